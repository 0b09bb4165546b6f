// Questions from a line of text.
#pragma once

#include <cstddef>
#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Lines that begin with this are no questions.
inline constexpr char comment = '#';

/// Longer lines are bad games: 63 moves take under 400 bytes.
inline constexpr std::size_t longest_game_line = 64 << 10;

/// A line of over `longest` bytes.
BadGame line_too_long(std::size_t longest);

/// Reads a line into an empty game: moves "i-j" separated by white space or commas; when the game
/// has no history, edges in that form or a number "0x...". An en dash is as good as a hyphen.
void read_line(std::string_view line, Game& game);

}  // namespace triwar::lookup
