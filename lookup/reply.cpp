#include "lookup/reply.h"

namespace triwar::lookup {

// Each return statement constructs the reply in place: to copy an answer takes as long as to find
// it.
Reply reply_to(const Game& game, const Tablebase& table, const Wanted& wanted,
               const Tablebase* nimbers) {
  const std::string_view from = table.is_in_memory() ? "solved" : "table";
  if (wanted.review && has_review(game)) {
    Reply reply{.kind = Reply::Kind::review, .from = from, .review = review_game(table, game)};
    if (wanted.theory) reply.theories = theory_of_moves(game, nimbers);
    return reply;
  }
  if (game.bad) return {};
  if (!wanted.theory) {
    return {.kind = Reply::Kind::answer, .from = from, .answer = answer_game(table, game, wanted)};
  }
  return {.kind = Reply::Kind::answer,
          .from = from,
          .answer = answer_game(table, game, wanted),
          .theory = theory_of(game.figure(), game.drawn(), nimbers)};
}

}  // namespace triwar::lookup
