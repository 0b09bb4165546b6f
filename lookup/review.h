// The loss of each move of a game, and the moves that changed its result.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// A move, compared with the best moves of its position.
struct ReviewedMove {
  struct Worth {
    int value;           ///< for the player who made the move, including the cells closed
    int best;            ///< the value of the best moves
    Winner winner;       ///< of the whole game, under perfect play after the move
    Winner best_winner;  ///< the same after a best move

    /// In points of the margin: a cell that the other player gets instead is two points.
    int loss() const noexcept { return best - value; }
  };

  Line line;
  Player player;
  int closed;                       ///< number of cells closed
  std::optional<Worth> worth = {};  ///< nullopt if played before the start of the endgame
  EdgeList<Line> better = {};       ///< the best moves, lowest first; empty if loss() is 0

  int loss() const noexcept { return worth ? worth->loss() : 0; }

  // The texts are "" if the move is not solved.

  /// The result of the whole game for the player: "win", "tie" or "loss".
  std::string_view result() const noexcept;
  std::string_view best_result() const noexcept;  ///< the same after a best move
  /// "??" if the result got worse, "?" if only the margin did, else "".
  std::string_view mark() const noexcept;
};

struct Review {
  LineList<ReviewedMove> moves;      ///< all moves, in the order played
  std::optional<Standing> standing;  ///< after the last move; nullopt for a bad game
  int loss_a;                        ///< the sum of the known losses of A's moves
  int loss_b;
  std::optional<std::size_t> loss_from;  ///< the first move of these sums, from 1
};

/// Whether a game can be reviewed: it is not bad, or bad by one of its moves.
inline bool has_review(const Game& game) noexcept { return !game.bad || game.bad->move; }

/// Reviews a game, up to its bad move if it has one. Requires has_review(), the history, and,
/// unless the game is bad, that it has reached the start of the table's board. Throws as
/// Tablebase::value does.
Review review_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
