// Translates errors into Python exceptions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "lookup/game.h"

namespace triwar::python {

/// Converts text with file names, which may contain invalid UTF-8.
pybind11::str text_with_names(const std::string& text);

/// Translates each triwar::Error into the exception of triwar.errors for its code.
void register_errors();

/// Throws triwar.errors.BadGame.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad);

}  // namespace triwar::python
