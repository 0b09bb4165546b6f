// Suggestions for names of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace triwar {

/// Returns "; did you mean boxes-5x5?" for a name such as 5x5, Boxes5x5 or box-5x5, and likewise
/// for triangles and misspelt names; else the first of the games in `others` with the most similar
/// name in any case, or "" if no game has a similar name.
std::string did_you_mean_game(std::string_view name, const std::vector<std::string>& others = {});

}  // namespace triwar
