// Searches of programs without a table, to compare with look-up. They share no code with the
// solver, so that they also check it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/position.h"

namespace triwar::bench {

/// A state of a board of at most 31 edges, in half the width of an EdgeSet. Bit e is edge e.
using Bits = std::uint32_t;

/// The geometry of a board in two flat arrays, which the searches read faster than a Board.
class Masks {
 public:
  /// Requires a board of at most 31 edges, which outlives this.
  explicit Masks(const Board& board);

  /// Returns the number of cells that players can close.
  int cells() const noexcept { return cells_; }
  Bits undrawn(Bits state) const noexcept { return all_ & ~state; }

  Bits state_of(const Position& position) const noexcept {
    return static_cast<Bits>(board_->state_of(position.drawn()).bits());
  }

  /// Returns the number of cells that drawing the edge `move` (one bit) in `state` closes.
  int closes(Bits state, Bits move) const noexcept;

 private:
  const Board* board_;
  int cells_;
  Bits all_;
  // For each edge, the other edges of its one or two cells.
  std::array<std::array<Bits, 2>, 31> others_;
};

/// Returns the player who will have more cells; if neither will, the opponent of the mover. By
/// alpha-beta search for the winner.
///
/// Like the usual solutions of the contest problem (http://poj.org/problem?id=1085), it searches
/// for a win instead of a score, and ends when a player has enough cells. With two outcomes,
/// alpha-beta reduces to stopping at the first winning move. The usual solutions try edges in
/// order; this one tries moves that close cells first, which is ten times faster at the start of a
/// game.
Player winner_by_alpha_beta(const Masks& board, const Position& position);

/// The same by plain minimax. It tries edges in ascending order, plays to the end of the game, and
/// leaves a node after a winning move. Requires a board with an odd number of cells.
Player winner_by_minimax(const Masks& board, const Position& position);

/// Memoised search for the value: top-down dynamic programming over sets of drawn edges. From the
/// empty board it solves the whole board.
///
/// Each query starts with an empty memo, because a memo kept between queries would be a table. Then
/// the visited entries are reset, which is usually faster than clearing the whole memo.
class MemoisedDifference {
 public:
  explicit MemoisedDifference(const Board& board);
  int value(const Position& position);

 private:
  int search(Bits state);

  static constexpr std::int8_t unknown = -128;

  Masks masks_;
  std::vector<std::int8_t> memo_;
  std::vector<Bits> met_;
};

}  // namespace triwar::bench
