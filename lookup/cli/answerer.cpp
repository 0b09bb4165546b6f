#include "lookup/cli/answerer.h"

namespace triwar::lookup {

const Tablebase& Answerer::table_for(Game& game) const {
  if (wanted_.review) {
    game.check_history();
  } else if (wanted_.score) {
    game.check_score();
  }
  if (table_ == nullptr) {
    return wanted_.review ? endgames_->table_for_review(game) : endgames_->table_for(game);
  }
  game.check_reached(table_->board());
  return *table_;
}

Reply Answerer::answer(Game& game) const {
  const Tablebase& table = table_for(game);
  const Tablebase* nimbers = nullptr;
  if (wanted_.theory && endgames_ != nullptr) {
    nimbers = wanted_.review ? endgames_->nimbers_for_review(game) : endgames_->nimbers_for(game);
  }
  return reply_to(game, table, wanted_, nimbers);
}

}  // namespace triwar::lookup
