#include "generator/solve_endgame.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/position.h"
#include "tablebase/index/narrow_numbering.h"
#include "tests/support/boards.h"
#include "tests/support/every.h"
#include "tests/support/silent.h"
#include "tests/support/thrown.h"

namespace triwar::solve_endgame_test {
namespace {

/// Draws random lines until `left` are undrawn. If `careful`, players give no cell away while they
/// can avoid it.
LineSet random_start(const Figure& figure, int left, bool careful, std::mt19937_64& random) {
  LineSet drawn = figure.drawn();
  std::vector<int> undrawn_of(static_cast<std::size_t>(figure.cells()));
  for (int cell = 0; cell < figure.cells(); ++cell) {
    for (const Line line : figure.outline(static_cast<Cell>(cell))) {
      if (!drawn.contains(line)) ++undrawn_of[static_cast<std::size_t>(cell)];
    }
  }
  while ((figure.all_lines() - drawn).count() > left) {
    std::vector<Line> undrawn;
    std::vector<Line> safe;
    for (const Line line : figure.edges()) {
      if (drawn.contains(line)) continue;
      undrawn.push_back(line);
      const auto cells = figure.cells_of(line);
      if (std::ranges::all_of(cells, [&](Cell cell) {
            return undrawn_of[static_cast<std::size_t>(number(cell))] != 2;
          })) {
        safe.push_back(line);
      }
    }
    const std::vector<Line>& choice = careful && !safe.empty() ? safe : undrawn;
    const Line line = choice[random() % choice.size()];
    drawn.insert(line);
    for (const Cell cell : figure.cells_of(line)) {
      --undrawn_of[static_cast<std::size_t>(number(cell))];
    }
  }
  return drawn - figure.drawn();
}

/// Returns the number of states whose nimber, from a table of quiet states, differs from the
/// definition.
std::uint64_t wrong_nimbers(const Board& board) {
  const Tablebase table = solve_endgame(board, tests::ignore, format::ValueKind::grundy);
  oracle::Game oracle = tests::oracle_of(board);
  std::uint64_t wrong = 0;
  for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
    if (table.value(EdgeSet::from_bits(bits)) != oracle.nimber(bits)) ++wrong;
  }
  return wrong;
}

/// Returns the number of states whose value differs from plain moves.
std::uint64_t wrong_states(const Board& board) {
  const Tablebase table = solve_endgame(board, tests::ignore);
  oracle::Game oracle = tests::oracle_of(board);
  std::uint64_t wrong = 0;
  for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
    if (table.value(EdgeSet::from_bits(bits)) != oracle.value(bits)) ++wrong;
  }
  return wrong;
}

TEST_CASE("Every state of random endgames has the value and the nimber of plain moves") {
  std::mt19937_64 random(751);
  std::vector<Figure> figures;
  for (const char* name : {"triangle-3", "triangle-4", "triangle-5", "triangle-6", "triangle-7",
                           "triangle-10", "boxes-3x3", "boxes-4x4", "boxes-2x7", "boxes-5x5",
                           "boxes-5x5-swedish", "boxes-4x5-icelandic", "boxes-6x6", "boxes-7x7",
                           "boxes-10x10", "boxes-1x20", "boxes-20x1", "boxes-1x84"}) {
    figures.push_back(Figure::make(name));
  }
  for (int i = 0; i < 12; ++i) figures.emplace_back(tests::random_geometry(random, 60));
  for (const Geometry& geometry : tests::odd_geometries()) figures.emplace_back(geometry);
  int endgames = 0;
  for (const Figure& figure : figures) {
    for (std::size_t i = 0; i < 12; i += tests::every(3)) {
      const int most = static_cast<int>(figure.edges().size());
      const int left = std::min(most, static_cast<int>(4 + random() % 10));
      const Board board(figure, random_start(figure, left, i % 2 == 0, random));
      CAPTURE(figure.name());
      CAPTURE(left);
      CHECK(wrong_states(board) == 0);
      CHECK(wrong_nimbers(board) == 0);
      ++endgames;
    }
  }
  CHECK(endgames * static_cast<int>(tests::every(3)) >= 300);
}

TEST_CASE("Endgames agree with the complete table in every state that contains their start") {
  std::mt19937_64 random(1155);
  for (const char* name : {"boxes-3x3", "triangle-3", "boxes-2x4", "boxes-1x7"}) {
    const Figure figure = Figure::make(name);
    const Tablebase complete = solve_endgame(Board(figure), tests::ignore);
    for (int drawn = 0; drawn <= static_cast<int>(figure.edges().size()); drawn += 2) {
      const int left = static_cast<int>(figure.edges().size()) - drawn;
      const Board board(figure, random_start(figure, left, drawn % 4 == 0, random));
      const Tablebase endgame = solve_endgame(board, tests::ignore);
      std::uint64_t wrong = 0;
      const std::uint64_t stride = left > 16 ? 37 * tests::every(11) : 1;
      for (std::uint64_t bits = 0; bits < board.states(); bits += stride) {
        const EdgeSet state = EdgeSet::from_bits(bits);
        const EdgeSet whole = complete.board().state_of(board.lines_of(state));
        if (endgame.value(state) != complete.value(whole)) ++wrong;
      }
      CAPTURE(std::string(name));
      CAPTURE(drawn);
      CHECK(wrong == 0);
    }
  }
}

/// Returns the number of 100 random states with few lines left whose value differs from plain
/// moves.
int wrong_late_states(const Board& board, std::mt19937_64& random) {
  const Tablebase table = solve_endgame(board, tests::ignore);
  int wrong = 0;
  for (std::size_t i = 0; i < 100; i += tests::every(10)) {
    EdgeSet state;
    const int left = static_cast<int>(4 + i % 7);
    while (board.undrawn(state).count() > left) {
      const EdgeSet undrawn = board.undrawn(state);
      auto edge = undrawn.begin();
      for (auto skip = random() % static_cast<std::size_t>(undrawn.count()); skip > 0; --skip) {
        ++edge;
      }
      state = state.with(*edge);
    }
    const LineSet drawn = board.lines_of(state);
    const Board late(board.figure(), drawn - board.figure().drawn());
    if (table.value(state) != tests::oracle_of(late).value(0)) ++wrong;
  }
  return wrong;
}

TEST_CASE("Boards of 58 to 63 undrawn lines have the values of plain moves") {
  std::mt19937_64 random(4559);
  std::map<int, int> boards;  // by number of undrawn lines
  constexpr std::uint64_t most_states = 1'000'000;
  for (const int left : {58, 59, 60, 61, 62, 63}) {
    CAPTURE(left);
    for (const char* name : {"boxes-7x7", "boxes-8x8", "triangle-8", "boxes-1x84"}) {
      const Figure figure = Figure::make(name);
      CAPTURE(std::string(name));
      const Board board(figure, random_start(figure, left, true, random));
      if (count_stored_states(board).value_or(~std::uint64_t{0}) > most_states) continue;
      CHECK(wrong_late_states(board, random) == 0);
      ++boards[left];
    }
    // Whole boards, without lines drawn at the start.
    for (const std::vector<int>& sides :
         {std::vector<int>{12, 12, 12, 12, left - 48}, {11, 11, 12, 12, left - 46}}) {
      if (sides.back() > 12) continue;
      const Board board(tests::islands(sides));
      REQUIRE(board.edges() == left);
      CHECK(wrong_late_states(board, random) == 0);
      ++boards[left];
    }
  }
  int sum = 0;
  for (const auto& [left, count] : boards) sum += count;
  CHECK(boards.size() == 6);
  CHECK(sum >= 20);
}

TEST_CASE("63 lines that close two cells each are worth 126 to the mover") {
  // The largest value. Each pair of triangles lacks only the line between them.
  const Figure figure = Figure::make("triangle-12");
  LineSet undrawn;
  std::vector<bool> paired(static_cast<std::size_t>(figure.cells()));
  for (const Line line : figure.edges()) {
    const auto cells = figure.cells_of(line);
    if (cells.size() != 2 || undrawn.count() == 63 || std::ranges::any_of(cells, [&](Cell cell) {
          return paired[static_cast<std::size_t>(number(cell))];
        })) {
      continue;
    }
    undrawn.insert(line);
    for (const Cell cell : cells) paired[static_cast<std::size_t>(number(cell))] = true;
  }
  REQUIRE(undrawn.count() == 63);
  const Board board(figure, figure.all_lines() - undrawn);
  const Tablebase table = solve_endgame(board, tests::ignore);
  CHECK(table.value({}) == 126);
  CHECK(table.value(board.all_edges().without(Edge{62})) == 2);
  Position position(figure, board.start(), Player::A, 0, 0);
  for (const Edge edge : table.continuation({})) position.play(board.line(edge));
  CHECK(position.margin(0) == 126);
}

TEST_CASE("A full board has the value 0, and 64 undrawn lines are too many") {
  const Figure figure = Figure::make("boxes-6x6");
  const Tablebase full = solve_endgame(Board(figure, figure.all_lines()), tests::ignore);
  CHECK(full.board().edges() == 0);
  CHECK(full.value({}) == 0);
  CHECK(full.is_in_memory());
  LineSet start;
  while ((figure.all_lines() - start).count() > 64) {
    start.insert(figure.edges()[static_cast<std::size_t>(start.count())]);
  }
  CHECK(tests::code_of([&] { Board(figure, start); }) == ErrorCode::board_too_large);
  start.insert(figure.edges()[static_cast<std::size_t>(start.count())]);
  CHECK(Board(figure, start).edges() == 63);
}

TEST_CASE("The total of the progress is never 0") {
  const Figure figure = Figure::make("boxes-2x2");
  LineSet outline;
  for (const Line line : figure.edges()) {
    if (figure.cells_of(line).size() == 1) outline.insert(line);
  }
  std::uint64_t least = 1;
  solve_endgame(Board(figure, outline),
                [&](std::uint64_t, std::uint64_t total) { least = std::min(least, total); });
  CHECK(least == 1);
}

TEST_CASE("Solving stops when it is asked to") {
  const Board board(Figure::make("boxes-3x3"));
  const Progress stop([](std::uint64_t, std::uint64_t) {}, [] { return true; });
  CHECK_THROWS_AS(solve_endgame(board, stop), Error);
}

}  // namespace
}  // namespace triwar::solve_endgame_test
