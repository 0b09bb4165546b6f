// How players of measured games choose a line.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "lookup/estimates.h"
#include "search/coins.h"
#include "search/search.h"
#include "tablebase/board/position.h"

namespace triwar::bench {

/// Captures what is offered, else draws a random safe line, else opens the fewest cells.
inline Line careful_move(const search::Coins<4>& coins, const Position& position,
                         std::mt19937_64& random) {
  const LineSet undrawn = position.figure().all_lines() - position.drawn();
  for (const Line line : undrawn) {
    if (position.closes(line) > 0) return line;
  }
  const LineSet lines = coins.safe(undrawn);
  const std::vector<Line> safe(lines.begin(), lines.end());
  if (!safe.empty()) return safe[random() % safe.size()];
  const auto given = [&](Line line) { return coins.play_quiet(undrawn, line).cells; };
  Line best = undrawn.lowest();
  for (const Line line : undrawn) {
    if (given(line) < given(best)) best = line;
  }
  return best;
}

/// Returns the first choice of a search.
inline Line searched_move(const Position& position, std::uint64_t playouts) {
  return estimate(position.figure(), position.drawn(),
                  {.playouts = playouts, .lead = lookup::lead_of(position)})
      .moves.front()
      .line;
}

}  // namespace triwar::bench
