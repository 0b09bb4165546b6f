#include "bench/positions.h"

#include <cassert>
#include <cstdint>
#include <random>

namespace triwar::bench {
namespace {

/// Random numbers by the engine alone, because distributions and std::shuffle differ between
/// standard libraries.
class Random {
 public:
  std::uint64_t bits() { return engine_(); }

  /// Returns a number below `bound`, with a bias of less than 2^-57.
  std::size_t below(std::size_t bound) { return bits() % bound; }

  /// Returns all edges in random order: a complete game.
  std::vector<Edge> game(const Board& board) {
    const EdgeSet all = board.all_edges();
    std::vector<Edge> moves;
    for (const Edge edge : all) moves.push_back(edge);
    for (std::size_t left = moves.size(); left > 1; --left) {
      std::swap(moves[below(left)], moves[left - 1]);
    }
    return moves;
  }

 private:
  std::mt19937_64 engine_{1085};
};

}  // namespace

std::vector<Game> random_games(const Board& board, std::size_t count, std::size_t fewest,
                               std::size_t most) {
  assert(fewest <= most && most <= static_cast<std::size_t>(board.edges()));
  Random random;
  std::vector<Game> games(count);
  for (Game& game : games) {
    const std::vector<Edge> whole = random.game(board);
    const std::size_t moves = fewest + random.below(most - fewest + 1);
    for (std::size_t i = 0; i < moves; ++i) game.push_back(whole[i]);
  }
  return games;
}

std::vector<Position> random_positions(const Board& board, int drawn, std::size_t count) {
  assert(0 <= drawn && drawn <= board.edges());
  Random random;
  std::vector<Position> positions(count, Position(board));
  for (Position& position : positions) {
    const std::vector<Edge> moves = random.game(board);
    position.replay({moves.data(), static_cast<std::size_t>(drawn)});
  }
  return positions;
}

std::vector<EdgeSet> random_states(const Board& board, std::size_t count) {
  Random random;
  std::vector<EdgeSet> states(count);
  for (EdgeSet& state : states) {
    state = EdgeSet::from_bits(random.bits()) & board.all_edges();
  }
  return states;
}

}  // namespace triwar::bench
