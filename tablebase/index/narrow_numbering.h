// Numbering the edges of a board so that the automaton of its stored states is narrow.
#pragma once

#include "tablebase/board/board.h"
#include "tablebase/index/edge_renumbering.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

/// A board whose stored states can be numbered.
struct NarrowNumbering {
  Board board;  ///< the given board, perhaps with its points numbered in another order
  EdgeRenumbering renumbering;
  QuietAutomaton automaton;
};

/// Tries the points in the given order, by columns from left to right, and by rows from top to
/// bottom, and returns the first order with a narrow automaton. It is narrow if edges are read
/// along the long side of the board.
///
/// Throws Error(board_too_large) if the automaton is too large in every order.
NarrowNumbering narrow_numbering(const Board& given);

}  // namespace triwar
