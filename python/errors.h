// What goes wrong, as Python exceptions.
#pragma once

#include "lookup/game.h"

namespace triwar::python {

/// Has each triwar::Error arrive in Python as the class of triwar.errors that its code belongs to.
void register_errors();

/// Throws triwar.errors.BadGame.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad);

}  // namespace triwar::python
