#include "lookup/reply.h"

namespace triwar::lookup {
namespace {

Answer answer_by_rules(const Game& game, const Wanted& wanted) {
  Answer answer{.owners = owners_of(game)};
  if (wanted.continuation) answer.continuation.emplace();
  return answer;
}

}  // namespace

Reply reply_to(Game& game, const Tablebase* table, const Wanted& wanted, const Tablebase* nimbers) {
  wanted.check(game);
  if (table != nullptr) game.check_reached(table->board());
  const std::string_view from = table == nullptr        ? "rules"
                                : table->is_in_memory() ? "solved"
                                                        : "table";
  if (wanted.review && has_review(game)) {
    Reply reply{.kind = Reply::Kind::review, .from = from, .review = review_game(table, game)};
    if (wanted.theory) reply.theories = theory_of_moves(game, nimbers);
    return reply;
  }
  if (game.bad) return {};
  // Constructs the answer in place: to copy it takes as long as to find it.
  Reply reply{.kind = Reply::Kind::answer,
              .from = from,
              .answer = table == nullptr ? answer_by_rules(game, wanted)
                                         : answer_game(*table, game, wanted)};
  if (wanted.theory) reply.theory = theory_of(game.figure(), game.drawn(), nimbers);
  return reply;
}

}  // namespace triwar::lookup
