#include "lookup/contest.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "lookup/notation.h"
#include "lookup/openspiel.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

using Numbers = std::vector<PointText>;

/// Returns the points of the game whose number of moves is numbers[at]. Returns nullopt if there is
/// none.
std::optional<Numbers> counted_points(const Numbers& numbers, std::size_t at) {
  const AnyNumber moves = at < numbers.size() ? numbers[at].number : std::nullopt;
  if (!moves) return std::nullopt;
  const auto count = static_cast<std::uint64_t>(*moves);
  if (count > (numbers.size() - at - 1) / 2) return std::nullopt;
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  return Numbers(begin, begin + static_cast<std::ptrdiff_t>(2 * count));
}

}  // namespace

bool begins_contest(std::string_view line) {
  return is_integer(take_token(line, white_space)) && take_token(line, white_space).empty();
}

bool are_numbers(std::string_view line) {
  const std::string plain = with_plain_blanks(without_comment(line));
  std::string_view rest = plain;
  std::string_view word = take_token(rest, white_space);
  if (word.empty()) return false;
  for (; !word.empty(); word = take_token(rest, white_space)) {
    if (!is_integer(word)) return false;
  }
  return true;
}

std::string numbers_alone(std::string_view line, const Figure* figure) {
  const std::string moves = example_moves(figure, 2);
  std::string points = moves;
  std::replace(points.begin(), points.end(), '-', ' ');
  return fmt::format(
      "numbers alone: for the input of a contest use the form judge (--input judge); for moves use "
      "--moves \"{}\", or write {}{}",
      points, moves, openspiel_hint(without_comment(line)));
}

std::vector<PointText> only_numbers(std::string_view text) {
  Numbers numbers = only_points(with_plain_blanks(text));
  return !numbers.empty() && numbers[0].column < 0 ? numbers : Numbers();
}

std::string moves_between(const Numbers& points) {
  std::string moves;
  for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
    moves += point_text(points[i]) + "-" + point_text(points[i + 1]) + " ";
  }
  return moves;
}

std::string moves_of_contest(std::string_view text) {
  const Numbers numbers = only_numbers(text);
  const auto one = counted_points(numbers, 0);
  if (one && one->size() + 1 == numbers.size()) return moves_between(*one);
  // The text must be the whole input: a part may have another meaning.
  std::optional<Numbers> first;
  std::size_t at = 1;
  std::size_t games = 0;
  while (const auto next = counted_points(numbers, at)) {
    if (games++ == 0) first = next;
    at += next->size() + 1;
  }
  if (first && at == numbers.size() && numbers[0].number == AnyNumber(games)) {
    return moves_between(*first);
  }
  throw Error(ErrorCode::input_unreadable,
              "numbers, but not a game of a contest, such as 2 2 4 4 5" + openspiel_hint(text));
}

}  // namespace triwar::lookup
