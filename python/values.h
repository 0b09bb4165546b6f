// Looks up the values of NumPy arrays of states.
#pragma once

#include <pybind11/numpy.h>

#include "python/table.h"

namespace triwar::python {

/// Returns the values of an array-like of states, in the same shape. Releases the interpreter lock.
/// Throws TypeError unless the states are integers, Error(board_too_large) if the figure has more
/// than 64 edges, triwar.errors.BadGame with the first state that is not in the table, the
/// exception of a Python signal handler, and as Tablebase::value() does.
pybind11::array_t<std::int8_t> values_of(const Table& table, const pybind11::object& states);

}  // namespace triwar::python
