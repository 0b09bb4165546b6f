// Values of many states at once, from NumPy arrays.
#pragma once

#include <pybind11/numpy.h>

#include "python/table.h"

namespace triwar::python {

/// The value of each state of an array of integers, or of what NumPy makes one of, as an array of
/// the same shape; without the interpreter lock. Throws TypeError when these are no integers, and
/// triwar.errors.BadGame, naming the first state that is beyond the board.
pybind11::array_t<std::int8_t> values_of(const Table& table, const pybind11::object& states);

}  // namespace triwar::python
