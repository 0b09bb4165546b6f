#include "bench/positions.h"

#include <cassert>
#include <random>
#include <utility>

namespace triwar::bench {
namespace {

/// Random numbers. Distributions and std::shuffle differ between standard libraries; the engine
/// does not.
using Random = std::mt19937_64;
constexpr Random::result_type seed = 1085;

}  // namespace

std::vector<Game> random_games(const Board& board, int moves, std::size_t count) {
  assert(0 <= moves && moves <= board.edges());
  Random random(seed);
  std::vector<Game> games(count);
  for (Game& game : games) {
    std::vector<Edge> edges;
    for (const Edge edge : board.all_edges()) edges.push_back(edge);
    for (std::size_t left = edges.size(); left > 1; --left) {
      std::swap(edges[random() % left], edges[left - 1]);  // the bias is less than 2^-57
    }
    edges.resize(static_cast<std::size_t>(moves));
    for (const Edge edge : edges) game.push_back(edge);
  }
  return games;
}

std::vector<Position> random_positions(const Board& board, int drawn, std::size_t count) {
  std::vector<Position> positions;
  for (const Game& game : random_games(board, drawn, count)) {
    Position& position = positions.emplace_back(board.figure());
    for (const Edge edge : game) position.play(board.line(edge));
  }
  return positions;
}

std::vector<EdgeSet> random_states(const Board& board, std::size_t count) {
  Random random(seed);
  std::vector<EdgeSet> states(count);
  for (EdgeSet& state : states) state = EdgeSet::from_bits(random()) & board.all_edges();
  return states;
}

}  // namespace triwar::bench
