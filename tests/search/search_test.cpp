#include "search/search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/board.h"
#include "tablebase/board/position.h"
#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

/// Returns the lines drawn after some random moves of a whole game.
LineSet random_lines(const Figure& figure, int moves, std::mt19937_64& random) {
  std::vector<Line> lines = figure.edges();
  std::shuffle(lines.begin(), lines.end(), random);
  LineSet drawn = figure.drawn();
  for (int i = 0; i < moves; ++i) drawn.insert(lines[static_cast<std::size_t>(i)]);
  return drawn;
}

/// What an estimate says of each move, by line.
std::vector<std::pair<Line, std::vector<double>>> figures_of(const Estimate& estimate) {
  std::vector<std::pair<Line, std::vector<double>>> figures;
  for (const auto& [line, outlook, playouts, exact] : estimate.moves) {
    figures.push_back({line,
                       {outlook.margin, outlook.win, outlook.tie, outlook.loss,
                        static_cast<double>(playouts), exact ? 1.0 : 0.0}});
  }
  return figures;
}

void check_is_valid(const Estimate& estimate, const Figure& figure, const LineSet& drawn) {
  LineSet moves;
  for (const EstimatedMove& move : estimate.moves) {
    CHECK_FALSE(drawn.contains(move.line));
    moves.insert(move.line);
    const auto& [margin, win, tie, loss] = move.outlook;
    CHECK(win + tie + loss == doctest::Approx(1));
    CHECK(std::min({win, tie, loss}) >= 0);
    CHECK(std::abs(margin) <= figure.cells());
  }
  CHECK((moves | drawn) == figure.all_lines());
  CHECK(static_cast<int>(estimate.moves.size()) == moves.count());
}

}  // namespace

TEST_CASE("an estimate has each legal move once, with shares that sum to 1") {
  std::mt19937_64 random(56);
  for (const char* name : {"triangle-3", "boxes-2x3", "boxes-5x5", "boxes-7x7", "triangle-6",
                           "boxes-10x10", "boxes-4x4-swedish", "boxes-5x5-icelandic"}) {
    const Figure figure = Figure::make(name);
    const int edges = static_cast<int>(figure.edges().size());
    for (const int moves : {0, edges / 4, edges / 2, edges - 1}) {
      const LineSet drawn = random_lines(figure, moves, random);
      check_is_valid(estimate(figure, drawn, {.playouts = 50}), figure, drawn);
    }
  }
}

TEST_CASE("boards from files, and figures of 255 lines, have estimates") {
  std::mt19937_64 random(57);
  for (const Geometry& geometry : tests::odd_geometries()) {
    const Figure figure(geometry);
    check_is_valid(estimate(figure, {}, {.playouts = 300}), figure, {});
  }
  for (int i = 0; i < 10; ++i) {
    const Figure figure(tests::random_geometry(random, 60));
    check_is_valid(estimate(figure, {}, {.playouts = 50}), figure, {});
  }
  const Figure largest(tests::islands(std::vector<int>(85, 3)));
  REQUIRE(largest.lines() == LineSet::capacity);
  check_is_valid(estimate(largest, {}, {.playouts = 10}), largest, {});
}

TEST_CASE("the same search gives the same estimate") {
  const Figure figure = Figure::make("boxes-5x5");
  std::mt19937_64 random(58);
  const LineSet drawn = random_lines(figure, 9, random);
  const auto once = figures_of(estimate(figure, drawn, {.playouts = 2000}));
  CHECK(figures_of(estimate(figure, drawn, {.playouts = 2000})) == once);
}

TEST_CASE("symmetric positions have symmetric estimates") {
  const Board board = Board::make("boxes-3x3");
  std::mt19937_64 random(59);
  const LineSet drawn = random_lines(board.figure(), 6, random);
  const Estimate original = estimate(board.figure(), drawn, {.playouts = 500});
  for (const Symmetry& symmetry : symmetries(board)) {
    // The lines of this board are its edges.
    const auto image = [&](Line line) { return board.line(symmetry[number(line)]); };
    LineSet images;
    for (const Line line : drawn) images.insert(image(line));
    auto expected = figures_of(original);
    for (auto& [line, figures] : expected) line = image(line);
    auto found = figures_of(estimate(board.figure(), images, {.playouts = 500}));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
  }
}

TEST_CASE("moves of the empty board that a symmetry exchanges have one estimate") {
  const Estimate empty = estimate(Figure::make("boxes-5x5"), {}, {.playouts = 1000});
  std::vector<std::pair<double, std::uint64_t>> kinds;
  for (const EstimatedMove& move : empty.moves) {
    kinds.push_back({move.outlook.margin, move.playouts});
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  // 60 lines in 9 orbits, of which the two of a corner's lines are one move.
  CHECK(kinds.size() <= 9);
}

TEST_CASE("the ends of games are solved: values are those of the oracle") {
  std::mt19937_64 random(60);
  for (const char* name : {"triangle-3", "boxes-2x3", "boxes-2x2"}) {
    const Board board = Board::make(name);
    oracle::Game game(name);
    for (int i = 0; i < 60; ++i) {
      // Half of the lines and more: captures may be pending.
      const int moves = board.edges() - 1 - i % (board.edges() / 2);
      const LineSet drawn = random_lines(board.figure(), moves, random);
      const std::uint64_t state = board.state_of(drawn).bits();
      const Estimate solved = estimate(board.figure(), drawn, {.playouts = 3000});
      REQUIRE(solved.exact);
      CHECK(solved.outlook.margin == game.value(state));
      CHECK(solved.moves.front().outlook.margin == game.value(state));
      for (const EstimatedMove& move : solved.moves) {
        if (!move.exact) continue;
        Position position(board.figure(), drawn, Player::A, 0, 0);
        position.play(move.line);
        const int rest = game.value(board.state_of(position.drawn()).bits());
        CHECK(move.outlook.margin == position.margin(rest));
      }
    }
  }
}

TEST_CASE("shares of results count the lead, and margins do not") {
  const Board board = Board::make("boxes-2x2");
  LineSet drawn;
  for (int line = 0; line < 9; ++line) drawn.insert(static_cast<Line>(line));
  const int value = oracle::Game("boxes-2x2").value(board.state_of(drawn).bits());
  for (const int lead : {-value - 1, -value, -value + 1}) {
    const Outlook outlook =
        estimate(board.figure(), drawn, {.playouts = 1000, .lead = lead}).outlook;
    CHECK(outlook.margin == value);
    CHECK(outlook.win == (lead + value > 0 ? 1 : 0));
    CHECK(outlook.tie == (lead + value == 0 ? 1 : 0));
    CHECK(outlook.loss == (lead + value < 0 ? 1 : 0));
  }
}

TEST_CASE("without playouts the rest is taken as even") {
  const Estimate none = estimate(Figure::make("boxes-5x5"), {}, {.playouts = 0, .lead = 2});
  CHECK(none.moves.size() == 60);
  CHECK(none.playouts == 0);
  CHECK(none.outlook.margin == 0);
  CHECK(none.outlook.win == 1);
}

TEST_CASE("a finished game has no moves and its own result") {
  const Figure figure = Figure::make("boxes-2x2");
  const Estimate over = estimate(figure, figure.all_lines(), {.playouts = 100, .lead = -2});
  CHECK(over.moves.empty());
  CHECK(over.exact);
  CHECK(over.playouts == 0);
  CHECK(over.outlook.margin == 0);
  CHECK(over.outlook.loss == 1);
}

TEST_CASE("a search reports its progress, and stops when it is told to") {
  const Figure figure = Figure::make("boxes-5x5");
  std::uint64_t last = 0;
  const Progress counts([&](std::uint64_t done, std::uint64_t total) {
    CHECK(done >= last);
    CHECK(total == 1000);
    last = done;
  });
  estimate(figure, {}, {.playouts = 1000}, counts);
  CHECK(last > 0);
  const Progress stops([](std::uint64_t, std::uint64_t) {}, [] { return true; });
  CHECK(tests::code_of([&] { estimate(figure, {}, {.playouts = 1000}, stops); }) ==
        ErrorCode::interrupted);
}

}  // namespace triwar
