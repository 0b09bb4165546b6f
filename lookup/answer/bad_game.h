// Why a game cannot be answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/output.h"

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
};

std::string_view text(BadGame::Code code) noexcept;

/// A line that cannot be read.
BadGame unreadable(std::string message);

/// Adds it as a member of a JSON object: "error":{...}.
void add_json(const BadGame& bad, program::Output& output);

/// A line for people: "games.txt:7: game 2, move 3: ...". `place` tells the game, `move` what its
/// moves are called.
std::string complaint(const BadGame& bad, std::string_view input_name, std::string_view place,
                      std::string_view move);

/// A number of the input for messages. None: it is too large for 64 bits.
std::string number_text(std::optional<std::int64_t> number);

}  // namespace triwar::lookup
