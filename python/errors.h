// Translates errors into Python exceptions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "lookup/bad_game.h"

namespace triwar::python {

/// Converts text with file names, which may contain invalid UTF-8.
pybind11::str text_with_names(const std::string& text);

/// Translates each triwar::Error into the exception of triwar.errors for its code.
void register_errors();

/// Throws triwar.errors.BadGame. `move` is the word for a move in the message.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad, const char* move = "move");

/// An argument of py::class_ for classes that Python code cannot instantiate. Without it,
/// Class.__new__(Class) would return an object with uninitialised memory.
pybind11::custom_type_setup without_constructor();

}  // namespace triwar::python
