// Measures estimates: against tables, and in games.
//
// usage: triwar-bench-estimates tables SEED POSITIONS PLAYOUTS,... TABLE...
//        triwar-bench-estimates chances SEED POSITIONS TABLE...
//        triwar-bench-estimates reviews SEED GAMES PLAYOUTS TABLE...
//        triwar-bench-estimates games SEED GAMES BOARD PLAYER PLAYER
//
// Writes a line of JSON for each measurement. A PLAYER is `careful`, who draws a random line that
// gives nothing away while there is one and captures all that is offered; or a number of playouts.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bench/chances.h"
#include "bench/players.h"
#include "search/coins.h"
#include "search/search.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

using Random = std::mt19937_64;

int sign(int value) { return (value > 0) - (value < 0); }
double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

using Coins = search::Coins<4>;

LineSet undrawn_in(const Position& position) {
  return position.figure().all_lines() - position.drawn();
}

/// Returns the lines after which no cell can be captured, of a position in which none can be.
std::vector<Line> safe_lines(const Coins& coins, const Position& position) {
  const LineSet safe = coins.safe(undrawn_in(position));
  return {safe.begin(), safe.end()};
}

/// A position in which the choice among safe moves decides the result.
struct Decision {
  LineSet drawn;
  EdgeList<MoveValue> values;  // of all moves
  std::vector<Line> safe;
};

/// Draws positions after random safe moves, up to half of the lines; each state once.
std::vector<Decision> decisions(const Tablebase& table, Random& random, std::size_t count) {
  const Board& board = table.board();
  const Coins coins(board.figure());
  std::vector<Decision> found;
  std::set<std::uint64_t> seen;
  for (std::size_t tries = 0; found.size() < count && tries < 20 * count; ++tries) {
    Position position(board.figure());
    auto moves = random() % static_cast<std::uint64_t>(board.edges() / 2 + 1);
    for (; moves > 0; --moves) {
      const std::vector<Line> safe = safe_lines(coins, position);
      if (safe.empty()) break;
      position.play(safe[random() % safe.size()]);
    }
    const EdgeSet state = board.state_of(position.drawn());
    if (moves > 0 || !seen.insert(state.bits()).second) continue;
    Decision decision{position.drawn(), table.move_values(state), safe_lines(coins, position)};
    std::set<int> results;
    for (const auto& [edge, value] : decision.values) {
      if (std::count(decision.safe.begin(), decision.safe.end(), board.line(edge)) > 0) {
        results.insert(sign(value));
      }
    }
    if (results.size() > 1) found.push_back(decision);
  }
  return found;
}

/// How often a move keeps the result, and how many cells it loses.
struct Quality {
  double kept = 0;
  double lost = 0;
};

Quality quality_of(const Board& board, const Decision& decision, Line line) {
  int best = -LineSet::capacity;
  int chosen = 0;
  for (const auto& [edge, value] : decision.values) {
    best = std::max(best, value);
    if (board.line(edge) == line) chosen = value;
  }
  return {sign(chosen) == sign(best) ? 1.0 : 0.0, static_cast<double>(best - chosen)};
}

void measure_tables(Random& random, std::size_t count, std::string_view playouts,
                    const char* path) {
  const Tablebase table = Tablebase::open(path);
  const Board& board = table.board();
  const std::vector<Decision> positions = decisions(table, random, count);
  const auto report = [&](std::uint64_t searched, const Quality& sum, double seconds) {
    const auto all = static_cast<double>(positions.size());
    std::printf(
        "{\"board\":\"%s\",\"playouts\":%llu,\"positions\":%zu,\"kept\":%.4f,"
        "\"loss\":%.4f,\"seconds\":%.4f}\n",
        board.name().c_str(), static_cast<unsigned long long>(searched), positions.size(),
        sum.kept / all, sum.lost / all, seconds / all);
    std::fflush(stdout);
  };
  Quality by_chance;
  for (const Decision& decision : positions) {
    for (const Line line : decision.safe) {
      const Quality quality = quality_of(board, decision, line);
      by_chance.kept += quality.kept / static_cast<double>(decision.safe.size());
      by_chance.lost += quality.lost / static_cast<double>(decision.safe.size());
    }
  }
  report(0, by_chance, 0);
  while (!playouts.empty()) {
    const std::uint64_t searched = std::strtoull(playouts.data(), nullptr, 10);
    const std::size_t comma = playouts.find(',');
    playouts.remove_prefix(comma == playouts.npos ? playouts.size() : comma + 1);
    Quality sum;
    const double begin = processor_time();
    for (const Decision& decision : positions) {
      const Estimate found = estimate(board.figure(), decision.drawn, {.playouts = searched});
      const Quality quality = quality_of(board, decision, found.moves.front().line);
      sum.kept += quality.kept;
      sum.lost += quality.lost;
    }
    report(searched, sum, processor_time() - begin);
  }
}

Line move_of(std::string_view player, const Coins& coins, const Position& position,
             Random& random) {
  if (player == "careful") return careful_move(coins, position, random);
  return searched_move(position, std::strtoull(player.data(), nullptr, 10));
}

void measure_games(Random& random, int games, const char* board, const std::string (&players)[2]) {
  const Figure figure = Figure::make(board);
  const Coins coins(figure);
  int wins = 0;
  int ties = 0;
  double margin = 0;
  for (int game = 0; game < games; ++game) {
    Position position(figure);
    while (!position.over()) {
      // Each player begins half of the games.
      const int number = (position.to_move() == Player::A ? 0 : 1) ^ (game % 2);
      position.play(move_of(players[number], coins, position, random));
    }
    const int first = position.margin(0) * (game % 2 == 0 ? 1 : -1);
    wins += first > 0 ? 1 : 0;
    ties += first == 0 ? 1 : 0;
    margin += first;
  }
  std::printf(
      "{\"board\":\"%s\",\"player\":\"%s\",\"against\":\"%s\",\"games\":%d,\"wins\":%d,"
      "\"ties\":%d,\"margin\":%.2f}\n",
      board, players[0].c_str(), players[1].c_str(), games, wins, ties, margin / games);
}

int run(int count, char** words) {
  if (count >= 6 && std::string_view(words[1]) == "tables") {
    for (int i = 5; i < count; ++i) {
      Random random(std::strtoull(words[2], nullptr, 10));
      measure_tables(random, std::strtoull(words[3], nullptr, 10), words[4], words[i]);
    }
    return 0;
  }
  if (count >= 5 && std::string_view(words[1]) == "chances") {
    for (int i = 4; i < count; ++i) {
      Random random(std::strtoull(words[2], nullptr, 10));
      measure_chances(random, std::strtoull(words[3], nullptr, 10), {200, 1000, 5000, 25000},
                      words[i]);
    }
    return 0;
  }
  if (count >= 6 && std::string_view(words[1]) == "reviews") {
    for (int i = 5; i < count; ++i) {
      Random random(std::strtoull(words[2], nullptr, 10));
      measure_reviews(random, std::atoi(words[3]), std::strtoull(words[4], nullptr, 10), words[i]);
    }
    return 0;
  }
  if (count == 7 && std::string_view(words[1]) == "games") {
    Random random(std::strtoull(words[2], nullptr, 10));
    measure_games(random, std::atoi(words[3]), words[4], {words[5], words[6]});
    return 0;
  }
  std::fputs("usage: see bench/estimates.cpp\n", stderr);
  return 2;
}

}  // namespace
}  // namespace triwar::bench

int main(int count, char** words) { return triwar::bench::run(count, words); }
