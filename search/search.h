// Estimates of positions that are too large to solve.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/base/progress.h"
#include "tablebase/board/figure.h"

namespace triwar {

/// How the game will end, on average over the lines of play searched. `win`, `tie` and `loss` are
/// shares that sum to 1.
struct Outlook {
  double margin = 0;  ///< cells that a player will still take minus those of the opponent
  double win = 0;     ///< of the whole game: the lead counts
  double tie = 0;
  double loss = 0;

  /// Returns the share of wins, a tie half.
  double score() const noexcept { return win + tie / 2; }
};

/// A legal move and the outlook of the player who makes it.
struct EstimatedMove {
  Line line;
  Outlook outlook;
  std::uint64_t playouts;  ///< that began with the move, or with an equivalent one
  bool exact;              ///< whether the search has proved the outlook
};

/// What a search thinks of a position, for the player to move.
struct Estimate {
  Outlook outlook;
  std::uint64_t playouts = 0;        ///< fewer than allowed if the position was solved
  bool exact = false;                ///< whether the search has proved the outlook
  std::vector<EstimatedMove> moves;  ///< every legal move, best first
};

struct SearchLimits {
  std::uint64_t playouts = 200000;
  int lead = 0;  ///< cells of the player to move minus the opponent's
};

/// Estimates a position in which these lines are drawn, including those drawn at the start.
Estimate estimate(
    const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
    const Progress& progress = [](std::uint64_t, std::uint64_t) {});

}  // namespace triwar
