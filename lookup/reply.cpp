#include "lookup/reply.h"

namespace triwar::lookup {
namespace {

Answer answer_by_rules(const Game& game, const Wanted& wanted) {
  Answer answer{.owners = owners_of(game)};
  if (wanted.continuation) answer.continuation.emplace();
  return answer;
}

}  // namespace

Reply reply_to(Game& game, const Values& values, const Wanted& wanted, const Tablebase* nimbers) {
  wanted.check(game);
  const bool is_in_table = values.is_in_table(game.drawn());
  const bool is_known = is_in_table || has_answer(values, game.drawn(), wanted);
  if (values.table != nullptr && !is_known) game.check_reached(values.table->board());
  const std::string_view from = !is_known                      ? "rules"
                                : !is_in_table                 ? "book"
                                : values.table->is_in_memory() ? "solved"
                                                               : "table";
  if (wanted.review && has_review(game)) {
    Reply reply{.kind = Reply::Kind::review, .from = from, .review = review_game(values, game)};
    if (wanted.theory) reply.theories = theory_of_moves(game, nimbers);
    return reply;
  }
  if (game.bad) return {};
  // Constructs the answer in place: to copy it takes as long as to find it.
  Reply reply{.kind = Reply::Kind::answer,
              .from = from,
              .answer = is_in_table ? answer_game(*values.table, game, wanted)
                        : is_known  ? answer_game(*values.book, game, wanted)
                                    : answer_by_rules(game, wanted)};
  if (wanted.theory) reply.theory = theory_of(game.figure(), game.drawn(), nimbers);
  return reply;
}

}  // namespace triwar::lookup
