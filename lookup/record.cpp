#include "lookup/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lookup/read_line.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view ends_of_moves = "!?#";
constexpr std::string_view ellipsis = "\u2026";

/// Returns the size of a header such as [Name "value"] at the front of a text, or 0.
std::size_t header_size(std::string_view text) {
  std::string_view rest = text;
  if (!take(rest, "[")) return 0;
  skip(rest, is_space);
  const auto is_letter = [](char c) {
    return ('a' <= (c | 0x20) && (c | 0x20) <= 'z') || c == '_';
  };
  if (rest.empty() || !is_letter(rest.front())) return 0;
  skip(rest, [&](char c) { return is_letter(c) || is_digit(c); });
  skip(rest, is_space);
  if (!take(rest, "\"")) return 0;
  skip(rest, [](char c) { return c != '"'; });
  if (!take(rest, "\"")) return 0;
  skip(rest, is_space);
  return take(rest, "]") ? text.size() - rest.size() : 0;
}

/// The number of a move at the front of a text: "12.", "12)" or "12...".
struct MoveNumber {
  std::size_t size = 0;  ///< 0 if there is none
  bool is_one = false;   ///< "1." or "1)"
};

MoveNumber move_number(std::string_view text) {
  std::string_view rest = text;
  const std::string_view digits = take_digits(rest);
  if (digits.empty()) return {};
  const std::string_view end = rest;
  if (!take(rest, ")") && !take(rest, ellipsis)) skip(rest, [](char c) { return c == '.'; });
  if (rest.size() == end.size()) return {};
  return {.size = text.size() - rest.size(),
          .is_one = whole_number(digits) == 1 && end.size() - rest.size() == 1};
}

std::size_t player_size(std::string_view text) {
  std::string_view rest = text;
  if (!take(rest, "A") && !take(rest, "B")) return 0;
  skip(rest, is_space);
  return take(rest, ":") ? text.size() - rest.size() : 0;
}

}  // namespace

NextLine lines_in(std::string_view text) {
  return
      [text, number = std::uint64_t{0}](std::string& line) mutable -> std::optional<std::uint64_t> {
        if (text.empty()) return std::nullopt;
        line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        return ++number;
      };
}

bool RecordScanner::begin_game() {
  problem_.clear();
  player_.reset();
  has_moves_ = has_one_ = has_result_ = after_move_ = false;
  first_ = scan();
  return first_ || !problem_.empty();
}

std::optional<MoveText> RecordScanner::next() {
  return first_ ? std::exchange(first_, std::nullopt) : scan();
}

std::optional<MoveText> RecordScanner::scan() {
  for (;;) {
    skip(rest_, [](char c) { return c == ',' || (c != '\n' && is_space(c)); });
    if (rest_.empty()) {
      if (!take_line()) return std::nullopt;
      continue;
    }
    Found found = take_header();
    if (found == Found::nothing) found = take_number();
    if (found == Found::end_of_game) return std::nullopt;
    if (found == Found::skipped || take_comment() || take_marks() || take_player()) continue;
    if (take_result()) continue;
    std::string problem;
    const std::string_view before = rest_;
    if (auto move = taker_.take(rest_, problem, ends_of_moves)) {
      if (has_result_) note("a move after the result of the game");
      move->player = std::exchange(player_, std::nullopt);
      move_line_ = line_number_;
      has_moves_ = after_move_ = true;
      return move;
    }
    note(std::move(problem));
    rest_ = before;
    take_token(rest_, move_separators);
  }
}

/// Takes the next line. Returns false at the end of the game.
bool RecordScanner::take_line() {
  const auto number = next_line_(line_);
  if (!number) return false;
  line_number_ = *number;
  line_ = with_plain_blanks(line_);
  rest_ = line_;
  skip(rest_, is_space);
  return !(rest_.empty() && has_moves_);
}

RecordScanner::Found RecordScanner::take_header() {
  const std::size_t size = header_size(rest_);
  if (size == 0) return Found::nothing;
  if (has_moves_) return Found::end_of_game;
  rest_.remove_prefix(size);
  return Found::skipped;
}

RecordScanner::Found RecordScanner::take_number() {
  const MoveNumber number = move_number(rest_);
  if (number.size == 0) return Found::nothing;
  if (number.is_one && has_one_ && has_moves_) return Found::end_of_game;
  has_one_ = has_one_ || number.is_one;
  after_move_ = false;
  rest_.remove_prefix(number.size);
  return Found::skipped;
}

bool RecordScanner::take_comment() {
  if (rest_.front() == ';' || rest_.front() == comment) {
    check_comment(std::exchange(rest_, {}).substr(1));
    return true;
  }
  if (!take(rest_, "{")) return false;
  const std::uint64_t begin = line_number_;
  std::string text;
  for (;;) {
    const std::size_t end = rest_.find('}');
    if (text.size() <= longest_game_line) text.append(rest_.substr(0, end)).append("\n");
    if (end != rest_.npos) {
      rest_.remove_prefix(end + 1);
      break;
    }
    const auto number = next_line_(line_);
    if (!number) {
      rest_ = {};
      line_number_ = begin;
      note("a comment without }");
      return true;
    }
    line_number_ = *number;
    rest_ = line_ = with_plain_blanks(line_);
  }
  check_comment(std::string_view(text).substr(0, text.size() - 1));
  return true;
}

/// Notes a problem if a comment has only moves, which were probably not meant as a comment.
void RecordScanner::check_comment(std::string_view text) {
  if (is_comment_ || text.size() > longest_game_line) return;
  RecordScanner inside(lines_in(text));
  inside.is_comment_ = true;
  bool reads = false;
  while (inside.begin_game()) {
    while (inside.next()) reads = true;
    if (!inside.problem().empty()) return;
  }
  if (reads) {
    note(fmt::format("the comment '{}' reads as moves: expected moves outside of comments",
                     quote(text)));
  }
}

bool RecordScanner::take_marks() {
  if (!after_move_) return false;
  const std::size_t marks = std::min(rest_.find_first_not_of("!?"), rest_.size());
  if (marks == 0) return after_move_ = false;
  if (marks > 2) return false;
  after_move_ = false;
  has_marks_ = true;
  rest_.remove_prefix(marks);
  return true;
}

bool RecordScanner::take_player() {
  const std::size_t size = player_size(rest_);
  if (size == 0) return false;
  player_ = rest_.front();
  rest_.remove_prefix(size);
  return true;
}

bool RecordScanner::take_result() {
  std::string_view rest = rest_;
  std::string problem;
  bool is_result = take(rest, "1/2-1/2") || take(rest, "*");
  if (!is_result) {
    const auto move = MoveTaker().take(rest, problem, ends_of_moves);  // 1-0 and 0-1 are no lines
    is_result = move && !move->has_letters() &&
                ((move->first.number == 1 && move->second.number == 0) ||
                 (move->first.number == 0 && move->second.number == 1));
  }
  if (!is_result || !(rest.empty() || is_move_separator(rest.front()) || rest.front() == comment ||
                      rest.front() == '{')) {
    return false;
  }
  has_result_ = true;
  rest_ = rest;
  return true;
}

/// Notes a problem in the present line, if it is the first one of the game.
void RecordScanner::note(std::string problem) {
  if (!problem_.empty()) return;
  problem_ = std::move(problem);
  problem_line_ = line_number_;
}

bool begins_record(std::string_view line) {
  skip(line, is_space);
  if (line.starts_with('{') || line.starts_with(';')) return true;  // a comment
  if (header_size(line) > 0 || player_size(line) > 0) return true;
  if (const std::size_t number = move_number(line).size; number > 0) {
    std::string_view rest = line.substr(number);
    skip(rest, is_space);
    std::string problem;
    if (rest.empty() || player_size(rest) > 0) return true;
    if (MoveTaker().take(rest, problem, ends_of_moves)) return true;
  }
  RecordScanner scanner(lines_in(line));
  while (scanner.begin_game()) {
    while (scanner.next()) continue;
  }
  return scanner.has_marks();
}

}  // namespace triwar::lookup
