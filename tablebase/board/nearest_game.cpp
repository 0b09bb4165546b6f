#include "tablebase/board/nearest_game.h"

#include <fmt/core.h>

#include <vector>

#include "tablebase/base/text.h"
#include "tablebase/board/board.h"

namespace triwar {
namespace {

/// Returns the numbers in a text, without their leading zeros.
std::vector<std::string> numbers_in(std::string_view text) {
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char c : text) {
    if (is_digit(c) && !inside) numbers.emplace_back();
    inside = is_digit(c);
    if (!inside) continue;
    if (numbers.back() == "0") numbers.back().clear();
    numbers.back() += c;
  }
  return numbers;
}

}  // namespace

std::string did_you_mean_game(std::string_view name, const std::vector<std::string>& others) {
  if (name.size() > Figure::longest_name) return "";
  const std::string lower = lower_case(name);
  const std::vector<std::string> numbers = numbers_in(lower);
  const std::string meant = Figure::name_meant(lower, numbers);
  if (Figure::is_reserved(meant)) return fmt::format("; did you mean {}?", meant);
  const std::string painting = did_you_mean(lower, {std::string(painting_game)});
  return painting.empty() ? did_you_mean(name, others) : painting;
}

}  // namespace triwar
