#include "lookup/move_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view open_brackets = "([{<\"'";  // quotes as in JSON lists
constexpr std::string_view close_brackets = ")]}>\"'";

/// Returns the bracket that closes the one at the front of `text`, or 0.
char closing(std::string_view text) {
  if (text.empty() || is_digit(text.front())) return '\0';  // most moves begin with a digit
  const std::size_t bracket = open_brackets.find(text.front());
  return bracket == text.npos ? '\0' : close_brackets[bracket];
}

bool take_dash(std::string_view& text) {
  if (take(text, "-")) return true;
  std::string_view rest = text;
  const auto character = take_character(rest);
  constexpr char32_t arrow = 0x2192;
  if (!character || !(is_dash(*character) || *character == arrow)) return false;
  text = rest;
  return true;
}

bool take_point(std::string_view& text, PointText& point) {
  if (!text.empty()) {
    const char lower = static_cast<char>(text.front() | 0x20);
    if ('a' <= lower && lower <= 'z') {
      point.column = lower - 'a';
      text.remove_prefix(1);
    }
  }
  return take_number(text, point.number);
}

/// Removes the joint, the text between the points of a move. Returns false if it is missing, unless
/// the points have letters (`letters`). `bracketed` tells whether brackets enclose the move.
bool take_joint(std::string_view& text, bool bracketed, bool letters) {
  std::string_view rest = text;
  skip(rest, is_space);
  if (take_dash(rest) || (bracketed && take(rest, ","))) {
    skip(rest, is_space);
    text = rest;
    return true;
  }
  if (take(text, "_") || take(text, ",")) return true;
  if (bracketed && rest.size() < text.size()) {
    text = rest;
    return true;
  }
  return letters;
}

/// Removes a move, perhaps only a part of it if there is none. Requires a new `move`.
bool take_move(std::string_view& text, MoveText& move, bool& has_comma) {
  const std::string_view begin = text;
  const char close = closing(text);
  if (close != '\0') {
    text.remove_prefix(1);
    skip(text, is_space);
  }
  if (!take_point(text, move.first)) return false;
  has_comma = close == '\0' && text.starts_with(',');
  if (!take_joint(text, close != '\0', move.has_letters())) return false;
  if (!take_point(text, move.second)) return false;
  if (move.has_letters() != (move.second.column >= 0)) return false;
  if (close != '\0') {
    skip(text, is_space);
    if (!take(text, {&close, 1})) return false;
  }
  move.text = begin.substr(0, begin.size() - text.size());
  return true;
}

/// Returns whether the first and the last character of a text are brackets of one another.
bool is_enclosed(std::string_view text) {
  const char open = text.empty() ? '\0' : text.front();
  const char close = closing(text);
  if (close == '\0' || text.size() < 2 || text.back() != close) return false;
  int depth = 0;
  for (const char c : text.substr(1, text.size() - 2)) {
    if (c == close && --depth < 0) return false;
    if (c == open) ++depth;
  }
  return true;
}

}  // namespace

std::optional<MoveText> MoveTaker::take(std::string_view& text, std::string& problem,
                                        std::string_view ends) {
  const std::string_view before = text;
  bool has_comma = false;
  const bool adjoins = std::exchange(after_comma_, false);
  std::optional<MoveText> move(std::in_place);
  const bool is_move = take_move(text, *move, has_comma);
  const bool has_end = text.empty() || is_move_separator(text.front()) || closing(text) != '\0' ||
                       ends.find(text.front()) != ends.npos;
  if (!is_move || !has_end) {
    const auto token = before.substr(0, before.find_first_of(move_separators));
    problem = fmt::format("'{}' is not a move: expected one like 2-4", quote(token));
    return std::nullopt;
  }
  after_comma_ = text.size() > 1 && text[0] == ',' && !is_move_separator(text[1]);
  if (has_comma && (after_comma_ || adjoins)) {
    const auto token = before.substr(0, before.find_first_of(white_space));
    problem = fmt::format(
        "'{}' is ambiguous, with commas in moves and between them: expected moves like 2-4,4-5",
        quote(token));
    return std::nullopt;
  }
  return move;
}

bool is_integer(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

std::vector<AnyNumber> only_numbers(std::string_view text) {
  std::vector<AnyNumber> numbers;
  for (;;) {
    std::string_view token = take_token(text, white_space);
    if (token.empty()) break;
    AnyNumber number;
    if (!take_number(token, number) || !(token.empty() || token == "," || token == ";")) return {};
    numbers.push_back(number);
  }
  return numbers.size() < 2 ? std::vector<AnyNumber>() : numbers;
}

MoveScanner::MoveScanner(std::string_view line) : line_(without_comment(line)) {
  // Brackets may enclose the whole list, as in [(2, 4), (4, 5)] or [2-4, 4-5], but [2, 4] is a
  // move.
  std::string_view list = line_;
  skip(list, is_space);
  list = list.substr(0, list.find_last_not_of(white_space) + 1);
  std::string_view rest = list;
  MoveText move;
  bool has_comma = false;
  if (is_enclosed(list) && !(take_move(rest, move, has_comma) && rest.empty())) {
    line_ = list.substr(1, list.size() - 2);
  }
}

std::optional<MoveText> MoveScanner::next() {
  skip(line_, is_move_separator);
  if (line_.empty()) return std::nullopt;
  const auto move = taker_.take(line_, problem_);
  if (!move) line_ = {};
  return move;
}

}  // namespace triwar::lookup
