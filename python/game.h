// Properties of a game as Python objects.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "lookup/game.h"

namespace triwar::python {

template <class Text>
pybind11::str python_text(const Text& text) {
  return {text.data(), text.size()};
}

/// Returns the moves, such as "2-4", in the order played.
pybind11::list moves_of(const lookup::Game& game);

/// Returns the edges of the figure that are in a set, such as "2-4", lowest first.
pybind11::list edges_of(const Figure& figure, const LineSet& lines);

/// Returns the number of cells of each player, as a dictionary.
pybind11::dict score_of(int score_a, int score_b);

/// Returns the owners of all cells: "A", "B", "?" for a cell closed in a bare state, or None for a
/// cell that is open or was closed before the first move.
pybind11::list owner_names(const lookup::Game& game);

/// Draws the board in characters.
std::string picture_of(const lookup::Game& game);

/// Draws the board as SVG. `board` is the Board of the game.
pybind11::object svg_of(const pybind11::object& board, const lookup::Game& game);

}  // namespace triwar::python
