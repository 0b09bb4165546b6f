// Reads games of Kaggle's Game Arena, where language models play OpenSpiel's dots_and_boxes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Whether a text may be a replay, an object of JSON with "steps", or an observation, one with
/// "h_lines". Takes little time.
bool is_kaggle(std::string_view text);

/// Returns the name of the board of such a text; nullopt if it tells none.
std::optional<std::string> board_of_kaggle(std::string_view text);

/// Reads such a text into an empty game. Of a replay, the first agent is A; the game ends before
/// the first action that is illegal, a forfeit. An observation is a position with owners and, as
/// a picture, without a history. Sets `bad` for other objects, if the board is another one, or if
/// cells and lines of an observation do not fit. Requires is_openspiel_board().
void read_kaggle(std::string_view text, Game& game);

}  // namespace triwar::lookup
