// Numbering the edges of a board so that the automaton of its stored states is narrow.
#pragma once

#include <cstdint>
#include <optional>

#include "tablebase/board/board.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/edge_renumbering.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

/// The edges of a board that the closure of its start leaves undrawn (tablebase/board/closure.h),
/// as a topology of their own, renumbered for a small automaton.
struct NarrowNumbering {
  Topology rest;
  EdgeRenumbering renumbering;  ///< from the edges of the board to those of `rest`
  QuietAutomaton automaton;     ///< of `rest`
};

/// Tries three orders of points: as given, by columns from left to right, and by rows from top to
/// bottom. Numbers the edges in the lexicographic order of their points, and returns the first
/// numbering with a narrow automaton. Usually this numbering reads the edges along the long side of
/// the board.
///
/// Boards with lines drawn at the start usually have several connected components, which share no
/// cell. For these boards, and for others if all three orders fail, numbers one component after the
/// other, each in the order with the smallest automaton.
///
/// Throws Error(board_too_large) if the automaton is too large in every order.
NarrowNumbering narrow_numbering(const Board& board);

/// Returns the number of stored states of a board, or nullopt if its automaton is too large.
std::optional<std::uint64_t> count_stored_states(const Board& board);

}  // namespace triwar
