#include "lookup/answerer.h"

#include <algorithm>

namespace triwar::lookup {

Answerer::Source Answerer::find_or_solve(const Game& game, format::ValueKind kind,
                                         const Wanted& wanted, const Effort& effort) const {
  if (auto table = tables_(game, kind)) return {.table = std::move(table)};
  Source source;
  if (kind == format::ValueKind::score_difference) source.book = books_(game.figure().name());
  if (endgames_ == nullptr) return source;
  using Needed = EndgameStore::Needed;
  const EndgameStore::Question question{
      .needed = wanted.review ? Needed::all_solvable : Needed::last_position,
      .kind = kind,
      .most_states = effort.solve.states,
      // A review begins as early as possible anyway.
      .joins = effort.joins && !wanted.review,
      .waits = effort.waits,
      .gives_up = effort.gives_up};
  source.table = endgames_->find(game, question);
  if (has_answer(source.values(), game.drawn(), wanted)) return source;
  source.is_pending = effort.only_known;
  if (source.is_pending) return source;
  auto found = endgames_->find_or_solve(game, question, effort.begin(Work::solving));
  source.table = std::move(found.table);
  source.is_pending = found.busy;
  return source;
}

/// Returns a search that reports to those who asked. `effort` must outlive it.
Search Answerer::search_with(const Effort& effort) const {
  return [this, &effort](const Figure& figure, const LineSet& drawn, const SearchLimits& limits) {
    return search_(figure, drawn, limits, effort.begin(Work::searching));
  };
}

/// Adds estimates of the last position or of the moves of a review, where values are unknown.
void Answerer::add_estimates(const Game& game, const Values& values, const Wanted& wanted,
                             const Effort& effort, Reply& reply) const {
  if (wanted.playouts == 0) return;
  const Search search = search_with(effort);
  if (reply.kind == Reply::Kind::review) {
    const auto& reviewed = reply.review.moves;
    const auto moves = std::count_if(reviewed.begin(), reviewed.end(),
                                     [](const ReviewedMove& move) { return !move.worth; });
    const auto positions = static_cast<std::uint64_t>(moves) + 1;  // that before the first one, too
    const auto playouts =
        std::max<std::uint64_t>(1, std::min(wanted.playouts, effort.playouts / positions));
    reply.estimates = estimates_of_moves(game, values, playouts, search);
  } else if (reply.unsolved) {
    reply.from = "search";
    reply.estimate = estimate_of(game, std::min(wanted.playouts, effort.playouts), search);
  }
}

Reply Answerer::answer(Game& game, const Wanted& wanted, const Effort& effort) const {
  const auto has_none = [&] { return wanted.review ? !has_review(game) : game.bad.has_value(); };
  wanted.check(game);
  if (has_none()) return {};
  const Source found = find_or_solve(game, format::ValueKind::score_difference, wanted, effort);
  if (found.is_pending) return {.is_pending = true};
  const Values values = found.values();
  const bool is_known = has_answer(values, game.drawn(), wanted);
  if (found.table && !is_known) game.check_reached(found.table->board());
  if (has_none()) return {};
  Source nimbers;
  if (wanted.theory && wanted.nimbers) {
    // What a book answers is too large for nimbers, unless there is a table.
    const bool is_in_book = is_known && !values.is_in_table(game.drawn());
    nimbers = is_in_book ? Source{.table = tables_(game, format::ValueKind::grundy)}
                         : find_or_solve(game, format::ValueKind::grundy, wanted, effort);
  }
  if (nimbers.is_pending) return {.is_pending = true};
  Reply reply = reply_to(game, values, wanted, nimbers.table.get());
  if (!is_known && !game.bad) {
    reply.unsolved = too_large(game.figure(), game.first().drawn(), game.drawn(), effort.solve);
  }
  add_estimates(game, values, wanted, effort, reply);
  return reply;
}

std::optional<Line> Answerer::choose(const Game& game, Level level, std::uint64_t seed,
                                     const Effort& effort) const {
  Source found;
  if (level == Level::perfect) {
    found = find_or_solve(game, format::ValueKind::score_difference, {}, effort);
  }
  if (found.is_pending) return std::nullopt;
  return move_of(level, game, found.values(), seed, effort.playouts, search_with(effort));
}

}  // namespace triwar::lookup
