// Questions from a line of text.
#pragma once

#include <string_view>

#include "lookup/answer/game.h"
#include "lookup/answer/painting_case.h"

namespace triwar::lookup {

/// Reads a line into an empty game: moves "i-j" separated by white space or commas; when the game
/// has no history, edges in that form or a number "0x...". An en dash is as good as a hyphen.
void read_line(std::string_view line, Game& game);

/// Reads a line: the number of columns, a colon, and the painted cells as "row,column", separated
/// by white space or commas. Keeps the number of the case.
void read_line(std::string_view line, PaintingCase& painting_case);

}  // namespace triwar::lookup
