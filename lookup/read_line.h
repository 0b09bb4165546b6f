// Reading a question from a line of text.
#pragma once

#include <cstddef>
#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Longer lines are bad games: 63 moves need less than 400 bytes.
inline constexpr std::size_t longest_game_line = 64 << 10;

/// Returns the error of a line of more than `longest` bytes.
BadGame line_too_long(std::size_t longest);

/// Reads a line into an empty game: moves in the forms of MoveScanner. A game without history also
/// accepts a number "0x...".
void read_line(std::string_view line, Game& game);

}  // namespace triwar::lookup
