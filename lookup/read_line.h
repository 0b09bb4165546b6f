// Reads a game from a line of text.
#pragma once

#include <cstddef>
#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// The maximum length of a line in bytes, far above the longest game. Longer lines are bad games.
inline constexpr std::size_t longest_game_line = 64 << 10;

/// Returns the error of a line of more than `longest` bytes.
BadGame line_too_long(std::size_t longest);

/// Reads a line of moves, in the notations of MoveScanner, into an empty game. A game without
/// history also accepts a single state, "0x..." or decimal. Sets `bad` if the line is unreadable or
/// a move is illegal.
void read_line(std::string_view line, Game& game);

}  // namespace triwar::lookup
