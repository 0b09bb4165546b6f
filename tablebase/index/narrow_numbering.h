// Numbering the edges of a board so that the automaton of its stored states is narrow.
#pragma once

#include <cstdint>
#include <optional>

#include "tablebase/board/board.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/edge_renumbering.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

/// A board without the edges that captures at the start draw, in an order with a small automaton.
struct NarrowNumbering {
  Topology rest;
  EdgeRenumbering renumbering;  ///< from the edges of the board to those of `rest`
  QuietAutomaton automaton;     ///< of `rest`
};

/// Orders the edges as if the points were numbered in the given order, by columns from left to
/// right, or by rows from top to bottom, and returns the first order with a narrow automaton. It is
/// narrow if edges are read along the long side of the board.
///
/// A board with lines drawn at the start usually falls into parts that share no cell. Its parts
/// follow each other, each in the order with the smallest automaton; so do those of other boards if
/// no order of the whole is narrow.
///
/// Throws Error(board_too_large) if the automaton is too large in every order.
NarrowNumbering narrow_numbering(const Board& board);

/// Returns the number of stored states of a board, or nullopt where narrow_numbering() throws.
std::optional<std::uint64_t> count_stored_states(const Board& board);

}  // namespace triwar
