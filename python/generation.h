// The functions that make and verify tables.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/position.h"
#include "python/table.h"

namespace triwar::python {

/// Solves an endgame without a limit on states. Unpickling the table of an endgame calls this.
std::shared_ptr<Table> solve_again(GamePosition position);

/// Adds the functions games, generate, solve and verify, and the class Verified.
void add_generation(pybind11::module_& module);

}  // namespace triwar::python
