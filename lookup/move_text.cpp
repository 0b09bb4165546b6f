#include "lookup/move_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view open_brackets = "([{<\"'";  // quotes as in JSON lists
constexpr std::string_view close_brackets = ")]}>\"'";

void skip_space(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// Returns the bracket that closes the one at the front of `text`, or 0.
char closing(std::string_view text) {
  const std::size_t bracket = text.empty() ? text.npos : open_brackets.find(text.front());
  return bracket == text.npos ? '\0' : close_brackets[bracket];
}

bool take_dash(std::string_view& text) {
  std::string_view rest = text;
  const auto character = take_character(rest);
  if (!character || !is_dash(*character)) return false;
  text = rest;
  return true;
}

std::optional<PointText> take_point(std::string_view& text) {
  PointText point;
  if (!text.empty()) {
    const char lower = static_cast<char>(text.front() | 0x20);
    if ('a' <= lower && lower <= 'z') {
      point.column = lower - 'a';
      text.remove_prefix(1);
    }
  }
  if (!take_number(text, point.number)) return std::nullopt;
  return point;
}

/// Removes the joint, the text between the points of a move. Returns false if it is missing, unless
/// the points have letters (`letters`). `bracketed` tells whether brackets enclose the move.
bool take_joint(std::string_view& text, bool bracketed, bool letters) {
  std::string_view rest = text;
  skip_space(rest);
  if (take_dash(rest) || (bracketed && take(rest, ','))) {
    skip_space(rest);
    text = rest;
    return true;
  }
  if (take(text, '_') || take(text, ',')) return true;
  if (bracketed && rest.size() < text.size()) {
    text = rest;
    return true;
  }
  return letters;
}

std::optional<MoveText> take_move(std::string_view& text, bool& has_comma) {
  const std::string_view begin = text;
  const char close = closing(text);
  if (close != '\0') {
    text.remove_prefix(1);
    skip_space(text);
  }
  const auto first = take_point(text);
  if (!first) return std::nullopt;
  has_comma = close == '\0' && text.starts_with(',');
  if (!take_joint(text, close != '\0', first->column >= 0)) return std::nullopt;
  const auto second = take_point(text);
  if (!second || (first->column < 0) != (second->column < 0)) return std::nullopt;
  if (close != '\0') {
    skip_space(text);
    if (!take(text, close)) return std::nullopt;
  }
  return MoveText{*first, *second, begin.substr(0, begin.size() - text.size())};
}

}  // namespace

MoveScanner::MoveScanner(std::string_view line) : line_(without_comment(line)) {
  // Brackets may enclose the whole list: [(2, 4), (4, 5)] or [[2, 4], [4, 5]]. The first bracket
  // belongs to the list, and not to the first move, if another bracket follows.
  std::string_view list = line_;
  skip_space(list);
  const std::size_t last = list.find_last_not_of(white_space);
  const char close = closing(list);
  if (close == '\0' || list[last] != close) return;
  list = list.substr(1, last - 1);
  std::string_view first = list;
  skip_space(first);
  if (closing(first) != '\0') line_ = list;
}

std::nullopt_t MoveScanner::stop(std::string problem) {
  problem_ = std::move(problem);
  line_ = {};
  return std::nullopt;
}

std::optional<MoveText> MoveScanner::next() {
  line_.remove_prefix(std::min(line_.find_first_not_of(move_separators), line_.size()));
  if (line_.empty()) return std::nullopt;
  const std::string_view before = line_;
  bool has_comma = false;
  const bool adjoins = after_comma_;
  const auto move = take_move(line_, has_comma);
  const bool ends = line_.empty() || is_move_separator(line_.front()) || closing(line_) != '\0';
  if (!move || !ends) {
    const auto token = before.substr(0, before.find_first_of(move_separators));
    return stop(fmt::format("'{}' is not a move: expected one like 2-4", quote(token)));
  }
  after_comma_ = line_.size() > 1 && line_[0] == ',' && !is_move_separator(line_[1]);
  if (has_comma && (after_comma_ || adjoins)) {
    const auto token = before.substr(0, before.find_first_of(white_space));
    return stop(
        fmt::format("'{}' is ambiguous, with commas in moves and between them: "
                    "expected moves like 2-4,4-5",
                    quote(token)));
  }
  return move;
}

}  // namespace triwar::lookup
