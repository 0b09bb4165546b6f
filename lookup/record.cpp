#include "lookup/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lookup/read_line.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view ends_of_moves = "!?#";
constexpr std::string_view ellipsis = "\u2026";

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

/// The number of a move at the front of a text: "12.", "12)", "12..." or "12. ...".
struct MoveNumber {
  std::size_t size = 0;     ///< 0 if there is none
  std::uint64_t value = 0;  ///< 2^64 - 1 if it is larger
  bool has_dots = false;    ///< the move is that of the second player
};

bool take_dots(std::string_view& text) {
  if (take(text, ellipsis)) return true;
  const std::size_t dots = std::min(text.find_first_not_of('.'), text.size());
  if (dots < 2) return false;
  text.remove_prefix(dots);
  return true;
}

MoveNumber move_number(std::string_view text) {
  std::string_view rest = text;
  const std::string_view digits = take_digits(rest);
  if (digits.empty()) return {};
  MoveNumber number{.value = whole_number(digits).value_or(~std::uint64_t{0})};
  number.has_dots = take_dots(rest);
  if (!number.has_dots && !take(rest, ")") && !take(rest, ".")) return {};
  std::string_view behind = rest;
  skip(behind, is_space);
  if (take_dots(behind)) {
    number.has_dots = true;
    rest = behind;
  }
  number.size = text.size() - rest.size();
  return number;
}

/// The label of a player at the front of a text: "A:", or another name directly before a move.
struct PlayerLabel {
  std::size_t size = 0;  ///< 0 if there is none
  std::string_view name;
};

bool is_player(std::string_view name) { return name == "A" || name == "B"; }

PlayerLabel player_label(std::string_view text) {
  std::string_view rest = text;
  skip(rest, [](char c) { return ('a' <= (c | 0x20) && (c | 0x20) <= 'z') || (c & 0x80) != 0; });
  const std::string_view name = text.substr(0, text.size() - rest.size());
  constexpr std::size_t longest_name = 80;
  if (name.empty() || name.size() > longest_name) return {};
  skip(rest, is_space);
  if (!take(rest, ":")) return {};
  const std::size_t size = text.size() - rest.size();
  skip(rest, is_space);
  Problem problem;
  if (!is_player(name) && !MoveTaker().take(rest, problem, ends_of_moves)) return {};
  return {.size = size, .name = name};
}

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
    board_ = start_ = {};
    moves_ = 0;
    taker_ = {};
    names_.clear();
    player_.reset();
    number_.reset();
    stage_ = Stage::nothing;
    has_header_ = after_empty_line_ = false;
    first_ = scan();
    if (first_ || has_header_ || !problem_.empty() || !board_.text.empty()) return true;
    if (!next_line_) return false;  // else what was read is no game, such as a number alone
  }
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
    if (header_of(rest_).size > 0 && (stage_ != Stage::nothing || !problem_.empty())) {
      return std::nullopt;
    }
    if (const MoveNumber number = move_number(rest_); number.size > 0) {
      const bool goes_on =
          number_ && (number.value > *number_ || (number.value == *number_ && number.has_dots));
      const bool begins = number.value == 1 && !number.has_dots && number_;
      if (stage_ >= Stage::moves && (after_empty_line_ ? !goes_on : begins)) return std::nullopt;
    }
    if (take_header() || take_number() || take_comment() || take_result()) continue;
    if (after_empty_line_) return std::nullopt;
    if (take_link() || take_player()) continue;
    Problem problem;
    const std::string_view before = rest_;
    if (auto move = taker_.take(rest_, problem, ends_of_moves)) {
      if (stage_ == Stage::result) note({"a move after the result of the game"}, line_number_);
      if (const auto player = std::exchange(player_, std::nullopt)) move->player = player;
      move_line_ = line_number_;
      ++moves_;
      stage_ = std::max(stage_, Stage::moves);
      take_marks();
      return move;
    }
    note(std::move(problem), line_number_);
    rest_ = before;
    take_token(rest_, move_separators);
  }
}

/// Takes the next line. Returns false at the end of the game.
bool RecordScanner::take_line() {
  const auto number = next_line_ ? next_line_(line_) : std::nullopt;
  if (!number) {
    next_line_ = nullptr;
    return false;
  }
  line_number_ = *number;
  line_ = with_plain_blanks(line_);
  rest_ = line_;
  skip(rest_, is_space);
  if (!rest_.empty() || stage_ < Stage::moves) return true;
  after_empty_line_ = true;
  return number_ && stage_ == Stage::moves;
}

bool RecordScanner::take_header() {
  const Header header = header_of(rest_);
  if (header.size == 0) return false;
  has_header_ = true;
  if (header.name == "Board") board_ = {std::string(header.value), line_number_};
  if (header.name == "Start") start_ = {std::string(header.value), line_number_};
  rest_.remove_prefix(header.size);
  return true;
}

bool RecordScanner::take_number() {
  const MoveNumber number = move_number(rest_);
  if (number.size == 0) return false;
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
  for (;;) {
    const std::size_t end = rest_.find('}');
    if (text.size() <= longest_game_line) text.append(rest_.substr(0, end)).append("\n");
    if (end != rest_.npos) {
      rest_.remove_prefix(end + 1);
      break;
    }
    const auto number = next_line_(line_);
    if (!number) {
      next_line_ = nullptr;
      rest_ = {};
      note(begins_json_object(text) ? not_a_move(text) : Problem{"a comment without }"}, begin);
      return true;
    }
    line_number_ = *number;
    rest_ = line_ = with_plain_blanks(line_);
  }
  if (begins_json_object(text)) note(not_a_move(text), begin);
  check_comment(std::string_view(text).substr(1, text.size() - 2));
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
    note({fmt::format("the comment '{}' reads as moves: expected moves outside of comments",
                      quote(text))},
         line_number_);
  }
}

/// Takes one or two marks behind a move.
void RecordScanner::take_marks() {
  std::string_view rest = rest_;
  skip(rest, is_space);
  const std::size_t marks = std::min(rest.find_first_not_of("!?"), rest.size());
  if (marks < 1 || marks > 2) return;
  has_marks_ = true;
  rest_ = rest.substr(marks);
}

bool RecordScanner::take_player() {
  const PlayerLabel label = player_label(rest_);
  if (label.size == 0) return false;
  const std::string name(label.name);
  if (names_.empty() && is_player(name)) names_ = {"A", "B"};
  auto known = std::find(names_.begin(), names_.end(), name);
  if (known == names_.end()) {
    if (names_.size() == 2) {
      note({fmt::format("'{}' is not a player: expected {} or {}", quote(name), quote(names_[0]),
                        quote(names_[1]))},
           line_number_);
    } else if (is_player(name)) {
      note({fmt::format("'{}' and '{}' are not two players", quote(names_[0]), name)},
           line_number_);
    }
    known = names_.insert(names_.end(), name);
  }
  player_ = known == names_.begin() ? 'A' : 'B';
  rest_.remove_prefix(label.size);
  return true;
}

bool RecordScanner::take_result() {
  std::string_view rest = rest_;
  Problem problem;
  bool is_result = take(rest, "1/2-1/2") || take(rest, "*");
  if (!is_result) {
    const auto move = MoveTaker().take(rest, problem, ends_of_moves);  // 1-0 and 0-1 are no lines
    is_result = move && move->form == MoveForm::numbers &&
                ((move->first.number == 1 && move->second.number == 0) ||
                 (move->first.number == 0 && move->second.number == 1));
  }
  if (!is_result || !(rest.empty() || is_move_separator(rest.front()) || rest.front() == comment ||
                      rest.front() == '{')) {
    return false;
  }
  stage_ = Stage::result;
  rest_ = rest;
  return true;
}

/// Notes a problem if it is the first one of the game.
void RecordScanner::note(Problem problem, std::uint64_t line) {
  if (!problem_.empty()) return;
  problem_ = std::move(problem);
  problem_line_ = line;
  problem_moves_ = moves_;
}

bool begins_record(std::string_view line) {
  skip(line, is_space);
  if (line.starts_with('{') || line.starts_with(';')) return true;  // a comment
  if (header_of(line).size > 0 || player_label(line).size > 0) return true;
  if (const std::size_t number = move_number(line).size; number > 0) {
    std::string_view rest = line.substr(number);
    skip(rest, is_space);
    Problem problem;
    if (rest.empty() || player_label(rest).size > 0) return true;
    if (MoveTaker().take(rest, problem, ends_of_moves)) return true;
  }
  RecordScanner scanner(lines_in(line));
  while (scanner.begin_game()) {
    while (scanner.next()) continue;
  }
  return scanner.has_marks();
}

}  // namespace triwar::lookup
