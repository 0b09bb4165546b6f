// Games and states as Python code writes them.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>

#include "lookup/game.h"
#include "lookup/tokens.h"
#include "tablebase/base/any_number.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar::python {

/// An integer of any type, NumPy's included.
AnyNumber number_from(pybind11::handle object);

/// A sequence of two integers; none when it is something else. Throws what the object raises.
std::optional<lookup::NumberPair> pair_from(pybind11::handle object);

/// How Python shows an object, in ASCII.
std::string ascii(pybind11::handle object);

/// Adds moves to a game: a text as in the input form `lines`, or any iterable of moves, each a
/// pair of points or a text. Throws triwar.errors.BadGame, and TypeError for what is neither.
void add_moves(lookup::Game& game, pybind11::handle moves);

/// A state: its number; or its edges as add_moves() takes them, in any order, or "0x..." as in the
/// input form `states`. Throws as add_moves() does.
EdgeSet state_from(const Board& board, pybind11::handle state);

/// A single edge: its number, or as a move. Throws as add_moves() does.
Edge edge_from(const Board& board, pybind11::handle edge);

}  // namespace triwar::python
