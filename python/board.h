// The class Board.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <variant>

#include "tablebase/board/figure.h"

namespace triwar::python {

/// The parameter type of functions that take a board: null for None. pybind11 refuses an
/// uninitialised object, such as one from Board.__new__, with RuntimeError.
using BoardPointer = std::shared_ptr<Figure>;

/// The parameter type of functions that take a board or the name of a built-in one.
using NameOrBoard = std::variant<std::string, BoardPointer>;

/// Returns the board. Throws TypeError for None.
BoardPointer board_of(const NameOrBoard& board);

}  // namespace triwar::python
