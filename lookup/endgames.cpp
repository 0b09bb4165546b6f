#include "lookup/endgames.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/index/narrow_numbering.h"

namespace triwar::lookup {
namespace {

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

std::optional<Unsolved> too_large(const Figure& figure, const LineSet& first, const LineSet& drawn,
                                  const SolveLimit& limit) {
  const auto states = states_after(figure, drawn);
  if (states && *states <= limit.states) return std::nullopt;
  const auto moves = static_cast<std::size_t>((drawn - first).count());
  const auto fits_from = static_cast<int>(
      moves + fewest_moves(figure, drawn, likely_moves(figure, drawn), limit.states));
  std::string message = !states
                            ? fmt::format("{} lines are undrawn, too many to count what can follow",
                                          (figure.all_lines() - drawn).count())
                            : fmt::format("{} stored states can follow, more than {}{}", *states,
                                          limit.option, limit.states);
  message += fmt::format("; ask from about move {} on", fits_from);
  if (states && *states <= limit.feasible) {
    message += fmt::format(", or use {}{}", limit.option, *states);
  }
  return Unsolved{.states = states, .fits_from = fits_from, .message = std::move(message)};
}

Error error_of(const Unsolved& unsolved) {
  return Error(ErrorCode::too_large, unsolved.message,
               GameFault{.states = unsolved.states, .fits_from = unsolved.fits_from});
}

LineSet earliest_start(const Game& game, std::uint64_t most_states) {
  const Figure& figure = game.figure();
  const std::span<const Line> moves(game.moves.begin(), game.moves.end());
  const LineSet first = game.first().drawn();
  return with(first, moves.first(fewest_moves(figure, first, moves, most_states)));
}

}  // namespace triwar::lookup
