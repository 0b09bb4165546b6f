// The loss of each move of a game.
#pragma once

#include <optional>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// A move, compared with the best moves of its position.
struct ReviewedMove {
  struct Worth {
    int value;  ///< for the player who made the move, including the cells closed
    int best;   ///< the value of the best moves

    int loss() const noexcept { return best - value; }
  };

  Line line;
  Player player;
  int closed;                       ///< number of cells closed
  std::optional<Worth> worth = {};  ///< nullopt if played before the start of the endgame
  EdgeList<Edge> better = {};       ///< the best moves in edge order; empty if loss() is 0

  int loss() const noexcept { return worth ? worth->loss() : 0; }
};

struct Review {
  LineList<ReviewedMove> moves;  ///< all moves, in the order played
  Standing standing;             ///< after the last move
  int loss_a;                    ///< the sum of the known losses of A's moves
  int loss_b;
};

/// Reviews a game. Requires that it is not bad, has its history and has reached the start of its
/// board. Throws as Tablebase::value does.
Review review_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
