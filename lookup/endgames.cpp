#include "lookup/endgames.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "tablebase/index/narrow_numbering.h"

namespace triwar::lookup {
namespace {

using format::ValueKind;

/// The maximum number of endgames kept in memory.
constexpr std::size_t most_kept = 4;

LineSet with(LineSet drawn, std::span<const Line> moves) {
  for (const Line line : moves) drawn.insert(line);
  return drawn;
}

bool fits(const Figure& figure, const LineSet& drawn, std::uint64_t most_states) {
  const auto states = states_after(figure, drawn);
  return states && *states <= most_states;
}

/// Returns the undrawn lines in a plausible order of play: scattered over the board, and first the
/// lines that give no cell to the opponent.
std::vector<Line> likely_moves(const Figure& figure, LineSet drawn) {
  std::vector<Line> rest;
  for (const Line line : figure.all_lines() - figure.drawn() - drawn) rest.push_back(line);
  const auto gives_away = [&](Line line) {
    const auto cells = figure.cells_of(line);
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
      const auto sides = figure.outline(cell);
      return std::count_if(sides.begin(), sides.end(),
                           [&](Line side) { return !drawn.contains(side); }) == 2;
    });
  };
  std::vector<Line> moves;
  for (const bool giving_away : {false, true}) {
    constexpr std::size_t step = 37;  // a prime: reaches every line unless it divides `lines`
    const std::size_t lines = rest.size();
    for (std::size_t i = 0; i < lines; ++i) {
      const Line line = rest[lines % step == 0 ? i : i * step % lines];
      if (drawn.contains(line) || (!giving_away && gives_away(line))) continue;
      drawn.insert(line);
      moves.push_back(line);
    }
  }
  return moves;
}

/// Returns the smallest number of `moves`, played in order from `start`, after which at most
/// `most_states` states remain. Requires that all moves suffice. Each move reduces the states.
std::size_t fewest_moves(const Figure& figure, const LineSet& start, std::span<const Line> moves,
                         std::uint64_t most_states) {
  std::size_t enough = moves.size();
  for (std::size_t least = 0; least < enough;) {
    const std::size_t middle = (least + enough) / 2;
    if (fits(figure, with(start, moves.first(middle)), most_states)) {
      enough = middle;
    } else {
      least = middle + 1;
    }
  }
  return enough;
}

}  // namespace

std::optional<std::uint64_t> states_after(const Figure& figure, const LineSet& drawn) {
  if ((figure.all_lines() - drawn).count() > EdgeSet::capacity) return std::nullopt;
  return count_stored_states(Board(figure, drawn - figure.drawn()));
}

std::optional<BadGame> too_large(const Figure& figure, const LineSet& drawn,
                                 const SolveLimit& limit) {
  BadGame bad{
      .code = BadGame::Code::too_large, .message = {}, .states = states_after(figure, drawn)};
  if (bad.states && *bad.states <= limit.states) return std::nullopt;
  const auto moves = static_cast<std::size_t>((drawn - figure.drawn()).count());
  bad.fits_from = static_cast<int>(
      moves + fewest_moves(figure, drawn, likely_moves(figure, drawn), limit.states));
  bad.message = !bad.states ? fmt::format("{} lines are undrawn, too many to count what can follow",
                                          (figure.all_lines() - drawn).count())
                            : fmt::format("{} stored states can follow, more than {}{}",
                                          *bad.states, limit.option, limit.states);
  bad.message += fmt::format("; ask from about move {} on", *bad.fits_from);
  if (bad.states && *bad.states <= limit.feasible) {
    bad.message += fmt::format(", or use {}{}", limit.option, *bad.states);
    if (limit.cost) {
      bad.message +=
          fmt::format(" ({})", limit.cost(Board(figure, drawn - figure.drawn()), Work::solve));
    }
  }
  if (!limit.cost) return bad;
  const auto all = states_after(figure, figure.drawn());
  if (all && *all <= limit.feasible) {
    bad.message +=
        fmt::format(", or make a table of every position with: triwar-generate {} ({})",
                    figure.name(), limit.cost(Board(figure, LineSet()), Work::make_table));
  }
  return bad;
}

LineSet earliest_start(const Game& game, std::uint64_t most_states) {
  const Figure& figure = game.figure();
  const std::span<const Line> moves(game.moves.begin(), game.moves.end());
  const LineSet first = game.first().drawn();
  return with(first, moves.first(fewest_moves(figure, first, moves, most_states)));
}

Endgames::Endgames(const Figure& figure, SolveLimit limit, Solve solve)
    : figure_(figure),
      limit_(std::move(limit)),
      solve_(std::move(solve)),
      full_(solve_(Board(figure, figure.all_lines()), ValueKind::score_difference)) {}

const Tablebase* Endgames::find(const LineSet& drawn, ValueKind kind) {
  if (drawn.contains(full_.board().start())) return &full_;  // 0 is its value and its nimber
  const auto found = std::find_if(recent_.begin(), recent_.end(), [&](const auto& table) {
    return table->header().value_kind == kind && drawn.contains(table->board().start());
  });
  if (found == recent_.end()) return nullptr;
  std::rotate(found, found + 1, recent_.end());
  return recent_.back().get();
}

const Tablebase& Endgames::solve(const LineSet& start, ValueKind kind) {
  const Board board(figure_, start - figure_.drawn());
  if (recent_.size() == most_kept) recent_.erase(recent_.begin());
  recent_.push_back(std::make_unique<Tablebase>(solve_(board, kind)));
  return *recent_.back();
}

const Tablebase* Endgames::find_or_solve(const LineSet& drawn, ValueKind kind) {
  if (const Tablebase* const table = find(drawn, kind)) return table;
  // Solve from the lines that this game has in common with the start of the last endgame: the new
  // endgame contains this position and the last endgame, and perhaps the next games.
  const auto last = std::find_if(recent_.rbegin(), recent_.rend(), [&](const auto& table) {
    return table->header().value_kind == kind;
  });
  if (last != recent_.rend()) {
    const LineSet common = drawn & (*last)->board().start();
    if (fits(figure_, common, limit_.states)) return &solve(common, kind);
  }
  return fits(figure_, drawn, limit_.states) ? &solve(drawn, kind) : nullptr;
}

const Tablebase& Endgames::table_for(Game& game) {
  if (game.bad) return full_;
  if (const Tablebase* const table = find_or_solve(game.drawn(), ValueKind::score_difference)) {
    return *table;
  }
  game.bad = too_large(figure_, game.drawn(), limit_);
  return full_;
}

const Tablebase& Endgames::table_for_review(Game& game) {
  if (!has_review(game)) return full_;
  if (const auto large = too_large(figure_, game.drawn(), limit_)) {
    if (!game.bad) game.bad = large;
    return full_;
  }
  const LineSet start = earliest_start(game, limit_.states);
  const Tablebase* const table = find(start, ValueKind::score_difference);
  return table != nullptr ? *table : solve(start, ValueKind::score_difference);
}

const Tablebase* Endgames::nimbers_for_review(const Game& game) {
  if (!has_review(game) || !fits(figure_, game.drawn(), limit_.states)) return nullptr;
  return find_or_solve(earliest_start(game, limit_.states), ValueKind::grundy);
}

}  // namespace triwar::lookup
