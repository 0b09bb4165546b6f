// Games in the form of contests: the number of moves of each, and their points.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lookup/move_text.h"

namespace triwar::lookup {

/// Returns whether a line, the first of a text, is the number of games of a contest.
bool begins_contest(std::string_view line);

/// Returns whether a line has integers alone. Several of them begin no form.
bool are_numbers(std::string_view line);

/// Returns the message about such a line. Examples in it have lines of `figure`.
std::string numbers_alone(std::string_view line, const Figure* figure);

/// Returns the integers of a text such as "2 4 4 5", if there are at least two and nothing else.
std::vector<PointText> only_numbers(std::string_view text);

/// Returns pairs of points as moves.
std::string moves_between(const std::vector<PointText>& points);

/// Returns the moves of a contest's game ("2  2 4  4 5"), or of the first game of a contest's
/// input, as text. Throws Error(input_unreadable) for other text.
std::string moves_of_contest(std::string_view text);

}  // namespace triwar::lookup
