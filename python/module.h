// The parts of the module _triwar, which module.cpp puts together.
#pragma once

#include <pybind11/pybind11.h>

namespace triwar::python {

/// Adds the class Board.
void add_board(pybind11::module_& module);

/// Adds the class Position. Requires the class Board.
void add_position(pybind11::module_& module);

/// Adds the functions analyse, games, generate, review, solve and verify, and the class Verified.
void add_generation(pybind11::module_& module);

/// Adds the function _svg, for triwar.svg.
void add_svg(pybind11::module_& module);

}  // namespace triwar::python
