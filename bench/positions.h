// What the benchmarks are run on: random games, positions and states.
//
// All are fixed: the same on every machine and with every standard library, and the same for all
// that are compared.
#pragma once

#include <cstddef>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/position.h"

namespace triwar::bench {

/// The first moves of a game, each drawn at random from the legal ones.
using Game = EdgeList<Edge>;

/// Games of `fewest` to `most` moves, all these numbers being as likely. Precondition: fewest <=
/// most <= board.edges().
std::vector<Game> random_games(const Board& board, std::size_t count, std::size_t fewest,
                               std::size_t most);

/// Positions with `drawn` edges after moves drawn at random from the legal ones. Many with few
/// edges left are decided: one player has most of the cells. The board must outlive them.
std::vector<Position> random_positions(const Board& board, int drawn, std::size_t count);

/// States drawn at random from all states of the board.
std::vector<EdgeSet> random_states(const Board& board, std::size_t count);

}  // namespace triwar::bench
