#include "lookup/reply.h"

#include <iterator>

namespace triwar::lookup {
namespace {

Answer answer_by_rules(const Game& game, const Wanted& wanted) {
  Answer answer{.owners = owners_of(game)};
  if (wanted.continuation) answer.continuation.emplace();
  return answer;
}

}  // namespace

std::string_view from_name(Reply::From from) noexcept {
  static constexpr std::string_view names[] = {"rules", "table", "solved", "book", "search"};
  static_assert(std::size(names) == static_cast<std::size_t>(Reply::From::search) + 1);
  return names[static_cast<std::size_t>(from)];
}

Reply reply_to(Game& game, const Values& values, const Wanted& wanted) {
  using From = Reply::From;
  const LineSet& drawn = game.drawn();
  const bool is_known = wanted.are_known(values, drawn);
  if (values.table != nullptr && !is_known) game.check_reached(values.table->board());
  const From from = !is_known                      ? From::rules
                    : !values.is_in_table(drawn)   ? From::book
                    : values.table->is_in_memory() ? From::solved
                                                   : From::table;
  if (wanted.review && has_review(game)) {
    return {.kind = Reply::Kind::review, .from = from, .review = review_game(values, game)};
  }
  if (game.bad) return {};
  // Constructs the answer in place: to copy it takes as long as to find it.
  return {.kind = Reply::Kind::answer,
          .from = from,
          .answer = is_known ? answer_game(values, game, wanted) : answer_by_rules(game, wanted)};
}

}  // namespace triwar::lookup
