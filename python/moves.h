// Converts Python objects to games, states and edges, and games to Python objects.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar::python {

/// Converts an integer of any type, such as NumPy's int64. Returns nullopt if it overflows int64.
/// Throws TypeError for other objects.
AnyNumber number_from(pybind11::handle object);

/// Returns ascii(object).
std::string ascii(pybind11::handle object);

/// Adds one move, given as a pair of points, or any number of moves, given as text. Throws
/// triwar.errors.BadGame for a bad move, and TypeError for other objects. Messages begin with the
/// number of the move, if moves are numbered.
void add_move(lookup::Game& game, pybind11::handle move, bool are_numbered = true);

/// Returns the game with one more move. Throws ValueError for text with no or several moves.
lookup::Game with_move(const lookup::Game& game, pybind11::handle move, bool are_numbered = true);

/// Returns the line that one move would draw in the game. Its messages have no number of the move.
Line line_from(const lookup::Game& game, pybind11::handle move);

/// Adds moves to an empty game: text in the input form `lines`, an iterable of moves, or a Position
/// on the same board, whose start it takes. Throws ValueError for a Position on another board, and
/// the exceptions of Python signal handlers.
void add_moves(lookup::Game& game, pybind11::handle moves);

/// Converts a state to its drawn lines. Accepts its number, its edges in any order and in the forms
/// of add_moves(), or text "0x..." of the input form `states`. Throws triwar.errors.BadGame if the
/// number has bits beyond the edges.
LineSet lines_from(const Figure& figure, pybind11::handle state);

/// Converts a state in the same way. Also throws triwar.errors.BadGame if it lacks a line of the
/// board's start.
EdgeSet state_from(const Board& board, pybind11::handle state);

/// Returns the number of a state: bit e for edge e of the figure.
pybind11::int_ state_number(const Board& board, EdgeSet state);
pybind11::int_ state_number(const Figure& figure, const LineSet& drawn);

/// Returns the number of an edge of the figure. Accepts that number or a move. Throws IndexError if
/// the number is out of range.
std::size_t edge_from(const Board& board, pybind11::handle edge);

inline pybind11::str python_text(std::string_view text) { return {text.data(), text.size()}; }

/// Returns the dictionary of a JSON object.
pybind11::dict read_json(std::string_view json);

/// Returns the moves, such as "2-4", in the order played.
pybind11::list moves_of(const lookup::Game& game);

/// Returns the edges of the figure that are in a set, such as "2-4", lowest first.
pybind11::list edges_of(const Figure& figure, const LineSet& lines);

/// Returns the number of cells of each player, as a dictionary.
pybind11::dict score_of(int score_a, int score_b);

/// Returns the owners of all cells: "A", "B", "?" for a cell closed in a bare state or before a
/// start that was set up by hand, or None for a cell that is open or not to be won.
pybind11::list owner_names(const lookup::Game& game);

/// Draws the board in characters, with the values of its lines if they are given.
std::string picture_of(const lookup::Game& game,
                       const EdgeList<lookup::LineValue>* values = nullptr);

/// Draws the board as SVG, with the values of its lines if they are given.
std::string svg_of(const lookup::Game& game, std::span<const lookup::LineValue> values = {},
                   std::span<const Line> arrows = {});

}  // namespace triwar::python
