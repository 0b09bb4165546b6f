#include "lookup/reply.h"

namespace triwar::lookup {
namespace {

/// Returns the reply to a game that is too large: what the rules tell, and unless wanted.playouts
/// is 0 an estimate.
Reply reply_by_search(const Game& game, const Wanted& wanted, const Search& search) {
  const bool is_searched = wanted.playouts > 0;
  Reply reply{.kind = Reply::Kind::answer, .from = is_searched ? "search" : "rules"};
  reply.answer.owners = owners_of(game);
  if (wanted.continuation) reply.answer.continuation.emplace();
  if (wanted.theory) reply.theory = theory_of(game.figure(), game.drawn(), wanted.nimbers);
  if (is_searched) reply.estimate = estimate_of(game, wanted.playouts, search);
  return reply;
}

}  // namespace

Reply reply_to(const Game& game, const Tablebase& table, const Wanted& wanted) {
  const std::string_view from = table.is_in_memory() ? "solved" : "table";
  if (wanted.review && has_review(game)) {
    Reply reply{.kind = Reply::Kind::review, .from = from, .review = review_game(table, game)};
    if (wanted.theory) reply.theories = theory_of_moves(game, wanted.nimbers);
    return reply;
  }
  if (game.bad) return {};
  // Constructs the answer in place: to copy it takes as long as to find it.
  Reply reply{
      .kind = Reply::Kind::answer, .from = from, .answer = answer_game(table, game, wanted)};
  if (wanted.theory) reply.theory = theory_of(game.figure(), game.drawn(), wanted.nimbers);
  return reply;
}

void add_estimates(const Game& game, const Tablebase& table, const Wanted& wanted,
                   const Search& search, Reply& reply) {
  const bool too_large = game.bad && game.bad->code == BadGame::Code::too_large;
  if (wanted.review) {
    if (too_large) {
      reply = {.kind = Reply::Kind::review, .review = review_game(table, game)};
      if (wanted.theory) reply.theories = theory_of_moves(game, wanted.nimbers);
    }
    if (reply.kind != Reply::Kind::review) return;
    if (wanted.playouts > 0)
      reply.estimates = estimates_of_moves(game, table, wanted.playouts, search);
  } else if (too_large) {
    reply = reply_by_search(game, wanted, search);
  }
}

}  // namespace triwar::lookup
