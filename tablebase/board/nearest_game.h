// Suggestions for names of games.
#pragma once

#include <string>
#include <string_view>

namespace triwar {

/// Returns "; did you mean boxes-5x5?" for a name such as 5x5, Boxes5x5 or box-5x5, and likewise
/// for triangles and misspelt names, or "" if no game has a similar name.
std::string did_you_mean_game(std::string_view name);

}  // namespace triwar
