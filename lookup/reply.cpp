#include "lookup/reply.h"

namespace triwar::lookup {
namespace {

/// Returns what the rules tell of a game that is too large.
Answer answer_by_rules(const Game& game, const Wanted& wanted) {
  Answer answer{.owners = owners_of(game)};
  if (wanted.continuation) answer.continuation.emplace();
  return answer;
}

}  // namespace

Reply reply_to(const Game& game, const Tablebase& table, const Wanted& wanted) {
  const std::string_view from = table.is_in_memory() ? "solved" : "table";
  const bool is_unsolved = game.is_too_large();
  if (wanted.review && (has_review(game) || is_unsolved)) {
    Reply reply{.kind = Reply::Kind::review, .from = from, .review = review_game(table, game)};
    if (wanted.theory) reply.theories = theory_of_moves(game, wanted.nimbers);
    return reply;
  }
  if (game.bad && !is_unsolved) return {};
  // Constructs the answer in place: to copy it takes as long as to find it.
  Reply reply{
      .kind = Reply::Kind::answer,
      .from = is_unsolved ? "rules" : from,
      .answer = is_unsolved ? answer_by_rules(game, wanted) : answer_game(table, game, wanted)};
  if (wanted.theory) reply.theory = theory_of(game.figure(), game.drawn(), wanted.nimbers);
  return reply;
}

void add_estimates(const Game& game, const Tablebase& table, const Wanted& wanted,
                   const Search& search, Reply& reply) {
  if (wanted.playouts == 0) return;
  if (reply.kind == Reply::Kind::review) {
    reply.estimates = estimates_of_moves(game, table, wanted.playouts, search);
  } else if (game.is_too_large()) {
    reply.from = "search";
    reply.estimate = estimate_of(game, wanted.playouts, search);
  }
}

}  // namespace triwar::lookup
