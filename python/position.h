// The Python class Position, and the C++ class behind it.
#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "lookup/game.h"
#include "python/board.h"

namespace triwar::python {

/// A game on a board of any size, to which moves can be added and taken back.
class GamePosition {
 public:
  /// Throws TypeError if `board` is null.
  GamePosition(BoardPointer board, pybind11::handle moves);

  const BoardPointer& board() const noexcept { return board_; }
  const lookup::Game& game() const noexcept { return game_; }
  bool is_over() const noexcept { return game_.position.over(); }

  /// Adds one move. Throws ValueError unless `move` is exactly one move; the position is then
  /// unchanged.
  void push(pybind11::handle move);
  /// Takes the last move back and returns it. Throws IndexError if there is none.
  Line pop();

  /// The cells of each player: by name, or of A and of B.
  using Score = std::variant<std::map<std::string, int>, std::pair<int, int>>;
  /// Sets a position without moves. `to_move` is "A" or "B", or nullopt if no line is undrawn.
  /// Throws ValueError unless `score` shares out the closed cells; the position is then unchanged.
  void set_state(pybind11::handle drawn, const std::optional<std::string>& to_move,
                 const Score& score);

  /// Returns whether both have the same board, drawn lines, score and player to move.
  bool operator==(const GamePosition& other) const;

 private:
  BoardPointer board_;
  lookup::Game game_;
};

/// The parameter type of functions that take a position: null for None. pybind11 refuses an
/// uninitialised object, such as one from Position.__new__, with RuntimeError.
using PositionPointer = std::shared_ptr<GamePosition>;

/// Returns the arguments of Position._restored() for a game that begins with a start that was set
/// up by hand. `board` is its Board or the name of a built-in one.
pybind11::tuple restore_arguments(const pybind11::object& board, const lookup::Game& game);

}  // namespace triwar::python
