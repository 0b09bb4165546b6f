#include "search/search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "generator/solve_endgame.h"
#include "search/coins.h"
#include "search/exact.h"
#include "tablebase/base/error.h"
#include "tablebase/board/board.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/silent.h"
#include "tests/support/thrown.h"

namespace triwar::search_test {
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
  for (const auto& [line, outlook, playouts, exact, chance] : estimate.moves) {
    figures.push_back({line,
                       {outlook.margin, outlook.win, outlook.tie, outlook.loss,
                        static_cast<double>(playouts), exact ? 1.0 : 0.0, chance.win, chance.tie}});
  }
  return figures;
}

/// Plays random moves of a whole game. If `careful`, players give no cell away while they can avoid
/// it.
Position random_position(const Figure& figure, int moves, bool careful, std::mt19937_64& random) {
  const search::Coins<1> coins(figure);
  Position position(figure);
  for (int i = 0; i < moves; ++i) {
    const search::Lines<1> undrawn = coins.state_of(figure.all_lines() - position.drawn());
    const search::Lines<1> safe = coins.safe(undrawn);
    const search::Lines<1>& lines = careful && !safe.empty() ? safe : undrawn;
    position.play(search::nth(lines, static_cast<int>(random() % lines.count())));
  }
  return position;
}

/// Returns the share of wins that a margin at the end is worth.
double result(int margin) { return margin > 0 ? 1 : margin == 0 ? 0.5 : 0; }

/// Checks the figures of an estimate by as many playouts as there are moves, or more.
void check_is_valid(const Estimate& estimate, const Figure& figure, const LineSet& drawn) {
  LineSet moves;
  for (const EstimatedMove& move : estimate.moves) {
    CHECK_FALSE(drawn.contains(move.line));
    moves.insert(move.line);
    const auto& [margin, win, tie, loss] = move.outlook;
    CHECK(win + tie + loss == doctest::Approx(1));
    CHECK(std::min({win, tie, loss}) >= 0);
    CHECK(std::abs(margin) <= figure.cells());
    CHECK(move.chance.win + move.chance.tie + move.chance.loss == doctest::Approx(1));
    CHECK(move.chance.score() <= estimate.chance.score());
    if (move.exact) CHECK(move.chance.score() == doctest::Approx(win + tie / 2));
    CHECK((move.playouts > 0 || move.exact));
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
      check_is_valid(estimate(figure, drawn, {.playouts = 220}), figure, drawn);
    }
  }
}

TEST_CASE("Moves that no playout has tried are not in an estimate") {
  const Figure figure = Figure::make("boxes-7x7");
  std::mt19937_64 random(55);
  const LineSet drawn = random_lines(figure, 30, random);
  const std::size_t undrawn = figure.edges().size() - 30;
  for (const std::uint64_t playouts : {1, 2, 20, 50}) {
    const Estimate few = estimate(figure, drawn, {.playouts = playouts});
    CHECK(few.playouts == playouts);
    CHECK(few.moves.size() >= playouts);
    CHECK(few.moves.size() < undrawn);
    std::uint64_t tried = 0;
    for (const EstimatedMove& move : few.moves) {
      CHECK((move.playouts == 1 || move.exact));
      tried += move.playouts;
    }
    CHECK(tried >= playouts);  // equivalent moves share a playout
  }
  CHECK(estimate(figure, drawn, {.playouts = undrawn}).moves.size() == undrawn);
}

TEST_CASE("boards from files, and figures of 255 lines, have estimates") {
  std::mt19937_64 random(57);
  for (const Geometry& geometry : tests::odd_geometries()) {
    const Figure figure(geometry);
    check_is_valid(estimate(figure, {}, {.playouts = 300}), figure, {});
  }
  for (int i = 0; i < 10; ++i) {
    const Figure figure(tests::random_geometry(random, 60));
    check_is_valid(estimate(figure, {}, {.playouts = 100}), figure, {});
  }
  const Figure largest(tests::islands(std::vector<int>(85, 3)));
  REQUIRE(largest.lines() == LineSet::capacity);
  check_is_valid(estimate(largest, {}, {.playouts = 255}), largest, {});
}

TEST_CASE("the same search gives the same estimate") {
  const Figure figure = Figure::make("boxes-5x5");
  std::mt19937_64 random(58);
  const LineSet drawn = random_lines(figure, 9, random);
  const auto once = figures_of(estimate(figure, drawn, {.playouts = 2000}));
  CHECK(figures_of(estimate(figure, drawn, {.playouts = 2000})) == once);
}

TEST_CASE("a search that grows says what one of as many playouts says") {
  std::mt19937_64 random(64);
  for (const char* name : {"boxes-5x5", "boxes-7x7", "triangle-4", "boxes-3x4", "boxes-4x4"}) {
    const Figure figure = Figure::make(name);
    const int edges = static_cast<int>(figure.edges().size());
    for (const int moves : {0, edges / 4, edges / 2}) {
      const LineSet drawn = random_lines(figure, moves, random);
      const int lead = moves % 5 - 2;
      PositionSearch search(figure, drawn, lead);
      for (const std::uint64_t playouts : {1, 10, 300, 300, 1500}) {
        search.grow(playouts);
        const Estimate grown = search.estimate();
        const Estimate alone = estimate(figure, drawn, {.playouts = playouts, .lead = lead});
        CHECK(figures_of(grown) == figures_of(alone));
        CHECK(grown.playouts == alone.playouts);
        CHECK(grown.exact == alone.exact);
        CHECK(grown.outlook.margin == alone.outlook.margin);
        CHECK(grown.outlook.win == alone.outlook.win);
        CHECK(grown.outlook.tie == alone.outlook.tie);
      }
      CHECK(search.memory() > 10'000);
      CHECK(search.memory() < 16'000'000);
    }
  }
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
  // 60 lines in 9 orbits, all with different figures.
  CHECK(empty.moves.size() == 60);
  CHECK(kinds.size() == 9);
}

TEST_CASE("estimates of boxes-3x4 are near the values, and the first move keeps the result") {
  const Figure figure = Figure::make("boxes-3x4");
  std::mt19937_64 random(61);
  double error = 0;
  int kept = 0;
  int positions = 0;
  for (int i = 0; positions < 30; ++i) {
    const Position position = random_position(figure, 8 + i % 7, i % 2 == 0, random);
    const int lead = 2 * (i % 5 - 2);
    // After so few playouts the search has hardly proved results.
    const Estimate found = estimate(figure, position.drawn(), {.playouts = 250, .lead = lead});
    if (found.exact || found.outlook.win == 1 || found.outlook.loss == 1) continue;
    ++positions;
    const Board board(figure, position.drawn());
    const Tablebase table = solve_endgame(board, tests::ignore);
    const double best = result(lead + table.value(EdgeSet()));
    error += std::abs(found.outlook.score() - best);
    for (const auto& [edge, value] : table.move_values(EdgeSet())) {
      const bool is_first = board.line(edge) == found.moves.front().line;
      if (is_first && result(lead + value) == best) ++kept;
    }
  }
  CHECK(error / positions < 0.25);
  CHECK(kept >= 0.8 * positions);
}

TEST_CASE(
    "who wins boxes-4x4 is proved while the margin is not, and a move that wins comes first") {
  const Figure figure = Figure::make("boxes-4x4");
  std::mt19937_64 random(65);
  int proved = 0;
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(figure, 11, /*careful=*/true, random);
    const Estimate found = estimate(figure, position.drawn(), {.playouts = 3000, .lead = 1});
    if (found.exact || found.outlook.win + found.outlook.loss < 1) continue;
    const bool wins = found.outlook.win == 1;
    if (!wins && found.outlook.loss < 1) continue;
    ++proved;
    const Board board(figure, position.drawn());
    const Tablebase table = solve_endgame(board, tests::ignore);
    CHECK((table.value(EdgeSet()) + 1 > 0) == wins);
    for (const auto& [edge, value] : table.move_values(EdgeSet())) {
      if (board.line(edge) == found.moves.front().line) CHECK((value + 1 > 0) == wins);
    }
  }
  CHECK(proved > 0);
}

TEST_CASE("what is captured in a playout is the opponent's") {
  // Lone cells, two with three undrawn lines and others with two. Whatever the moves are until one
  // of the two is opened, and the rest is solved, players lose cells in turn: the first one a cell
  // more.
  const Figure figure(tests::islands(std::vector<int>(27, 3)));
  LineSet drawn;
  for (int cell = 2; cell < figure.cells(); ++cell) {
    drawn.insert(*figure.outline(static_cast<Cell>(cell)).begin());
  }
  const Estimate found = estimate(figure, drawn, {.playouts = 50});
  CHECK(!found.exact);
  CHECK(found.moves.size() == 56);
  for (const EstimatedMove& move : found.moves) CHECK(move.outlook.margin == doctest::Approx(-1));
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

TEST_CASE("what a search proves of boxes-3x3 and boxes-1x8 is what the tables say") {
  std::mt19937_64 random(62);
  int proved = 0;
  const auto check = [&](const Outlook& outlook, int value, int lead) {
    CHECK(outlook.margin == value);
    CHECK(outlook.score() == result(lead + value));
    ++proved;
  };
  for (const char* name : {"boxes-3x3", "boxes-1x8"}) {
    const Board board = Board::make(name);
    const Tablebase table = solve_endgame(board, tests::ignore);
    for (int i = 0; i < 100; ++i) {
      const int left = 8 + i % (board.edges() - 8);
      const LineSet drawn = random_lines(board.figure(), board.edges() - left, random);
      const EdgeSet state = board.state_of(drawn);
      // After few playouts the search proves by its nodes, after many by the exact search.
      for (const std::uint64_t playouts : {5, 10, 15, 20, 30, 1000}) {
        const int lead = i % 5 - 2;
        const Estimate found =
            estimate(board.figure(), drawn, {.playouts = playouts, .lead = lead});
        if (found.exact) check(found.outlook, table.value(state), lead);
        for (const auto& [edge, value] : table.move_values(state)) {
          for (const EstimatedMove& move : found.moves) {
            if (move.line == board.line(edge) && move.exact) check(move.outlook, value, lead);
          }
        }
      }
    }
  }
  CHECK(proved > 6000);
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
  CHECK(none.moves.empty());
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
  const Figure figure = Figure::make("boxes-7x7");
  std::uint64_t last = 0;
  const Progress counts([&](std::uint64_t done, std::uint64_t total) {
    CHECK(done >= last);
    CHECK(done < total);
    CHECK(total == 1000);
    last = done;
  });
  estimate(figure, {}, {.playouts = 1000}, counts);
  CHECK(last > 0);
  int reports = 0;
  const Progress stops(
      [&](std::uint64_t done, std::uint64_t) {
        CHECK(done == 0);
        ++reports;
      },
      [] { return true; });
  CHECK(tests::code_of([&] { estimate(figure, {}, {.playouts = 1000}, stops); }) ==
        ErrorCode::interrupted);
  CHECK(reports == 1);
}

TEST_CASE("an exact search pauses every 64 visits, where it can be stopped") {
  const Figure figure = Figure::make("boxes-10x10");
  const search::Coins<4> coins(figure);
  const LineSet& start = figure.all_lines();
  int pauses = 0;
  search::ExactSearch<4> exact(coins, 10, [&] { ++pauses; });
  int left = 640;
  CHECK(!exact.value(start, left));
  CHECK(left == 0);
  CHECK(pauses == 10);
  search::ExactSearch<4> stopped(coins, 10, [] { throw Error(ErrorCode::interrupted, "stopped"); });
  CHECK(tests::code_of([&] { stopped.value(start, left = 1 << 20); }) == ErrorCode::interrupted);
}

TEST_CASE("an exact search tries a suggested move first, and believes nothing") {
  const search::Coins<4> coins(Figure::make("boxes-3x3"));
  search::Random random(1);
  int visits = 0;
  int visits_told = 0;
  for (int i = 0; i < 50; ++i) {
    auto quiet = coins.state_of(Figure::make("boxes-3x3").all_lines());
    for (int move = 0; move < 6; ++move) quiet = quiet.without(random.any_of(coins.safe(quiet)));
    const auto visits_of = [&](search::ExactSearch<4>& exact, bool expected) {
      int left = 1 << 20;
      CHECK(exact.reaches(quiet, 1, left) == expected);
      return (1 << 20) - left;
    };
    int unused = 1 << 20;
    search::ExactSearch<4> exact(coins, 16, [] {});
    const bool wins = *exact.reaches(quiet, 1, unused);
    if (wins) {
      search::ExactSearch<4> told(coins, 16, [] {});
      told.suggest(quiet, exact.best(quiet).value());
      visits_told += visits_of(told, true);
      visits += (1 << 20) - unused;
    }
    search::ExactSearch<4> misled(coins, 16, [] {});
    misled.suggest(quiet, random.any_of(quiet));
    visits_of(misled, wins);
  }
  CHECK(visits_told > 0);
  CHECK(visits_told < visits);
}

}  // namespace triwar::search_test
