// The classes Painting and PaintingAnswer.
#pragma once

#include <pybind11/pybind11.h>

#include <filesystem>
#include <string>

namespace triwar::python {

/// Opens the table file of a game without a board. Returns a Painting, or a null object if the game
/// has a board. Throws as PaintingTable::open() does. Requires add_painting().
pybind11::object open_boardless_game(const std::string& game, const std::filesystem::path& path);

/// Adds the classes Painting and PaintingAnswer.
void add_painting(pybind11::module_& module);

}  // namespace triwar::python
