// Finds the replies to games: from a table, or from endgames that are solved on demand.
#pragma once

#include <memory>
#include <utility>

#include "lookup/endgame_store.h"
#include "lookup/estimates.h"
#include "lookup/game.h"
#include "lookup/reply.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Answers games on one figure. What it refers to must outlive it.
class Answerer {
 public:
  /// Answers from a table. `nimbers` solves the endgames of theory; null: nimbers are unknown.
  explicit Answerer(const Tablebase& table, EndgameStore* nimbers = nullptr)
      : table_(&table), endgames_(nimbers) {}

  /// Answers from endgames within a limit. `search` makes the estimates that are wanted.
  Answerer(EndgameStore& endgames, const Figure& figure, SolveLimit limit, Search search = {})
      : full_(endgames.full_board(figure)),
        table_(full_.get()),
        endgames_(&endgames),
        limit_(std::move(limit)),
        search_(std::move(search)) {}

  const Figure& figure() const noexcept { return table_->board().figure(); }

  /// Whether answer() is thread-safe.
  bool is_thread_safe() const noexcept { return endgames_ == nullptr; }

  /// Whether answer() may set `bad` of a game that its reader has read well.
  bool may_refuse() const noexcept { return full_ || table_->board().is_endgame(); }

  /// Returns the wanted reply to a game, which may be bad. Sets `bad` if the game has none: the
  /// table does not contain it, too many states can follow, or the wanted parts need a history that
  /// it lacks. The reply to a game that is too large may be an estimate.
  Reply answer(Game& game, Wanted wanted) const;

 private:
  std::shared_ptr<const Tablebase> full_;  // of the full board, if endgames answer; else null
  const Tablebase* table_;                 // without an endgame for it, a game gets this one
  EndgameStore* endgames_;
  SolveLimit limit_{};
  Search search_;
};

}  // namespace triwar::lookup
