// Values and nimbers that others have published or proved (docs/inside/theory.md, references).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/theory.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::published_test {
namespace {

constexpr format::ValueKind scores = format::ValueKind::score_difference;
constexpr format::ValueKind nimbers = format::ValueKind::grundy;

void ignore(std::uint64_t, std::uint64_t) {}

std::string boxes(int rows, int columns) {
  return "boxes-" + std::to_string(rows) + "x" + std::to_string(columns);
}

/// The board left when the lines are drawn for which is_drawn(row, column, across) is true. Row and
/// column are those of the upper or left point.
template <class IsDrawn>
Board rest(int rows, int columns, const IsDrawn& is_drawn) {
  const Figure figure = Figure::make(boxes(rows, columns));
  LineSet drawn;
  for (const Line line : figure.edges()) {
    const int point = number(figure.ends(line).low) - 1;
    const bool across = number(figure.ends(line).high) == point + 2;
    if (is_drawn(point / (columns + 1), point % (columns + 1), across)) drawn.insert(line);
  }
  return Board(figure, drawn);
}

/// `count` rows of boxes whose lines above and below are drawn.
Board chains(int count, int cells) {
  return rest(count, cells, [](int, int, bool across) { return across; });
}

/// `count` rings of two rows of boxes, side by side.
Board loops(int count, int cells) {
  const int width = cells / 2;
  return rest(2, count * width, [&](int row, int column, bool across) {
    if (!across) return column % width == 0;
    return row != 1 || (column % width != 0 && column % width != width - 1);
  });
}

int solved(const Board& board, format::ValueKind kind) {
  return solve_endgame(board, ignore, kind).value(EdgeSet());
}

/// What the opponent gains of `count` chains that the mover must open: long ones cost two cells
/// each to keep control, but the last. (Berlekamp, The Dots and Boxes Game; Buzzard and Ciere,
/// theorem 10.)
int chains_cost(int count, int cells) {
  if (cells < 3) return count % 2 * cells;
  if (cells == 3) return count == 1 ? 3 : 2 - count % 2;
  return count * (cells - 4) + 4;
}

/// The same of loops, which cost four cells each. (Buzzard and Ciere, theorem 12.)
int loops_cost(int count, int cells) {
  if (cells == 4) return count % 2 * 4;
  if (cells == 6) return count == 1 ? 6 : 4 - count % 2 * 2;
  return count * (cells - 8) + 8;
}

TEST_CASE("Chains of equal length have the published values and nimbers") {
  for (int count = 1; count <= 6; ++count) {
    for (int cells = 1; count * (cells + 1) <= 24; ++cells) {
      CAPTURE(count);
      CAPTURE(cells);
      CHECK(solved(chains(count, cells), scores) == -chains_cost(count, cells));
      CHECK(solved(chains(count, cells), nimbers) == (cells < 3 ? count % 2 : 0));
    }
  }
}

TEST_CASE("Loops of equal length have the published values and nimbers") {
  for (int count = 1; count <= 5; ++count) {
    for (int cells = 4; count * cells <= 24; cells += 2) {
      CAPTURE(count);
      CAPTURE(cells);
      CHECK(solved(loops(count, cells), scores) == -loops_cost(count, cells));
      CHECK(solved(loops(count, cells), nimbers) == 0);
    }
  }
}

TEST_CASE("A vine of n joints with long stems has the nimber of n pins in Dawson's Kayles") {
  // Winning Ways, chapter 16. A move between neighbouring joints makes both part of long chains,
  // and all other moves are loony. In Dawson's Kayles a move takes two neighbouring pins.
  std::vector<int> kayles{0, 0};
  for (int joints = 2; joints <= 9; ++joints) {
    std::set<int> led_to;
    for (int left = 0; left <= joints - 2; ++left) {
      led_to.insert(kayles[static_cast<std::size_t>(left)] ^
                    kayles[static_cast<std::size_t>(joints - 2 - left)]);
    }
    int mex = 0;
    while (led_to.contains(mex)) ++mex;
    kayles.push_back(mex);
  }
  CHECK(kayles == std::vector{0, 0, 1, 1, 2, 0, 3, 1, 1, 0});
  for (int joints = 0; joints <= 9; ++joints) {
    // The joints are in the bottom row, with stems of three boxes above; a column at each end
    // makes the end of the vine a chain.
    const Board vine = rest(4, joints + 2, [&](int row, int column, bool across) {
      return across ? row == 4 : row < 3 || column == 0 || column == joints + 2;
    });
    CAPTURE(joints);
    CHECK(solved(vine, nimbers) == kayles[static_cast<std::size_t>(joints)]);
  }
}

TEST_CASE("Each opening of 3x3 boxes is worth -3, as Wilson found") {
  const Tablebase table = embedded::tablebase("boxes-3x3");
  const auto moves = table.move_values(EdgeSet());
  CHECK(moves.size() == 24);
  CHECK(std::all_of(moves.begin(), moves.end(), [](MoveValue move) { return move.value == -3; }));
}

// Takes about five minutes and 2 GiB of memory.
TEST_CASE("Of the openings of 4x4 boxes only those at the middle lose Nimstring, as Wilson found" *
          doctest::skip()) {
  const Tablebase table = solve_endgame(Board::make("boxes-4x4"), ignore, nimbers);
  CHECK(table.value(EdgeSet()) == 1);
  std::vector<std::string> lost;
  for (const Edge edge : table.board().all_edges()) {
    if (table.value(EdgeSet::of(edge)) != 0) {
      lost.emplace_back(std::string_view(table.board().text(edge)));
    }
  }
  CHECK(lost == std::vector<std::string>{"8-13", "12-13", "13-14", "13-18"});
}

}  // namespace
}  // namespace triwar::lookup::published_test
