// Finds the replies to games: from a table, or from endgames that are solved on demand.
#pragma once

#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/reply.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Answers games on one figure. What it refers to must outlive it.
class Answerer {
 public:
  /// Answers from a table. `nimbers` solves the endgames of theory; null: nimbers are unknown.
  explicit Answerer(const Tablebase& table, Endgames* nimbers = nullptr)
      : table_(&table), endgames_(nimbers) {}

  /// Answers from endgames.
  explicit Answerer(Endgames& endgames) : endgames_(&endgames) {}

  const Figure& figure() const noexcept {
    return table_ != nullptr ? table_->board().figure() : endgames_->figure();
  }

  /// Whether answer() is thread-safe.
  bool is_thread_safe() const noexcept { return endgames_ == nullptr; }

  /// Whether answer() may set `bad` of a game that its reader has read well.
  bool may_refuse() const noexcept { return table_ == nullptr || table_->board().is_endgame(); }

  /// Returns the wanted reply to a game, which may be bad. Sets `bad` if the game has none: the
  /// table does not contain it, too many states can follow, or the wanted parts need a history that
  /// it lacks. Throws as Tablebase::value and Endgames do.
  Reply answer(Game& game, const Wanted& wanted) const;

 private:
  const Tablebase& table_for(Game& game, const Wanted& wanted) const;

  const Tablebase* table_ = nullptr;  // null: endgames answer
  Endgames* endgames_ = nullptr;
};

}  // namespace triwar::lookup
