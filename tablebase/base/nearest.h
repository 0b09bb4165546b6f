// Suggestions for misspelt words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace triwar {

/// Returns the known word that a misspelt one probably means: the first with the fewest edits
/// (wrong, missing, added or swapped characters). Returns nullopt if all need too many edits.
/// Requires known words in lower case.
std::optional<std::string> nearest(std::string_view any_case,
                                   const std::vector<std::string>& known);

/// Returns "; did you mean WORD?" if there is a nearest word, else "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace triwar
