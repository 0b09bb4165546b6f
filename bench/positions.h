// Random games, positions and states for the benchmarks: the same on every machine and with every
// standard library.
#pragma once

#include <cstddef>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/position.h"

namespace triwar::bench {

/// The first moves of a game, each chosen at random from the legal ones.
using Game = EdgeList<Edge>;

/// Requires 0 <= moves <= board.edges().
std::vector<Game> random_games(const Board& board, int moves, std::size_t count);

/// Returns positions after `drawn` random legal moves. Requires 0 <= drawn <= board.edges(). The
/// board must outlive the positions.
std::vector<Position> random_positions(const Board& board, int drawn, std::size_t count);

/// Returns random states of the board; each edge is drawn with probability 1/2.
std::vector<EdgeSet> random_states(const Board& board, std::size_t count);

}  // namespace triwar::bench
