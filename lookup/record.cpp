#include "lookup/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lookup/game_link.h"
#include "lookup/own_text.h"
#include "lookup/read_line.h"

namespace triwar::lookup {
namespace {

/// A header such as [Name "value"] at the front of a text.
struct Header {
  std::size_t size = 0;  ///< 0 if there is none
  std::string_view name;
  std::string_view value;
};

Header header_of(std::string_view text) {
  std::string_view rest = text;
  if (!take(rest, "[")) return {};
  skip(rest, is_space);
  const auto is_letter = [](char c) {
    return ('a' <= (c | 0x20) && (c | 0x20) <= 'z') || c == '_';
  };
  if (rest.empty() || !is_letter(rest.front())) return {};
  std::string_view name = rest;
  skip(rest, [&](char c) { return is_letter(c) || is_digit(c); });
  name = name.substr(0, name.size() - rest.size());
  skip(rest, is_space);
  std::string_view value = rest;
  if (!take_string(rest)) return {};
  value = value.substr(1, value.size() - rest.size() - 2);
  skip(rest, is_space);
  if (!take(rest, "]")) return {};
  return {.size = text.size() - rest.size(), .name = name, .value = value};
}

/// Whether a word is a heading that triwar itself writes before lines, not a player.
bool heads_lines(std::string_view name) {
  return name == "Moves" || name == "Drawn" || name == "drawn" || name == "undrawn";
}

/// Whether a character ends a word of a variation.
bool ends_word(char c) {
  return is_move_separator(c) || c == '(' || c == ')' || c == '{' || c == comment;
}

/// Removes a result. Returns false, and removes nothing, if there is none.
bool take_result_text(std::string_view& text) {
  if (take(text, "1/2-1/2") || take(text, "*")) return true;
  std::string_view rest = text;
  const bool a_wins = take(rest, "1");
  if (!a_wins && !take(rest, "0")) return false;
  skip(rest, is_space);
  if (!take_dash(rest)) return false;
  skip(rest, is_space);
  if (!take(rest, a_wins ? "0" : "1")) return false;
  text = rest;
  return true;
}

Problem too_long() { return {line_too_long(longest_game_line).message}; }

}  // namespace

NextLine lines_in(std::string_view text) {
  return
      [text, number = std::uint64_t{0}](std::string& line) mutable -> std::optional<std::uint64_t> {
        if (text.empty()) return std::nullopt;
        line = take_until(text, '\n');
        return ++number;
      };
}

bool RecordScanner::begin_game() {
  for (;;) {
    problem_ = {};
    board_ = start_ = result_ = {};
    moves_ = 0;
    taker_ = {};
    names_ = {};
    player_.reset();
    number_.reset();
    bracket_.reset();
    stage_ = Stage::nothing;
    all_in_brackets_ = true;
    has_header_ = repeats_one_ = after_empty_line_ = false;
    first_ = scan();
    if (first_ || has_header_ || !problem_.empty() || !board_.text.empty()) return true;
    if (!next_line_) return false;  // else what was read is no game, such as a number alone
  }
}

std::optional<MoveText> RecordScanner::next() {
  return first_ ? std::exchange(first_, std::nullopt) : scan();
}

std::optional<MoveText> RecordScanner::scan() {
  auto move = scan_move();
  if (!move && problem_.empty()) {
    problem_ = names_.problem_at_end();
    problem_line_ = label_line_;
    problem_moves_ = label_moves_;
  }
  return move;
}

std::optional<MoveText> RecordScanner::scan_move() {
  for (;;) {
    skip(rest_, [](char c) { return c == ',' || (c != '\n' && is_space(c)); });
    if (rest_.empty()) {
      if (!take_line()) return std::nullopt;
      continue;
    }
    if (header_of(rest_).size > 0 && (stage_ != Stage::nothing || !problem_.empty())) {
      return std::nullopt;
    }
    if (const MoveNumber number = move_number(rest_); number.size > 0) {
      const bool goes_on =
          number_ && (number.value > *number_ || (number.value == *number_ && number.has_dots));
      const bool begins = number.value == 1 && !number.has_dots && number_ &&
                          (*number_ > 1 || stage_ == Stage::result);
      if (stage_ >= Stage::moves && (after_empty_line_ ? !goes_on : begins)) return std::nullopt;
    }
    if (take_header() || take_number() || take_comment() || take_result()) continue;
    if (after_empty_line_) return std::nullopt;
    if (take_link() || take_player() || take_variation()) continue;
    const std::string_view before = rest_;
    Problem problem;
    // Only the first problem of a game needs a message.
    if (auto move = taker_.take(rest_, problem_.empty() ? &problem : nullptr, ends_of_moves)) {
      check_move(*move);
      take_marks();
      return move;
    }
    note(before == unread_line ? too_long() : std::move(problem), line_number_);
    rest_ = before;
    const std::size_t size = rest_.size();
    take_token(rest_, move_separators);
    if (rest_.size() == size) rest_.remove_prefix(1);
  }
}

/// Notes a move, and its problem if the record cannot have it here.
void RecordScanner::check_move(MoveText& move) {
  if (stage_ == Stage::result) note({"a move after the result of the game"}, line_number_);
  if (player_) move.player = std::exchange(player_, std::nullopt);
  if (std::exchange(repeats_one_, false) && !move.player) {
    note({"the number 1 comes again: one game or two? put a blank line between games"},
         line_number_);
  }
  if (!bracket_) bracket_ = move.bracket;
  all_in_brackets_ = all_in_brackets_ && move.bracket != '\0';
  if (move.bracket != *bracket_) {
    note({fmt::format("'{}': brackets around some moves, expected them around all or none",
                      quote(move.text))},
         line_number_);
  }
  move_line_ = line_number_;
  ++moves_;
  stage_ = std::max(stage_, Stage::moves);
}

/// Takes the next line. Returns false at the end of the game.
bool RecordScanner::take_line() {
  if (!next_line()) return false;
  skip(rest_, is_space);
  if (!rest_.empty() || stage_ < Stage::moves) return true;
  after_empty_line_ = true;
  return number_ && stage_ == Stage::moves;
}

/// Takes the next line, which may be empty. Returns false at the end of the text.
bool RecordScanner::next_line() {
  rest_ = {};
  const auto number = next_line_ ? next_line_(line_) : std::nullopt;
  if (!number) {
    next_line_ = nullptr;
    return false;
  }
  line_number_ = *number;
  line_ = with_plain_blanks(line_);
  rest_ = line_;
  return true;
}

/// Does the same inside a remark, whose words are no problem.
bool RecordScanner::next_line_of_remark() {
  if (!next_line()) return false;
  if (line_ == unread_line) note(too_long(), line_number_);
  return true;
}

bool RecordScanner::take_header() {
  const Header header = header_of(rest_);
  if (header.size == 0) return false;
  has_header_ = true;
  if (header.name == "Board") board_ = {std::string(header.value), line_number_};
  if (header.name == "Start") start_ = {std::string(header.value), line_number_};
  if (header.name == "A" || header.name == "White") names_.add_header(header.value, 'A');
  if (header.name == "B" || header.name == "Black") names_.add_header(header.value, 'B');
  rest_.remove_prefix(header.size);
  return true;
}

bool RecordScanner::take_number() {
  const MoveNumber number = move_number(rest_);
  if (number.size == 0) return false;
  if (number_ && number.value > *number_ && number.value - *number_ > 1) {
    note({fmt::format("move {} is missing: number {} follows number {}", *number_ + 1, number.value,
                      *number_)},
         line_number_);
  } else if (number_ && number.value < *number_) {
    note({fmt::format("number {} follows number {}: expected the same or {}", number.value,
                      *number_, *number_ + 1)},
         line_number_);
  }
  repeats_one_ = number.value == 1 && number_ == 1 && !number.has_dots && stage_ == Stage::moves;
  number_ = number.value;
  stage_ = std::max(stage_, Stage::numbers);
  after_empty_line_ = false;
  rest_.remove_prefix(number.size);
  return true;
}

/// Skips the front of a link to the moves of a game.
bool RecordScanner::take_link() {
  const auto link = stage_ < Stage::moves ? game_link(rest_) : std::nullopt;
  if (!link) return false;
  board_ = {link->board, line_number_};
  stage_ = std::max(stage_, Stage::numbers);
  rest_ = link->moves;
  return true;
}

bool RecordScanner::take_comment() {
  if (rest_.front() == ';' || rest_.front() == comment) {
    check_comment(std::exchange(rest_, {}).substr(1));
    return true;
  }
  if (rest_.front() != '{') return false;
  const std::uint64_t begin = line_number_;
  std::string text;
  const bool is_closed = take_braces(&text);
  if (begins_json_object(text)) note(not_a_move(text), begin);
  if (!is_closed) {
    note({"a comment without }"}, begin);
  } else {
    check_comment(std::string_view(text).substr(1, text.size() - 2));
  }
  return true;
}

/// Takes a comment in braces. Adds it to `text`, unless that is null, with a newline at the end of
/// each line, and at the end instead of "}". Adds little more than what check_comment() reads.
/// Returns false if the text ends before "}".
bool RecordScanner::take_braces(std::string* text) {
  for (;;) {
    const std::string_view part = front_before(rest_, '}');
    if (text != nullptr && text->size() <= longest_game_line) text->append(part).append("\n");
    if (part.size() < rest_.size()) {
      rest_.remove_prefix(part.size() + 1);
      return true;
    }
    if (!next_line_of_remark()) return false;
  }
}

/// Takes a variation or a remark in parentheses, which may follow the first move.
bool RecordScanner::take_variation() {
  if (rest_.front() != '(' || moves_ == 0) return false;
  std::string_view rest = rest_;
  constexpr std::size_t longest_move = 64;
  const auto move = MoveTaker::take_first(rest, rest_.substr(0, longest_move));  // any text behind
  if (move && (move->form == MoveForm::coordinates || all_in_brackets_)) return false;
  skip_variation();
  return true;
}

/// Takes text up to the parenthesis that closes the first one. Notes a problem if there is none
/// before the end of the text, or before a header at the front of a line.
void RecordScanner::skip_variation() {
  const std::uint64_t begin = line_number_;
  for (std::size_t depth = 0;;) {
    skip(rest_, [](char c) { return c == ',' || is_space(c); });
    if (rest_.empty()) {
      if (next_line_of_remark() && header_of(rest_).size == 0) continue;
      return note({"a parenthesis without )"}, begin);
    }
    // A parenthesis behind the number of a move, or around a move, is not that of the variation.
    if (const MoveNumber number = move_number(rest_); number.size > 0) {
      rest_.remove_prefix(number.size);
      continue;
    }
    static constexpr std::string_view ends = "!?#{)";
    if (MoveTaker::take_first(rest_, ends)) {
      if (depth == 0) return;
      continue;
    }
    const char c = rest_.front();
    if (c == ';' || c == comment) {
      rest_ = {};
    } else if (c == '{') {
      if (!take_braces(nullptr)) return note({"a comment without }"}, begin);
    } else {
      if (c == '(') ++depth;
      if (c == ')') --depth;
      rest_.remove_prefix(1);
      if (depth == 0) return;
      if (c != '(' && c != ')') skip(rest_, [](char next) { return !ends_word(next); });
    }
  }
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
    note({fmt::format("the comment '{}' reads as moves: expected moves outside of comments",
                      quote(text))},
         line_number_);
  }
}

/// Takes one or two marks behind a move.
void RecordScanner::take_marks() {
  std::string_view rest = rest_;
  skip(rest, is_space);
  const std::size_t before = rest.size();
  skip(rest, [](char c) { return c == '!' || c == '?'; });
  if (rest.size() == before || rest.size() + 2 < before) return;
  has_marks_ = true;
  rest_ = rest;
}

bool RecordScanner::take_player() {
  const PlayerLabel label = names_.label_of(rest_);
  if (label.size == 0) return false;
  rest_.remove_prefix(label.size);
  if (!label.player && heads_lines(label.name)) {
    if (moves_ > 0 || label.name == "undrawn") {
      note({fmt::format("'{}:' is not a player: expected {}", label.name, names_.text())},
           line_number_);
    }
    return true;
  }
  if (player_) {
    note({fmt::format("'{}:' directly behind another player", quote(label.name))}, line_number_);
  }
  if (!names_.has_labels()) {
    label_line_ = line_number_;
    label_moves_ = moves_;
  }
  Problem problem;
  player_ = names_.add_label(label, problem);
  note(std::move(problem), line_number_);
  return true;
}

bool RecordScanner::take_result() {
  std::string_view rest = rest_;
  if (!take_result_text(rest)) return false;
  if (!(rest.empty() || is_move_separator(rest.front()) || rest.front() == comment ||
        rest.front() == '{' || rest.front() == '(')) {
    return false;
  }
  std::string text;
  for (const char c : rest_.substr(0, rest_.size() - rest.size())) {
    if (is_digit(c) || c == '/' || c == '*') text += c;
  }
  result_ = {text == "10"   ? "1-0"
             : text == "01" ? "0-1"
             : text == "*"  ? "*"
                            : "1/2-1/2",
             line_number_};
  stage_ = Stage::result;
  rest_ = rest;
  return true;
}

/// Notes a problem, unless it is empty, if it is the first one of the game.
void RecordScanner::note(Problem problem, std::uint64_t line) {
  if (!problem_.empty() || problem.empty()) return;
  problem_ = std::move(problem);
  problem_line_ = line;
  problem_moves_ = moves_;
}

bool begins_record(std::string_view line) {
  if (is_heading(line) || begins_list_of_lines(line)) return false;  // above a picture
  skip(line, is_space);
  if (line.starts_with('{') || line.starts_with(';')) return true;  // a comment
  const PlayerNames labels;
  if (header_of(line).size > 0 || labels.label_of(line).size > 0) return true;
  if (const std::size_t number = move_number(line).size; number > 0) {
    std::string_view rest = line.substr(number);
    skip(rest, is_space);
    if (rest.empty() || labels.label_of(rest).size > 0) return true;
    if (MoveTaker::take_first(rest, ends_of_moves)) return true;
  }
  RecordScanner scanner(lines_in(line));
  while (scanner.begin_game()) {
    while (scanner.next()) continue;
  }
  return scanner.has_marks();
}

}  // namespace triwar::lookup
