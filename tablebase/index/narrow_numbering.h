// Numbering the edges of a board so that the automaton of its stored states is narrow.
#pragma once

#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

/// A board as its stored states see it.
struct NarrowNumbering {
  Board board;              ///< the given one, perhaps with its points numbered in another order
  std::vector<Edge> edges;  ///< by edge of the given board: the same edge of `board`
  QuietAutomaton automaton;
};

/// The first of these whose automaton is narrow enough: the points as they are numbered, from left
/// to right (those above one another from top to bottom), and from top to bottom (those on one
/// level from left to right). A long board should be read along its long side.
///
/// Throws Error(board_too_large) when none is.
NarrowNumbering narrow_numbering(const Board& given);

}  // namespace triwar
