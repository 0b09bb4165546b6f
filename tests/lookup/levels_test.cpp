#include "lookup/levels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/read_line.h"
#include "search/lines.h"
#include "tests/support/paths.h"

namespace triwar::lookup::levels_test {
namespace {

constexpr Level all_levels[] = {Level::takes,  Level::keeps,    Level::hands_over,
                                Level::counts, Level::searches, Level::perfect};

Line move_at(Level level, const Game& game, std::uint64_t seed, const Values& values = {}) {
  const auto search = [](const Figure& figure, const LineSet& drawn, const SearchLimits& limits) {
    return estimate(figure, drawn, limits);
  };
  return move_of(level, game, values, seed, 200, search);
}

/// Returns a game that begins where all lines but these are drawn.
Game game_with(const Figure& figure, std::string_view undrawn) {
  Game lines(figure);
  read_line(undrawn, lines);
  REQUIRE(!lines.bad);
  Game game(figure);
  game.begin_at(Position(figure, figure.all_lines() - lines.drawn(), Player::A, 0, 0));
  return game;
}

/// Returns a game of some random lines.
Game random_game(const Figure& figure, std::uint64_t seed) {
  Game game(figure);
  const auto lines = static_cast<unsigned>((figure.all_lines() - figure.drawn()).count());
  for (auto left = search::scrambled(seed) % lines; left > 0; --left) {
    const LineSet undrawn = figure.all_lines() - game.drawn();
    game.play(search::nth(undrawn, static_cast<int>(search::scrambled(seed + left) %
                                                    static_cast<unsigned>(undrawn.count()))));
  }
  return game;
}

/// Returns the moves of a level for many seeds, as text.
std::set<std::string> moves_of(Level level, const Game& game) {
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    moves.insert(std::string(std::string_view(game.text(move_at(level, game, seed)))));
  }
  return moves;
}

using Moves = std::set<std::string>;

/// Whether a cell can be captured.
bool is_capture_offered(const Position& position) {
  for (const Line line : position.figure().all_lines() - position.drawn()) {
    if (position.closes(line) > 0) return true;
  }
  return false;
}

bool is_safe(Position position, Line line) {
  position.play(line);
  return !is_capture_offered(position);
}

TEST_CASE("Each level has a name") {
  for (const Level level : all_levels) {
    CHECK(level_of(level_names[static_cast<std::size_t>(level)]) == level);
  }
  CHECK(!level_of("Takes"));
  CHECK(!level_of(""));
}

TEST_CASE("Every level makes the same legal move again on 1,000 positions of ten boards") {
  for (const char* board :
       {"triangle-1", "triangle-3", "triangle-4", "boxes-1x1", "boxes-1x5", "boxes-2x3",
        "boxes-3x2", "boxes-3x3-swedish", "boxes-4x4", "boxes-5x5-icelandic"}) {
    const Figure figure = Figure::make(board);
    const std::uint64_t positions = tests::sanitized() ? 8 : 100;
    for (std::uint64_t seed = 0; seed < positions; ++seed) {
      const Game game = random_game(figure, seed);
      if (game.position.over()) continue;
      for (const Level level : all_levels) {
        CAPTURE(board);
        CAPTURE(seed);
        CAPTURE(static_cast<int>(level));
        const Line move = move_at(level, game, seed);
        CHECK((figure.all_lines() - game.drawn()).contains(move));
        CHECK(move_at(level, game, seed) == move);
      }
    }
  }
}

TEST_CASE("The lowest two levels capture whenever they can, and only the second keeps back") {
  const Figure figure = Figure::make("boxes-3x4");
  int given = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Game game = random_game(figure, seed);
    if (game.position.over()) continue;
    const Line takes = move_at(Level::takes, game, seed);
    const Line keeps = move_at(Level::keeps, game, seed);
    if (is_capture_offered(game.position)) {
      CHECK(game.position.closes(takes) > 0);
      CHECK(game.position.closes(keeps) > 0);
      continue;
    }
    bool has_safe = false;
    for (const Line line : figure.all_lines() - game.drawn()) {
      has_safe = has_safe || is_safe(game.position, line);
    }
    if (!has_safe) continue;
    CHECK(is_safe(game.position, keeps));
    given += is_safe(game.position, takes) ? 0 : 1;
  }
  CHECK(given > 10);
}

TEST_CASE("Without safe lines the second level opens the smallest, and the third keeps control") {
  // A chain of three cells in the upper row, one of two in the lower row.
  const Figure figure = Figure::make("boxes-2x3");
  const Game game = game_with(figure, "1-5 2-6 3-7 4-8 10-11 7-11 8-12");
  CHECK(moves_of(Level::keeps, game) == Moves{"10-11", "7-11", "8-12"});
  CHECK(moves_of(Level::hands_over, game) == Moves{"7-11"});
  CHECK(moves_of(Level::takes, game).size() == 7);
}

TEST_CASE("The third level hands over two cells of a chain if what is left is worth it") {
  const Figure figure = Figure::make("boxes-2x3");
  const Game worth_it = game_with(figure, "3-7 4-8 5-9 6-10 7-11 8-12");
  CHECK(moves_of(Level::keeps, worth_it) == Moves{"3-7"});
  CHECK(moves_of(Level::hands_over, worth_it) == Moves{"4-8"});
  CHECK(moves_of(Level::counts, worth_it) == Moves{"4-8"});
  SUBCASE("but first takes those before") {
    CHECK(moves_of(Level::hands_over, game_with(figure, "2-6 3-7 4-8 5-9 6-10 7-11 8-12")) ==
          Moves{"2-6"});
  }
  SUBCASE("and not for two cells that are left") {
    CHECK(moves_of(Level::hands_over, game_with(figure, "3-7 4-8 10-11 7-11 8-12")) ==
          Moves{"3-7"});
  }
}

TEST_CASE("The third level hands over four cells of a loop for a chain of six") {
  const Figure figure = Figure::make("boxes-2x5");
  const std::string chain = "3-4 4-10 5-11 11-12 11-17 10-16 15-16";
  const Game game = game_with(figure, "7-8 8-9 8-14 " + chain);
  CHECK(moves_of(Level::hands_over, game) == Moves{"8-14"});
  CHECK(moves_of(Level::keeps, game) == Moves{"7-8", "8-9"});
}

TEST_CASE("The fourth level keeps the result with few safe lines left, the third by luck") {
  const Tablebase table = solve_endgame(Board::make("boxes-3x3"), Progress());
  const Figure& figure = table.board().figure();
  const auto sign = [](int value) { return (value > 0) - (value < 0); };
  int decisions = 0;
  int kept_by_third = 0;
  int kept_by_fourth = 0;
  const int wanted = tests::sanitized() ? 20 : 100;
  for (std::uint64_t seed = 0; decisions < wanted; ++seed) {
    Game game(figure);
    while (game.moves.size() < 13) {
      game.play(move_at(Level::hands_over, game, 100 * seed + game.moves.size()));
    }
    if (is_capture_offered(game.position)) continue;
    const Values values{.table = &table};
    std::set<int> results;
    for (const auto& [line, value] : values.moves(game.drawn())) {
      if (is_safe(game.position, line)) results.insert(sign(value));
    }
    if (results.size() < 2) continue;
    ++decisions;
    const auto keeps = [&](Level level) {
      const Line move = move_at(level, game, seed);
      for (const auto& [line, value] : values.moves(game.drawn())) {
        if (line == move) return sign(value) == *results.rbegin();
      }
      return false;
    };
    kept_by_third += keeps(Level::hands_over) ? 1 : 0;
    kept_by_fourth += keeps(Level::counts) ? 1 : 0;
  }
  CHECK(100 * kept_by_third < 70 * wanted);
  CHECK(100 * kept_by_fourth >= 90 * wanted);
}

TEST_CASE("The searching levels ask for playouts with the lead, and choose among equal moves") {
  const Figure figure = Figure::make("boxes-2x3");
  Game game(figure);
  game.begin_at(Position(figure, game.drawn(), Player::B, 1, 3));
  std::vector<std::uint64_t> playouts;
  const auto search = [&](const Figure&, const LineSet&, const SearchLimits& limits) {
    CHECK(limits.lead == 2);
    playouts.push_back(limits.playouts);
    const auto move = [](int line, double win, std::uint64_t tries, double margin = 1) {
      return EstimatedMove{Line(line), {margin, win, 0, 1 - win}, tries, false};
    };
    return Estimate{.playouts = 9,
                    .moves = {move(3, 0.6, 500), move(1, 0.595, 400), move(2, 0.5, 300),
                              move(0, 0.9, 10), move(4, 0.6, 500, -1)}};
  };
  for (const Level level : {Level::searches, Level::perfect}) {
    std::set<int> moves;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      moves.insert(number(move_of(level, game, {}, seed, 5000, search)));
    }
    CHECK(moves == std::set<int>{1, 3});
  }
  CHECK(playouts.front() == short_search);
  CHECK(playouts.back() == 5000);
  SUBCASE("but without playouts they count") {
    CHECK(move_of(Level::perfect, game, {}, 3, 0, search) ==
          move_of(Level::counts, game, {}, 3, 0, search));
  }
}

TEST_CASE("The searching levels do not leave a proved win for a likely one") {
  const Figure figure = Figure::make("boxes-2x2");
  const Game game(figure);
  const Line won = figure.all_lines().lowest();
  const auto search = [&](const Figure&, const LineSet&, const SearchLimits&) {
    Estimate found{.playouts = 100, .moves = {}};
    found.moves.push_back({won, {1, 1, 0, 0}, 10, false, {1, 0, 0}});
    for (const Line line : figure.all_lines().without(won)) {
      found.moves.push_back({line, {1, 0.995, 0, 0.005}, 80, false, {0.99, 0, 0.01}});
    }
    return found;
  };
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CHECK(move_of(Level::searches, game, {}, seed, 100, search) == won);
  }
}

TEST_CASE("The highest level keeps the value of each position, and leaves few best moves") {
  const Tablebase table = solve_endgame(Board::make("boxes-2x3"), Progress());
  const Values values{.table = &table};
  const auto replies_after = [&](Position position, Line line) -> std::size_t {
    if (position.play(line) > 0) return 0;
    return best_lines(values.moves(position.drawn()), values.value(position.drawn())).size();
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Game game(table.board().figure());
    while (!game.position.over()) {
      const auto best = best_lines(values.moves(game.drawn()), values.value(game.drawn()));
      const Line move = move_at(Level::perfect, game, seed, values);
      CHECK(std::count(best.begin(), best.end(), move) == 1);
      for (const Line line : best) {
        CHECK(replies_after(game.position, move) <= replies_after(game.position, line));
      }
      const bool is_first = game.moves.size() % 2 == 0;
      game.play(is_first ? move : move_at(Level::takes, game, seed));
    }
  }
}

}  // namespace
}  // namespace triwar::lookup::levels_test
