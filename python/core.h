// The parts of the extension triwar._core. Python code reaches it only through the package triwar,
// which checks the arguments.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/game.h"
#include "tablebase/board/figure.h"

namespace triwar::python {

using BoardPointer = std::shared_ptr<Figure>;

/// The class Game: a game or a bare state, with the board and the notation that it refers to.
/// Objects of the package never change one that other threads may see.
struct GameObject {
  explicit GameObject(BoardPointer board) : figure(std::move(board)), game(*figure) {}

  BoardPointer figure;
  std::string notation = "numbers";
  std::shared_ptr<const lookup::Letters> letters = {};
  lookup::Game game;
};

inline pybind11::str python_text(std::string_view text) { return {text.data(), text.size()}; }

/// Converts text with file names, which may contain invalid UTF-8.
pybind11::str text_with_names(const std::string& text);

/// Translates each triwar::Error into the exception of triwar.errors for its code.
void register_errors();

/// Throws triwar.errors.BadGame.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad);

/// Adds the classes Table and Endgames, and the functions that make and verify tables.
void add_tables(pybind11::module_& module);

}  // namespace triwar::python
