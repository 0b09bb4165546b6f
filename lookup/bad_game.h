// The reason why a game cannot be answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tablebase/board/bad_move.h"

namespace triwar::lookup {

struct BadGame {
  enum class Code {
    not_an_edge,
    edge_already_drawn,
    too_many_moves,
    not_a_cell,
    cell_already_painted,
    too_many_cells,
    not_in_table,
    too_large,
    unreadable
  };

  Code code;
  std::optional<std::size_t> move = {};  ///< the bad move, from 1, if a single move is at fault
  std::string message;
  /// Only for code too_large: the number of stored states to solve, if known.
  std::optional<std::uint64_t> states = {};
  /// Only for code too_large: the approximate number of moves after which the rest of the game is
  /// small enough to solve.
  std::optional<int> fits_from = {};
  std::uint64_t input_line = 1;  ///< the line of the fault, from 1; set by the reader
  std::string input_name = {};   ///< the name of the input; set by the reader
};

std::string_view bad_game_code_name(BadGame::Code code) noexcept;

BadGame bad_game(BadMove bad);

/// Returns an error with code `unreadable`.
BadGame unreadable_game(std::string message);

/// Returns the error of a position in which a line of the endgame's start is undrawn.
BadGame not_in_table(const Board& endgame, const LineSet& drawn);

/// Returns the error of a state with bits beyond the edges of the figure. `state` is the text of
/// the state in the message.
BadGame bits_beyond(const Figure& figure, std::string_view state);

}  // namespace triwar::lookup
