// The parts of the extension triwar._core. Python code reaches it only through the package triwar,
// which checks the arguments.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lookup/estimates.h"
#include "lookup/game.h"
#include "tablebase/tablebase.h"

namespace triwar::python {

using BoardPointer = std::shared_ptr<Figure>;

/// A limit of memory: bytes, or text such as "1.5G".
using Memory = std::variant<std::uint64_t, std::string>;

/// The class Game: a game or a bare state, with the board and the notation that it refers to.
/// Objects of the package never change one that other threads may see.
struct GameObject {
  explicit GameObject(std::shared_ptr<const Figure> board)
      : figure(std::move(board)), game(*figure) {}

  std::shared_ptr<const Figure> figure;
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

/// Runs work(search) as run_long_work() does, and reports the progress of the search.
void run_search(const pybind11::object& progress,
                const std::function<void(const lookup::Search&)>& work);

/// The class Table: a table that can be closed.
struct Table {
  explicit Table(std::shared_ptr<const Tablebase> table);

  /// Returns the table. Throws ValueError if it is closed. Only a copy of the pointer is valid
  /// while other threads have the interpreter lock.
  const std::shared_ptr<const Tablebase>& shared() const;

  Board board;
  std::uint64_t checksum;
  std::shared_ptr<const Tablebase> tablebase;  ///< null if closed
};

/// Returns the value of a state by its number; nullopt if it is not in the table.
std::optional<int> value_of_number(const Table& table, std::uint64_t state);

/// Writes the values of an array of states, uint64, to an array of int8. Returns the place of the
/// first state that is not in the table, if any. Releases the interpreter lock. Throws
/// Error(board_too_large) if the figure has more than 64 edges, and the exception of a Python
/// signal handler.
std::optional<std::size_t> values_of(const Table& table, const pybind11::buffer& states,
                                     const pybind11::buffer& values);

/// Adds the classes Table and Endgames, and the functions that make and verify tables.
void add_tables(pybind11::module_& module);

}  // namespace triwar::python
