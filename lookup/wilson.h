// Reads screens and problems of David Wilson's programs, which analyse dots and boxes
// (https://wilson.engr.wisc.edu/boxes/).
#pragma once

#include <optional>
#include <string_view>

#include "lookup/input_forms.h"

namespace triwar::lookup {

/// Returns whether a line is a row of points of a screen, with five characters between two: a line,
/// blanks or a value. Points are "+", and "#" at the ends of the last line drawn.
bool is_wilson_row(std::string_view line);

/// Returns whether a line, the first of a text, begins a problem, or a screen by a row with values
/// or "#". A problem is a picture, whose first row is the `next` line, below a penalty for the last
/// move, megabytes of memory, gigabytes of disk, and the player to move; all but the first of these
/// may be missing.
bool begins_wilson(std::string_view line, std::string_view next);

/// Reads a screen or a problem as a picture, without its values. The game is bad if the problem has
/// a penalty. Returns nullopt for other text.
std::optional<ReadText> read_wilson(std::string_view text);

}  // namespace triwar::lookup
