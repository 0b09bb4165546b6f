// All that was found about a game, for renderers, which look nothing up.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "lookup/theory.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// The reply to a game that is not bad is an answer to its last position or a review. The reply to
/// a game with a bad move may be a review of the moves before it; other bad games have neither.
struct Reply {
  enum class Kind { neither, answer, review };

  Kind kind = Kind::neither;
  std::string_view from = "";          ///< "table" or "solved"
  Answer answer{};                     ///< if `kind` is answer
  Review review{};                     ///< if `kind` is review
  std::optional<Theory> theory = {};   ///< of the last position; nullopt if not wanted
  std::vector<MoveTheory> theories{};  ///< of each move of a review; empty if not wanted
};

/// Returns what `table` tells of a game. Requires, unless the game is bad, that it has reached the
/// start of the table's board; for a review, its history. `nimbers` is a table of nimbers for the
/// theory, as for theory_of() and theory_of_moves(), or null if unknown. Throws as Tablebase::value
/// does.
Reply reply_to(const Game& game, const Tablebase& table, const Wanted& wanted = {},
               const Tablebase* nimbers = nullptr);

}  // namespace triwar::lookup
