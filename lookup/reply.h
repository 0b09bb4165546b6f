// All that was found about a game, for renderers, which look nothing up.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/estimates.h"
#include "lookup/game.h"
#include "lookup/theory.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// The reply to a game that is not bad is an answer to its last position or a review. The reply to
/// a game with a bad move may be a review of the moves before it. A game that is too large to solve
/// may have an answer without values, and estimates: in this answer, or of the moves of a review.
/// Other bad games have neither.
struct Reply {
  enum class Kind { neither, answer, review };

  Kind kind = Kind::neither;
  std::string_view from = "";                 ///< "table", "solved", "search" or "rules"
  Answer answer{};                            ///< if `kind` is answer
  Review review{};                            ///< if `kind` is review
  std::optional<Theory> theory = {};          ///< of the last position; nullopt if not wanted
  std::vector<MoveTheory> theories{};         ///< of each move of a review; empty if not wanted
  std::optional<GameEstimate> estimate = {};  ///< of the last position, which is not solved
  /// Of each move of a review that is not solved; empty if not wanted.
  std::vector<std::optional<MoveEstimate>> estimates{};

  bool is_estimated() const noexcept { return estimate || !estimates.empty(); }
  /// Returns the mark of a move of the review: "??", "?", "?!" or "".
  std::string_view mark(std::size_t move) const noexcept {
    const bool has_estimate = move < estimates.size() && estimates[move];
    return has_estimate ? estimates[move]->mark() : review.moves[move].mark();
  }
};

/// Returns what `table` tells of a game, and what the rules alone tell of one that is too large.
/// Requires, unless the game is bad, that it has reached the start of the table's board; for a
/// review, its history.
Reply reply_to(const Game& game, const Tablebase& table, const Wanted& wanted = {});

/// Adds estimates of a game that is too large, or of the moves of a review that are not solved, by
/// searches of wanted.playouts; none if that is 0. `table` and `reply` are those of reply_to().
void add_estimates(const Game& game, const Tablebase& table, const Wanted& wanted,
                   const Search& search, Reply& reply);

}  // namespace triwar::lookup
