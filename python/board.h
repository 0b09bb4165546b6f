// A board as Python sees it.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "tablebase/board/board.h"

namespace triwar::python {

/// How functions take boards: an object of the class that nothing has filled, such as one from
/// Board.__new__, is none, and refused.
using BoardPointer = std::shared_ptr<Board>;

/// The board itself. Throws TypeError for None.
const Board& board_at(const BoardPointer& board);

/// Adds the class Board.
void add_board(pybind11::module_& module);

}  // namespace triwar::python
