// The loss of each move of a game.
#pragma once

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// A move, compared with the best moves of its position.
struct ReviewedMove {
  Edge edge;
  Player player;
  int closed;             ///< number of cells closed
  int value;              ///< its value for `player`, including the cells closed
  int best;               ///< the value of the best moves
  EdgeList<Edge> better;  ///< the best moves in edge order; empty if this is one of them

  int loss() const noexcept { return best - value; }
};

struct Review {
  EdgeList<ReviewedMove> moves;  ///< all moves, in the order played
  Standing standing;             ///< after the last move
  int loss_a;                    ///< the sum of the losses of A's moves
  int loss_b;
};

/// Reviews a game that is not bad and has its history. Throws Error(damaged) as Tablebase::value
/// does.
Review review_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
