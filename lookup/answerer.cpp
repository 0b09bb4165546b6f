#include "lookup/answerer.h"

#include <algorithm>

#include "tablebase/base/memory.h"

namespace triwar::lookup {
namespace {

/// Returns the answer to a position of which a search has proved the values of all moves.
Answer answer_by_search(const Game& game, const Estimate& found, const Wanted& wanted) {
  const auto value_of = [](const Outlook& outlook) { return static_cast<int>(outlook.margin); };
  Answer answer{.value = value_of(found.outlook), .owners = owners_of(game)};
  if (game.has_score()) answer.standing = standing_of(game.position, answer.value);
  if (!wanted.moves) return answer;
  for (const Line line : game.figure().all_lines() - game.drawn()) {
    const auto move = std::find_if(found.moves.begin(), found.moves.end(),
                                   [&](const EstimatedMove& other) { return other.line == line; });
    answer.moves.push_back({line, value_of(move->outlook)});
  }
  answer.best = best_lines(answer.moves, answer.value);
  if (!wanted.continuation) return answer;
  answer.continuation.emplace();
  if (!answer.best.empty()) answer.continuation->push_back(*answer.best.begin());
  answer.continuation_cut = answer.moves.size() > 1;
  return answer;
}

}  // namespace

Answerer::Source Answerer::find_or_solve(const Game& game, format::ValueKind kind,
                                         const Wanted& wanted, const Effort& effort) const {
  Source source{.table = tables_(game, kind)};
  if (source.table && !source.table->board().is_endgame()) return source;
  if (kind == format::ValueKind::score_difference) source.book = books_(game.figure().name());
  if (source.table || endgames_ == nullptr) return source;
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
  if (wanted.are_known(source.values(), game.drawn())) return source;
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

bool Answerer::add_theory(const Game& game, const Wanted& wanted, const Effort& effort,
                          Reply& reply) const {
  const bool is_in_book = reply.from == Reply::From::book;
  Source nimbers;
  if (wanted.nimbers) {
    // What a book answers is too large for nimbers, unless there is a table.
    constexpr auto kind = format::ValueKind::grundy;
    nimbers = is_in_book ? Source{.table = tables_(game, kind)}
                         : find_or_solve(game, kind, wanted, effort);
  }
  if (reply.kind == Reply::Kind::review) {
    reply.theories = theory_of_moves(game, nimbers.table.get());
  } else {
    reply.theory = theory_of(game.figure(), game.drawn(), nimbers.table.get());
    if (is_in_book) reply.theory->unknown = "a book has none";
  }
  return !nimbers.is_pending;
}

/// Adds estimates of the last position or of the moves of a review, where values are unknown.
void Answerer::add_estimates(const Game& game, const Values& values, const Wanted& wanted,
                             const Effort& effort, Reply& reply) const {
  if (wanted.playouts == 0) return;
  const Search search = search_with(effort);
  if (reply.kind == Reply::Kind::review) {
    reply.estimates = estimates_of_moves(game, values, wanted.playouts,
                                         saturating_product(effort.playouts, 4), search);
  } else if (reply.unsolved) {
    const Estimate found =
        search(game.figure(), game.drawn(),
               {.playouts = std::min(wanted.playouts, effort.playouts), .lead = lead_of(game)});
    if (found.exact && found.moves.size() <= EdgeSet::capacity) {
      reply.from = Reply::From::solved;
      reply.answer = answer_by_search(game, found, wanted);
      reply.unsolved.reset();
    } else {
      reply.from = Reply::From::search;
      reply.estimate = estimate_of(game, found);
    }
  }
}

Reply Answerer::answer(Game& game, const Wanted& wanted, const Effort& effort) const {
  if (!wanted.check(game)) return {};
  const Source found = find_or_solve(game, format::ValueKind::score_difference, wanted, effort);
  if (found.is_pending) return {.is_pending = true};
  Reply reply = reply_to(game, found.values(), wanted);
  if (reply.kind == Reply::Kind::neither) return reply;
  if (wanted.theory && !add_theory(game, wanted, effort, reply)) return {.is_pending = true};
  if (reply.from == Reply::From::rules && !game.bad) {
    reply.unsolved =
        too_large(game.figure(), game.first().drawn(), game.drawn(),
                  endgames_ == nullptr ? effort.solve : endgames_->within_memory(effort.solve));
  }
  add_estimates(game, found.values(), wanted, effort, reply);
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
