#include "lookup/answerer.h"

#include <algorithm>

namespace triwar::lookup {

Answerer::Source Answerer::find_or_solve(const Game& game, format::ValueKind kind,
                                         const Wanted& wanted, const Effort& effort) const {
  if (auto table = tables_(game, kind)) return {.table = std::move(table)};
  if (endgames_ == nullptr) return {};
  using Needed = EndgameStore::Needed;
  const EndgameStore::Question question{
      .needed = wanted.review ? Needed::all_solvable : Needed::last_position,
      .kind = kind,
      .most_states = effort.solve.states,
      // A review begins as early as possible anyway.
      .joins = effort.joins && !wanted.review,
      .waits = effort.waits,
      .gives_up = effort.gives_up};
  if (auto kept = endgames_->find(game, question)) return {.table = std::move(kept)};
  if (auto book = books_ ? books_(game, kind) : nullptr) {
    return {.table = std::move(book), .is_book = true};
  }
  if (effort.only_known) return {.is_pending = true};
  auto found = endgames_->find_or_solve(game, question, effort.begin(Work::solving));
  return {.table = std::move(found.table), .is_pending = found.busy};
}

/// Adds estimates of the last position or of the moves of a review, where `table` has no values.
void Answerer::add_estimates(const Game& game, const Tablebase* table, const Wanted& wanted,
                             const Effort& effort, Reply& reply) const {
  if (wanted.playouts == 0) return;
  const Search search = [&](const Figure& figure, const LineSet& drawn,
                            const SearchLimits& limits) {
    return search_(figure, drawn, limits, effort.begin(Work::searching));
  };
  if (reply.kind == Reply::Kind::review) {
    const auto& solved_from = reply.review.loss_from;
    const std::uint64_t moves = solved_from ? *solved_from - 1 : game.moves.size();
    const std::uint64_t positions = moves + 1;  // the one before the first move, too
    const auto playouts =
        std::max<std::uint64_t>(1, std::min(wanted.playouts, effort.playouts / positions));
    reply.estimates = estimates_of_moves(game, table, playouts, search);
  } else if (reply.unsolved) {
    reply.from = "search";
    reply.estimate = estimate_of(game, std::min(wanted.playouts, effort.playouts), search);
  }
}

Reply Answerer::answer(Game& game, const Wanted& wanted, const Effort& effort) const {
  const auto has_none = [&] { return wanted.review ? !has_review(game) : game.bad.has_value(); };
  wanted.check(game);
  if (has_none()) return {};
  const Source values = find_or_solve(game, format::ValueKind::score_difference, wanted, effort);
  if (values.is_pending) return {.is_pending = true};
  if (values.table) game.check_reached(values.table->board());
  if (has_none()) return {};
  Source nimbers;
  if (wanted.theory && wanted.nimbers) {
    nimbers = find_or_solve(game, format::ValueKind::grundy, wanted, effort);
  }
  if (nimbers.is_pending) return {.is_pending = true};
  const Tablebase* const table = values.table.get();
  Reply reply = reply_to(game, table, wanted, nimbers.table.get());
  if (values.is_book) reply.from = "book";
  if (table == nullptr && !game.bad) {
    reply.unsolved = too_large(game.figure(), game.first().drawn(), game.drawn(), effort.solve);
  }
  add_estimates(game, table, wanted, effort, reply);
  return reply;
}

}  // namespace triwar::lookup
