#include "lookup/cli/answerer.h"

namespace triwar::lookup {

const Tablebase& Answerer::table_for(Game& game, const Wanted& wanted) const {
  if (wanted.review) {
    game.check_history();
  } else if (wanted.score) {
    game.check_score();
  }
  if (table_ == nullptr) {
    return wanted.review ? endgames_->table_for_review(game) : endgames_->table_for(game);
  }
  game.check_reached(table_->board());
  return *table_;
}

Reply Answerer::answer(Game& game, const Wanted& wanted) const {
  const Tablebase& table = table_for(game, wanted);
  const Tablebase* nimbers = nullptr;
  if (wanted.theory && endgames_ != nullptr) {
    nimbers = wanted.review ? endgames_->nimbers_for_review(game) : endgames_->nimbers_for(game);
  }
  return reply_to(game, table, wanted, nimbers);
}

}  // namespace triwar::lookup
