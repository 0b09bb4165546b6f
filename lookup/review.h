// What each move of a game has lost.
#pragma once

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// A move beside the best ones in its place.
struct ReviewedMove {
  Edge edge;
  Player player;          ///< who made it
  int closed;             ///< cells that it closed
  int value;              ///< what it was worth to that player, these cells included
  int best;               ///< what the best moves were worth
  EdgeList<Edge> better;  ///< the best moves in edge order; none where this is one of them

  int loss() const noexcept { return best - value; }
};

struct Review {
  EdgeList<ReviewedMove> moves;  ///< all moves, in the order played
  Standing standing;             ///< after them
  int loss_a;                    ///< what A's moves have lost together
  int loss_b;
};

/// Reviews a game that is not bad and has its history. Throws Error(damaged) as Tablebase::value
/// does.
Review review_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
