// All that was found about a game, for renderers, which look nothing up.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/endgames.h"
#include "lookup/estimates.h"
#include "lookup/game.h"
#include "lookup/theory.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// The reply to a game that is not bad is an answer to its last position or a review; that to a
/// game with a bad move may be a review of the moves before it. Where the last position is not
/// solved, it has no values, and perhaps estimates. Other bad games have neither.
struct Reply {
  enum class Kind { neither, answer, review };
  enum class From { rules, table, solved, book, search };

  Kind kind = Kind::neither;
  From from = From::rules;
  Answer answer{};                            ///< if `kind` is answer
  Review review{};                            ///< if `kind` is review
  std::optional<Theory> theory = {};          ///< of the last position; nullopt if not wanted
  std::vector<MoveTheory> theories{};         ///< of each move of a review; empty if not wanted
  std::optional<Unsolved> unsolved = {};      ///< why the last position has no values
  std::optional<GameEstimate> estimate = {};  ///< of the last position, which is not solved
  /// Of each move of a review that is not solved; empty if not wanted.
  std::vector<std::optional<MoveEstimate>> estimates{};
  /// There is no answer yet: it takes work, or waiting, that the question excludes.
  bool is_pending = false;

  bool is_estimated() const noexcept { return estimate || !estimates.empty(); }
  /// Whether it has neither values nor estimates, since more can follow than may be solved.
  bool is_too_large() const noexcept { return unsolved && !is_estimated() && !review.loss_from; }
  /// Returns the mark of a move of the review: "??", "?", "?!" or "".
  std::string_view mark(std::size_t move) const noexcept {
    const bool has_estimate = move < estimates.size() && estimates[move];
    return has_estimate ? estimates[move]->mark() : review.moves[move].mark();
  }
};

std::string_view from_name(Reply::From from) noexcept;  ///< "table", "solved" ...

/// Returns what a table and a book tell of a game or, if neither has it, what the rules tell,
/// without theory. Sets `bad` if the table does not contain the game, unless the book has it.
/// Requires that wanted.check() has seen the game.
Reply reply_to(Game& game, const Values& values, const Wanted& wanted = {});

}  // namespace triwar::lookup
