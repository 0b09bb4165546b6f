#include "lookup/move_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lookup/game_link.h"
#include "lookup/wilson.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view open_brackets = "([<\"'";  // quotes as in JSON lists
constexpr std::string_view close_brackets = ")]>\"'";

/// Returns the front of a text, longer than what messages quote. Keeps the time of a message from
/// growing with the text behind it.
std::string_view front_for_messages(std::string_view text) {
  return text.substr(0, 8 * longest_quote);
}

/// Returns the bracket that closes the one at the front of `text`, or 0.
char closing(std::string_view text) {
  if (text.empty() || is_digit(text.front())) return '\0';  // most moves begin with a digit
  const std::size_t bracket = open_brackets.find(text.front());
  return bracket == text.npos ? '\0' : close_brackets[bracket];
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

/// Whether a place may be a middle: column plus row is odd, counted from 1. Of two neighbouring
/// points one is such a place, and the other is not.
bool is_odd(const PointText& place) {
  return place.column >= 0 && place.number && (place.column + 1) % 2 != *place.number % 2;
}

/// The text between the points of a move.
enum class Joint { none, weak, dash };

/// Removes the joint. `bracketed` tells whether brackets enclose the move; `letters`, whether its
/// first point has a letter, so that the joint may be empty.
Joint take_joint(std::string_view& text, bool bracketed, bool letters) {
  std::string_view rest = text;
  skip(rest, is_space);
  const bool is_dash = take_dash(rest);
  if (is_dash || (bracketed && take(rest, ","))) {
    skip(rest, is_space);
    text = rest;
    return is_dash ? Joint::dash : Joint::weak;
  }
  if (take(text, "_")) return Joint::dash;
  if (take(text, ",")) return Joint::weak;
  if (bracketed && rest.size() < text.size()) {
    text = rest;
    return Joint::weak;
  }
  return letters ? Joint::weak : Joint::none;
}

constexpr std::int64_t off_boards = 1000;  // the columns and rows of all boards

/// Removes a point such as (1, 0) in any brackets.
bool take_coordinates(std::string_view& text, PointText& point) {
  const char close = closing(text);
  AnyNumber column;
  if (close == '\0') return false;
  text.remove_prefix(1);
  skip(text, is_space);
  if (!take_number(text, column)) return false;
  skip(text, is_space);
  if (!take(text, ",")) return false;
  skip(text, is_space);
  if (!take_number(text, point.number)) return false;
  skip(text, is_space);
  point.column = static_cast<int>(std::min(column.value_or(off_boards), off_boards));
  return take(text, {&close, 1});
}

/// Removes a move between coordinates. Removes nothing if there is none.
bool take_line_of_coordinates(std::string_view& text, MoveText& move) {
  std::string_view rest = text;
  MoveText found;
  found.form = MoveForm::coordinates;
  if (!take_coordinates(rest, found.first)) return false;
  skip(rest, is_space);
  if (!take_dash(rest)) return false;
  skip(rest, is_space);
  if (!take_coordinates(rest, found.second)) return false;
  found.text = text.substr(0, text.size() - rest.size());
  move = found;
  text = rest;
  return true;
}

/// Removes a move in the words of OpenSpiel: h 0 1, h,0,1 or P1(h, 0, 1). Removes nothing if there
/// is none.
bool take_words(std::string_view& text, MoveText& move) {
  std::string_view rest = text;
  const bool has_player = rest.starts_with("P1(") || rest.starts_with("P2(");
  if (has_player) rest.remove_prefix(3);
  skip(rest, is_space);
  const bool is_level = rest.starts_with('h');
  if (!is_level && !rest.starts_with('v')) return false;
  rest.remove_prefix(1);
  std::int64_t places[2] = {};  // row and column
  for (std::int64_t& place : places) {
    const std::size_t before = rest.size();
    skip(rest, [](char c) { return is_space(c) || c == ','; });
    AnyNumber number;
    if (rest.size() == before || !take_number(rest, number)) return false;
    place = std::min(number.value_or(off_boards), off_boards);
  }
  skip(rest, [&](char c) { return has_player && is_space(c); });
  if (has_player && !take(rest, ")")) return false;
  const auto [row, column] = places;
  move.form = MoveForm::words;
  move.first = {.column = static_cast<int>(column), .number = row};
  move.second = {.column = static_cast<int>(is_level ? column + 1 : column),
                 .number = is_level ? row : row + 1};
  if (has_player) move.player = text[1] == '1' ? 'A' : 'B';
  move.text = text.substr(0, text.size() - rest.size());
  text = rest;
  return true;
}

/// Removes a move, perhaps only a part of it if there is none. Requires a new `move`. `first` is
/// the form of the first move of the game, nullopt if this is the first.
bool take_move(std::string_view& text, MoveText& move, bool& has_comma,
               std::optional<MoveForm> first) {
  const std::string_view begin = text;
  const char close = closing(text);
  if (close != '\0') {
    if (take_line_of_coordinates(text, move)) return true;
    move.bracket = text.front();
    text.remove_prefix(1);
    skip(text, is_space);
  } else if (!text.empty() && !is_digit(text.front()) && take_words(text, move)) {
    return true;
  }
  if (!take_point(text, move.first)) return false;
  const bool has_letters = move.first.column >= 0;
  const bool in_middles = first == MoveForm::middle;
  const bool may_be_middle = has_letters && (in_middles || (!first && is_odd(move.first)));
  const std::string_view after_first = text;
  has_comma = close == '\0' && text.starts_with(',');
  const Joint joint = take_joint(text, close != '\0', has_letters);
  const bool is_pair = joint != Joint::none && take_point(text, move.second) &&
                       has_letters == (move.second.column >= 0);
  if (may_be_middle && joint == Joint::weak && (in_middles || !is_pair || is_odd(move.second))) {
    text = after_first;
    has_comma = false;
    move.second = {};
    move.form = MoveForm::middle;
  } else if (!is_pair) {
    return false;
  } else if (has_letters) {
    move.form = MoveForm::letters;
  }
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
  text_steps += text.size();
  int depth = 0;
  for (const char c : text.substr(1, text.size() - 2)) {
    if (c == close && --depth < 0) return false;
    if (c == open) ++depth;
  }
  return true;
}

/// Returns the name of a notation for messages.
std::string_view notation_text(MoveForm form) {
  switch (form) {
    case MoveForm::letters:
      return "letters";
    case MoveForm::middle:
      return "middles";
    case MoveForm::coordinates:
      return "coordinates";
    case MoveForm::words:
      return "words of OpenSpiel";
    case MoveForm::numbers:
      break;
  }
  return "numbers";
}

}  // namespace

bool take_dash(std::string_view& text) {
  if (take(text, "->") || take(text, "-")) return true;
  std::string_view rest = text;
  const auto character = take_character(rest);
  constexpr char32_t arrow = 0x2192;
  if (!character || !(is_dash(*character) || *character == arrow)) return false;
  text = rest;
  return true;
}

bool take_string(std::string_view& text) {
  std::string_view rest = text;
  if (!take(rest, "\"")) return false;
  while (!rest.empty() && rest.front() != '"') {
    if (rest.front() == '\\') rest.remove_prefix(1);
    rest.remove_prefix(std::min<std::size_t>(rest.size(), 1));
  }
  text_steps += text.size() - rest.size();
  if (!take(rest, "\"")) return false;
  text = rest;
  return true;
}

bool begins_json_object(std::string_view text) {
  skip(text, is_space);
  if (take(text, "[")) skip(text, is_space);
  if (!take(text, "{")) return false;
  skip(text, is_space);
  if (!take_string(text)) return false;
  skip(text, is_space);
  return take(text, ":");
}

std::string Problem::message(const Figure* figure, Notation notation) const {
  if (example == 0) return text;
  std::string moves = example_moves(figure, example, notation);
  std::replace(moves.begin(), moves.end(), ' ', ',');
  return fmt::format("{}: expected {} like {}", text, example == 1 ? "one" : "moves", moves);
}

Problem not_a_move(std::string_view text) {
  text = front_for_messages(text);
  if (begins_json_object(text)) return {"a JSON object; give its moves or its state alone"};
  const auto token = take_token(text, move_separators);
  return {fmt::format("'{}' is not a move", quote(token)), 1};
}

Problem other_notation(const MoveText& move, MoveForm first) {
  if (move.form == first) return {};
  return {fmt::format("'{}' is a move in {}, but the game is in {}: expected one notation",
                      quote(move.text), notation_text(move.form), notation_text(first))};
}

std::string_view coordinates_hint(std::string_view text) {
  while (!text.empty()) {
    take_until(text, ')');
    skip(text, is_move_separator);
    if (text.starts_with('(')) return "; between coordinates write a dash: (0, 0) - (1, 0)";
  }
  return "";
}

std::string point_text(const PointText& point) {
  return point.column < 0 ? number_text(point.number)
                          : static_cast<char>('a' + point.column) + number_text(point.number);
}

std::string_view without_comment(std::string_view line) {
  const std::size_t hash = front_before(line, comment).size();
  if (hash == line.size() || is_wilson_row(line)) return line;
  const auto link = game_link(line);
  if (!link) return line.substr(0, hash);
  return line.substr(0, line.size() - link->moves.size() +
                            std::min(link->moves.find(comment), link->moves.size()));
}

MoveTaker::Found MoveTaker::find(std::string_view& text, MoveText& move, std::string_view ends) {
  bool has_comma = false;
  const bool adjoins = std::exchange(after_comma_, false);
  const bool is_move = take_move(text, move, has_comma, first_);
  const bool has_end = text.empty() || is_move_separator(text.front()) || closing(text) != '\0' ||
                       ends.find(text.front()) != ends.npos || move.form == MoveForm::middle;
  if (!is_move || !has_end) return Found::none;
  after_comma_ = text.size() > 1 && text[0] == ',' && !is_move_separator(text[1]);
  if (has_comma && (after_comma_ || adjoins)) return Found::ambiguous;
  if (!first_) first_ = move.form;
  return Found::move;
}

std::optional<MoveText> MoveTaker::take(std::string_view& text, Problem* problem,
                                        std::string_view ends) {
  const std::string_view before = text;
  std::optional<MoveText> move(std::in_place);
  const Found found = find(text, *move, ends);
  if (found == Found::move) return move;
  if (problem == nullptr) return std::nullopt;
  if (found == Found::none) {
    *problem = not_a_move(before);
  } else {
    std::string_view front = front_for_messages(before);
    const auto token = take_token(front, white_space);
    *problem = {
        fmt::format("'{}' is ambiguous, with commas in moves and between them", quote(token)), 2};
  }
  return std::nullopt;
}

std::optional<MoveText> MoveTaker::take_first(std::string_view& text, std::string_view ends) {
  std::string_view rest = text;
  MoveText move;
  if (MoveTaker().find(rest, move, ends) != Found::move) return std::nullopt;
  text = rest;
  return move;
}

bool is_integer(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

std::vector<PointText> only_points(std::string_view text) {
  std::vector<PointText> points;
  for (;;) {
    std::string_view token = take_token(text, white_space);
    if (token.empty()) break;
    PointText point;
    if (!take_point(token, point) || !(token.empty() || token == "," || token == ";")) return {};
    points.push_back(point);
    if ((point.column < 0) != (points.front().column < 0)) return {};
  }
  const bool are_middles = points.size() >= 2 && is_odd(points[0]) && is_odd(points[1]);
  return points.size() < 2 || are_middles ? std::vector<PointText>() : points;
}

MoveScanner::MoveScanner(std::string_view line) : line_(without_comment(line)) {
  if (const auto link = game_link(line_)) line_ = link->moves;
  // Brackets may enclose the whole list, as in [(2, 4), (4, 5)] or [2-4, 4-5], but [2, 4] is a
  // move.
  std::string_view list = line_;
  skip(list, is_space);
  list = list.substr(0, list.find_last_not_of(white_space) + 1);
  std::string_view rest = list;
  MoveText move;
  bool has_comma = false;
  if (is_enclosed(list) && !begins_json_object(list) &&
      !(take_move(rest, move, has_comma, std::nullopt) && rest.empty())) {
    line_ = list.substr(1, list.size() - 2);
  }
}

std::optional<MoveText> MoveScanner::next() {
  skip(line_, is_move_separator);
  if (line_.empty()) return std::nullopt;
  const auto move = taker_.take(line_, &problem_);
  if (!move) line_ = {};
  return move;
}

}  // namespace triwar::lookup
