// The parts of the extension triwar._core. Python code reaches it only through the package triwar,
// which checks the arguments.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tablebase/board/figure.h"
#include "tablebase/tablebase.h"

namespace triwar::python {

// Python cannot hold pointers to what is constant.
using BoardPointer = std::shared_ptr<Figure>;
using TablePointer = std::shared_ptr<Tablebase>;

/// A limit of memory in bytes.
using Memory = std::optional<std::uint64_t>;

/// Returns a number of threads, by default one for each core.
int thread_count(std::optional<int> threads);

inline pybind11::str python_text(std::string_view text) { return {text.data(), text.size()}; }

/// Converts text with file names, which may contain invalid UTF-8.
pybind11::str text_with_names(const std::string& text);

/// Translates each triwar::Error into the exception of triwar.errors for its code.
void register_errors();

// Each adds classes and functions to the module.
void add_boards(pybind11::module_& module);
void add_games(pybind11::module_& module);
void add_table(pybind11::module_& module);   ///< of one board, and those that make and verify it
void add_tables(pybind11::module_& module);  ///< of all boards

}  // namespace triwar::python
