// Reads games of Kaggle's Game Arena, where language models play OpenSpiel's dots_and_boxes.
#pragma once

#include <string_view>

#include "lookup/input_forms.h"

namespace triwar::lookup {

/// Whether a text has a key of a replay, "steps", or of an observation, "h_lines".
bool has_kaggle_key(std::string_view text);

/// Whether a text may be such an object of JSON. Takes little time.
bool is_kaggle(std::string_view text);

/// Reads such a text. Of a replay, the first agent is A; the game ends before the first action that
/// is illegal, a forfeit. An observation is a position with owners and, as a picture, without a
/// history. The game is bad for other objects, if the board is another one, or if cells and lines
/// of an observation do not fit. Requires is_openspiel_board().
ReadText read_kaggle(std::string_view text);

}  // namespace triwar::lookup
