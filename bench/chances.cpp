#include "bench/chances.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "bench/players.h"
#include "lookup/estimates.h"
#include "search/coins.h"
#include "search/search.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

using Random = std::mt19937_64;
using Coins = search::Coins<4>;

int sign(int value) { return (value > 0) - (value < 0); }

/// How a player of a game chooses: by so many playouts, but now and then any line.
struct Habit {
  std::uint64_t playouts;
  std::uint64_t random_of_100;
};

Line move_by(const Habit& habit, const Coins& coins, const Position& position, Random& random) {
  const LineSet undrawn = position.figure().all_lines() - position.drawn();
  const std::vector<Line> all(undrawn.begin(), undrawn.end());
  if (random() % 100 < habit.random_of_100) return all[random() % all.size()];
  return habit.playouts > 0 ? searched_move(position, habit.playouts)
                            : careful_move(coins, position, random);
}

Habit any_habit(Random& random) {
  constexpr std::uint64_t playouts[] = {0, 0, 100, 400};
  constexpr std::uint64_t shares[] = {0, 5, 15, 30};
  return {playouts[random() % 4], shares[random() % 4]};
}

}  // namespace

void measure_chances(Random& random, std::size_t count, const std::vector<std::uint64_t>& playouts,
                     const char* path) {
  const Tablebase table = Tablebase::open(path);
  const Board& board = table.board();
  const Figure& figure = board.figure();
  const Coins coins(figure);
  std::set<std::uint64_t> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const Habit habits[] = {any_habit(random), any_habit(random)};
    Position position(figure);
    for (auto ply = random() % (static_cast<std::uint64_t>(board.edges()) * 3 / 4); ply > 0;
         --ply) {
      const int player = position.to_move() == Player::A ? 0 : 1;
      position.play(move_by(habits[player], coins, position, random));
    }
    if (!seen.insert(board.state_of(position.drawn()).bits()).second) continue;
    const int lead = lookup::lead_of(position);
    const auto values = table.move_values(board.state_of(position.drawn()));
    const auto value_of = [&](Line line) {
      return std::find_if(values.begin(), values.end(),
                          [&](const MoveValue& move) { return board.line(move.edge) == line; })
          ->value;
    };
    const std::uint64_t asked = playouts[random() % playouts.size()];
    const Estimate found = estimate(figure, position.drawn(), {.playouts = asked, .lead = lead});
    const auto report = [&](const Outlook& outlook, const Chance& chance, std::uint64_t searched,
                            bool moves, int value) {
      if (std::max({chance.win, chance.tie, chance.loss}) == 1) return;  // proved
      std::printf(
          "{\"board\":\"%s\",\"asked\":%llu,\"moves\":%s,\"score\":%.5f,\"tie\":%.5f,"
          "\"playouts\":%llu,\"undrawn\":%d,\"open\":%d,\"can_tie\":%s,\"chance\":%.5f,\"result\":%"
          "d}\n",
          board.name().c_str(), static_cast<unsigned long long>(asked), moves ? "true" : "false",
          outlook.score(), outlook.tie, static_cast<unsigned long long>(searched),
          (figure.all_lines() - position.drawn()).count(),
          figure.cells() - position.score(Player::A) - position.score(Player::B),
          figure.cells() % 2 == 0 ? "true" : "false", chance.score(), sign(lead + value));
    };
    report(found.outlook, found.chance, found.playouts, true,
           table.value(board.state_of(position.drawn())));
    for (const EstimatedMove& move : found.moves) {
      if (random() % 10 != 0) continue;
      report(move.outlook, move.chance, move.playouts, false, value_of(move.line));
    }
  }
}

void measure_reviews(Random& random, int games, std::uint64_t playouts, const char* path) {
  const Tablebase table = Tablebase::open(path);
  const Board& board = table.board();
  const Figure& figure = board.figure();
  const lookup::Search search = [](const Figure& of, const LineSet& drawn,
                                   const SearchLimits& limits) {
    return estimate(of, drawn, limits);
  };
  int moves = 0, marks = 0, right = 0, mistakes = 0, found = 0, losses = 0;
  for (int i = 0; i < games; ++i) {
    lookup::Game game(figure);
    std::vector<int> lost;       // by each move, of the value
    std::vector<bool> mistaken;  // whether it changed the result
    Position position(figure);
    while (!position.over()) {
      const auto values = table.move_values(board.state_of(position.drawn()));
      const int lead = lookup::lead_of(position);
      const int best = std::max_element(values.begin(), values.end(), [](auto& a, auto& b) {
                         return a.value < b.value;
                       })->value;
      std::vector<MoveValue> choice;
      const bool is_perfect = random() % 10 < 7;
      for (const MoveValue& move : values) {
        if (!is_perfect || move.value == best) choice.push_back(move);
      }
      const MoveValue move = choice[random() % choice.size()];
      lost.push_back(best - move.value);
      mistaken.push_back(sign(lead + move.value) != sign(lead + best));
      position.play(board.line(move.edge));
      game.play(board.line(move.edge));
    }
    const auto estimates =
        lookup::estimates_of_moves(game, {}, playouts, ~std::uint64_t{0}, search);
    for (std::size_t ply = 0; ply < lost.size(); ++ply) {
      const bool is_marked = !estimates[ply]->mark().empty();
      ++moves;
      losses += lost[ply] > 0 ? 1 : 0;
      marks += is_marked ? 1 : 0;
      right += is_marked && lost[ply] > 0 ? 1 : 0;
      mistakes += mistaken[ply] ? 1 : 0;
      found += is_marked && mistaken[ply] ? 1 : 0;
    }
  }
  std::printf(
      "{\"board\":\"%s\",\"playouts\":%llu,\"games\":%d,\"moves\":%d,\"losses\":%d,"
      "\"marks\":%d,\"on_losses\":%d,\"mistakes\":%d,\"found\":%d}\n",
      board.name().c_str(), static_cast<unsigned long long>(playouts), games, moves, losses, marks,
      right, mistakes, found);
}

}  // namespace triwar::bench
