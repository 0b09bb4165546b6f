// The Python class Position, and the C++ class behind it.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "lookup/game.h"
#include "python/board.h"

namespace triwar::python {

/// A game on a board of any size, to which moves can be added and taken back.
class GamePosition {
 public:
  /// Throws as add_moves() does, and TypeError if `board` is null.
  GamePosition(BoardPointer board, pybind11::handle moves);

  const BoardPointer& board() const noexcept { return board_; }
  const lookup::Game& game() const noexcept { return game_; }
  bool is_over() const noexcept { return game_.position.over(); }

  /// Adds one move. Throws as add_move() does, and ValueError unless `move` is exactly one move;
  /// the position is then unchanged.
  void push(pybind11::handle move);
  /// Takes the last move back and returns it. Throws IndexError if there is none.
  Line pop();

  /// Returns whether both have the same board, drawn lines, score and player to move.
  bool operator==(const GamePosition& other) const;

 private:
  BoardPointer board_;
  lookup::Game game_;
};

/// The parameter type of functions that take a position: null for None. pybind11 refuses an
/// uninitialised object, such as one from Position.__new__, with RuntimeError.
using PositionPointer = std::shared_ptr<GamePosition>;

}  // namespace triwar::python
