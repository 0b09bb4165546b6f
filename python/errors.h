// What goes wrong, as Python exceptions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "lookup/bad_game.h"

namespace triwar::python {

/// A text in which the names of files may stand, which may be any bytes.
pybind11::str text_with_names(const std::string& text);

/// Has each triwar::Error arrive in Python as the class of triwar.errors that its code belongs to.
void register_errors();

/// Throws triwar.errors.BadGame. `move` is what a move of the game is called.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad, const char* move = "move");

/// Given to py::class_ for classes whose objects only this module makes: without a constructor,
/// Class.__new__(Class) would still be one over memory that nothing has filled.
pybind11::custom_type_setup made_here_alone();

}  // namespace triwar::python
