// Why a game cannot be answered.
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
    unreadable
  };

  Code code;
  std::optional<std::size_t> move;  ///< the move at fault, from 1, when there is a single one
  std::string message;
  std::uint64_t input_line = 1;  ///< the line that it stands on, from 1; set by the reader
  std::string input_name = {};   ///< the file that this is a line of; set by the reader
};

std::string_view bad_game_code_name(BadGame::Code code) noexcept;

BadGame bad_game(BadMove bad);

/// A line that cannot be read.
BadGame unreadable_game(std::string message);

/// A state that holds more than the edges of the board; `state` is what the message calls it.
BadGame bits_beyond(const Board& board, std::string_view state);

}  // namespace triwar::lookup
