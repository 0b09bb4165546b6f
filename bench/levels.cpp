// Plays levels of the computer against each other.
//
// usage: triwar-bench-levels SEED GAMES LEVEL LEVEL BOARD|TABLE...
//
// Writes a line of JSON for each board: each level begins half of the games. `any` is a player who
// draws any line. A TABLE is a file, from which `perfect` knows values; on a BOARD it knows those
// of the last 36 lines.

#include "lookup/levels.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "generator/solve_endgame.h"
#include "search/lines.h"

namespace triwar::bench {
namespace {

constexpr int most_solved = 36;  // undrawn lines, which take a tenth of a second at most on 5x5

/// A player who has a level, or none.
struct LevelPlayer {
  std::string_view name;
  std::optional<lookup::Level> level = lookup::level_of(name);

  Line move(const lookup::Game& game, const lookup::Values& values, std::uint64_t seed) const {
    if (level) return move_of(*level, game, values, seed, UINT64_MAX, search_once);
    const LineSet undrawn = game.figure().all_lines() - game.drawn();
    return search::nth(undrawn, static_cast<int>(seed % static_cast<unsigned>(undrawn.count())));
  }

  static Estimate search_once(const Figure& figure, const LineSet& drawn,
                              const SearchLimits& limits) {
    return estimate(figure, drawn, limits);
  }
};

void play(std::uint64_t seed, int games, const LevelPlayer& one, const LevelPlayer& other,
          const std::string& board) {
  std::optional<Tablebase> table;
  if (board.ends_with(".zst")) table.emplace(Tablebase::open(board.c_str()));
  const Figure figure = table ? table->board().figure() : Figure::make(board);
  const bool solves =
      !table && (one.level == lookup::Level::perfect || other.level == lookup::Level::perfect);
  int wins = 0;
  int ties = 0;
  int moves = 0;
  const std::clock_t begin = std::clock();
  for (int i = 0; i < games; ++i) {
    lookup::Game game(figure);
    const Player first = i % 2 == 0 ? Player::A : Player::B;
    std::optional<Tablebase> endgame;
    for (; !game.position.over(); ++moves) {
      const LineSet& drawn = game.drawn();
      if (solves && !endgame && (figure.all_lines() - drawn).count() <= most_solved) {
        endgame.emplace(solve_endgame(Board(figure, drawn), {}));
      }
      const auto& known = table ? table : endgame;
      const lookup::Values values{.table = known ? &*known : nullptr};
      seed = search::scrambled(seed);
      game.play((game.position.to_move() == first ? one : other).move(game, values, seed));
    }
    const int margin = game.position.margin(0) * (first == Player::A ? 1 : -1);
    wins += margin > 0 ? 1 : 0;
    ties += margin == 0 ? 1 : 0;
  }
  std::printf(
      "{\"board\":\"%s\",\"level\":\"%s\",\"against\":\"%s\",\"games\":%d,\"wins\":%d,\"ties\":%d,"
      "\"of_100\":%.1f,\"ms_a_move\":%.2f}\n",
      figure.name().c_str(), std::string(one.name).c_str(), std::string(other.name).c_str(), games,
      wins, ties, 100 * (wins + ties / 2.0) / games,
      1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / moves);
  std::fflush(stdout);
}

}  // namespace
}  // namespace triwar::bench

int main(int count, char** words) {
  if (count < 6) {
    std::fputs("usage: see bench/levels.cpp\n", stderr);
    return 2;
  }
  for (int i = 5; i < count; ++i) {
    triwar::bench::play(std::strtoull(words[1], nullptr, 10), std::atoi(words[2]), {words[3]},
                        {words[4]}, words[i]);
  }
  return 0;
}
