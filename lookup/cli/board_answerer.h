// Answers the games of a run of triwar-lookup, which are all on one board.
#pragma once

#include <memory>

#include "lookup/answerer.h"
#include "lookup/game.h"
#include "lookup/reply.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

class BoardAnswerer {
 public:
  /// Answers from `table` or, if it is null, from endgames, which `endgames` keeps, and by
  /// estimates; with nimbers from their table if it is not null. The figure and `endgames` must
  /// outlive the answerer.
  BoardAnswerer(const Figure& figure, std::shared_ptr<const Tablebase> table,
                std::shared_ptr<const Tablebase> nimbers, EndgameStore& endgames);

  BoardAnswerer(const BoardAnswerer&) = delete;
  BoardAnswerer& operator=(const BoardAnswerer&) = delete;

  const Figure& figure() const noexcept { return figure_; }
  /// The table; null if there is none.
  const Tablebase* table() const noexcept { return table_.get(); }
  /// Whether a game that its reader has read well may have no answer.
  bool may_refuse() const noexcept { return !table_ || table_->board().is_endgame(); }

  /// Returns the wanted reply to a game as Answerer::answer() does, with progress on standard
  /// error. Without estimates, a position that is not solved has no answer.
  Reply answer(Game& game, Wanted wanted) const;

 private:
  const Figure& figure_;
  std::shared_ptr<const Tablebase> table_;
  std::shared_ptr<const Tablebase> nimbers_;
  Answerer answerer_;
  Effort effort_;
};

}  // namespace triwar::lookup
