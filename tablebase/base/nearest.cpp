#include "tablebase/base/nearest.h"

#include <algorithm>
#include <cstddef>

#include "tablebase/base/text.h"

namespace triwar {
namespace {

/// Longer words are not compared, since that would take too long.
constexpr std::size_t longest_word = 64;

/// Returns the number of single-character edits between two words, where a swap of adjacent
/// characters is one edit (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      next[j] =
          std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        next[j] = std::min(next[j], before[j - 2] + 1);
      }
    }
    before.swap(row);
    row.swap(next);
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view any_case,
                                   const std::vector<std::string>& known) {
  if (any_case.size() > longest_word) return std::nullopt;
  const std::string word = lower_case(any_case);
  std::optional<std::string> best;
  std::size_t fewest = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : known) {
    const std::size_t edits = distance(word, candidate);
    // Different short words are few edits apart, so fewer than half of the characters may change.
    if (edits < fewest && 2 * edits < candidate.size()) {
      fewest = edits;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const auto meant = nearest(word, known);
  return meant ? "; did you mean " + *meant + "?" : "";
}

}  // namespace triwar
