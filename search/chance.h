// Chances: what the shares of a search have meant where tables know the truth.
#pragma once

#include <cstdint>

namespace triwar {

/// The chances of the results of a whole game for one player, under perfect play. They sum to 1.
struct Chance {
  double win = 0.5;
  double tie = 0;
  double loss = 0.5;

  /// Returns the chance of a win, that of a tie half.
  double score() const noexcept { return win + tie / 2; }
};

/// What a search found for a player.
struct Found {
  double score;            ///< the share of wins, a tie half
  double tie;              ///< the share of ties
  std::uint64_t playouts;  ///< of which these are shares
  int undrawn;             ///< lines, 1 or more
  int open;                ///< cells
  bool moves;              ///< the player is the one to move, not the one who has moved
  bool can_tie;            ///< false if the number of cells excludes it
};

/// Returns the chances of the results where a search found this: how often they were the truth in
/// other positions, on boards with tables, as bench/chances.py fits and judges it. With more lines
/// than those boards have, they are nearer to even. Rises with the score. Equal on every processor.
Chance chance_of(const Found& found) noexcept;

}  // namespace triwar
