// Quiet states, and how captures lead from any state to a quiet one that determines its value.
#pragma once

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// The nimber of a position in Nimstring whose mover wins by choosing who moves next.
/// (docs/inside/theory.md, section 7, after Winning Ways, chapter 16.)
inline constexpr int loony = -1;

/// The captures between a state and its closure.
struct Captures {
  int cells;  ///< number of cells captured
  /// The number of these cells that the mover can hand over with the last move, so that the
  /// opponent takes them and must move in the quiet state: 0, 2 or 4. (The double-dealing move of
  /// Berlekamp, The Dots and Boxes Game, 2000.)
  int handed_over;

  /// Returns the value of the state before the captures: the mover captures everything and moves
  /// again, or hands over the last cells, whichever is better.
  int value_before(int value_of_quiet) const noexcept {
    if (handed_over == 0) return cells + value_of_quiet;
    const int rest = value_of_quiet + handed_over;
    return cells - handed_over + (rest < 0 ? -rest : rest);
  }

  /// Returns the nimber of the state before the captures.
  int nimber_before(int nimber_of_quiet) const noexcept {
    return handed_over > 0 ? loony : nimber_of_quiet;
  }

  bool operator==(const Captures&) const noexcept = default;
};

/// The quiet state that captures lead to. A cell with exactly one undrawn edge can be captured; a
/// state is quiet if no cell can be. All orders of captures lead to the same quiet state.
/// (docs/inside/theory.md, section 4.)
template <class State>
struct BasicClosure {
  State state;  ///< quiet
  Captures captured;
  /// Whether the move opened a chain or a loop: each captured cell had exactly two undrawn edges
  /// before the move. Then every edge in which the two quiet states differ leads to this closure.
  /// Set by closure_after() and captured_after() only.
  bool chain = false;
};

using Closure = BasicClosure<EdgeSet>;

bool is_quiet(const Topology& board, EdgeSet state) noexcept;

/// Returns Captures::handed_over for the captures between a state and its closure.
template <class State>
int best_hand_over(const BasicTopology<State>& board, State state, State closed) noexcept;

/// Returns the closure of any state. A quiet state is its own closure.
template <class State>
BasicClosure<State> closure_of(const BasicTopology<State>& board, State state) noexcept;

/// Returns the same but for Captures::handed_over, which is 0: finding it takes time.
template <class State>
BasicClosure<State> captured_in(const BasicTopology<State>& board, State state) noexcept;

/// Returns the closure of a quiet state with an undrawn edge added.
template <class State>
BasicClosure<State> closure_after(const BasicTopology<State>& board, State quiet,
                                  typename State::Item edge) noexcept;

/// Returns the same but for Captures::handed_over, which is 0.
template <class State>
BasicClosure<State> captured_after(const BasicTopology<State>& board, State quiet,
                                   typename State::Item edge) noexcept;

/// Returns the value of a state from that of its closure, which captures so many cells. Finds what
/// can be handed over only if it matters: from -2 on, the mover captures everything.
int value_before(const Topology& board, EdgeSet state, EdgeSet closed, int cells,
                 int value_of_quiet) noexcept;

}  // namespace triwar
