#include "lookup/cli/answerer.h"

namespace triwar::lookup {
Reply Answerer::answer(Game& game, Wanted wanted) const {
  if (!search_) wanted.playouts = 0;
  if (wanted.review) {
    game.check_history();
  } else if (wanted.score) {
    game.check_score();
  }
  const auto needed =
      wanted.review ? EndgameStore::Needed::all_solvable : EndgameStore::Needed::last_position;
  std::shared_ptr<const Tablebase> endgame;  // the solver shows its own progress
  if (full_) {
    // A review needs no lines in common: it begins as early as possible anyway.
    endgame = endgames_->table_for(game, needed, limit_, /*joins=*/!wanted.review, {}).table;
  } else {
    game.check_reached(table_->board());
  }
  if (game.is_too_large() && wanted.playouts == 0) return {};
  std::shared_ptr<const Tablebase> nimbers;
  if (wanted.theory && endgames_ != nullptr) {
    nimbers = endgames_
                  ->find_or_solve(game,
                                  {.needed = needed,
                                   .kind = format::ValueKind::grundy,
                                   .most_states = endgames_->limits().states,
                                   .joins = true},
                                  {})
                  .table;
  }
  wanted.nimbers = nimbers.get();
  const Tablebase& table = endgame ? *endgame : *table_;
  Reply reply = reply_to(game, table, wanted);
  add_estimates(game, table, wanted, search_, reply);
  return reply;
}

}  // namespace triwar::lookup
