// The searches that a look-up is compared with: what a program does that has no table.
//
// They share no code with the solver, so that they also check it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/position.h"

namespace triwar::bench {

/// A state of a board of at most 31 edges, bit e for edge e: half the width of an EdgeSet.
using Bits = std::uint32_t;

/// The geometry of a board in two flat arrays, so that the searches are not slowed down by what
/// Board does for others.
class Masks {
 public:
  /// Precondition: the board has at most 31 edges.
  explicit Masks(const Board& board);

  int cells() const noexcept { return cells_; }
  Bits undrawn(Bits state) const noexcept { return all_ & ~state; }

  /// How many cells drawing the edge `move` (one bit) in `state` closes.
  int closes(Bits state, Bits move) const noexcept;

 private:
  int cells_;
  Bits all_;
  // For each edge the other edges of the one or two cells beside it.
  std::array<std::array<Bits, 2>, 31> others_;
};

/// Alpha-beta search for the winner, on boards with an odd number of cells.
///
/// The idea is that of the usual published solutions of the contest problem
/// (http://poj.org/problem?id=1085): win or loss instead of scores, and the game is over once a
/// player has most of the cells. With only two outcomes the window is (loss, win) everywhere, and
/// each cut of alpha-beta is the stop at the first winning move. Those solutions try edges in
/// order; this one first tries the moves that close cells, which makes it ten times faster at the
/// start of a game.
class AlphaBeta {
 public:
  explicit AlphaBeta(const Board& board);
  Player winner(const Position& position) const;

 private:
  bool mover_wins(Bits state, int mine, int theirs) const;

  Masks masks_;
  int majority_;
};

/// Plain minimax for the winner, on boards with an odd number of cells: edges in order, to the end
/// of the game, every line anew. Stops at a node when it has found a winning move, as anybody
/// would.
class PlainMinimax {
 public:
  explicit PlainMinimax(const Board& board);
  Player winner(const Position& position) const;

 private:
  bool mover_wins(Bits state, int mine, int theirs) const;

  Masks masks_;
};

/// Memoised search for the value, on any board for which there is memory: the rest of a game
/// depends on the drawn edges alone, so a score difference is kept for each state (dynamic
/// programming over subsets, top-down). From the empty board it solves the whole board.
///
/// Each query starts from nothing: a memo kept from one to the next would be a table. Afterwards
/// only the states that were met are forgotten, which for most queries is much cheaper than
/// clearing the memo.
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
