#include "lookup/openspiel.h"

#include <fmt/core.h>

#include <cassert>
#include <optional>
#include <utility>

#include "lookup/move_text.h"
#include "lookup/read_line.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// Returns the number of lines of a grid without holes.
int actions_of(const PointNames& grid) {
  return 2 * grid.rows() * grid.columns() - grid.rows() - grid.columns();
}

/// Returns the numbers of the points at the ends of the line with this action number. Returns
/// nullopt if no line has it.
std::optional<std::pair<int, int>> ends_of(std::int64_t action, const PointNames& grid) {
  const int horizontal = grid.rows() * (grid.columns() - 1);
  if (action < 0 || action >= actions_of(grid)) return std::nullopt;
  const bool is_horizontal = action < horizontal;
  const int width = is_horizontal ? grid.columns() - 1 : grid.columns();
  const int number = static_cast<int>(action) - (is_horizontal ? 0 : horizontal);
  const int column = number % width;
  const int row = grid.rows() - number / width;
  const auto first = grid.point(column, row);
  const auto second = is_horizontal ? grid.point(column + 1, row) : grid.point(column, row - 1);
  assert(first && second);
  return std::pair(*first, *second);
}

constexpr std::string_view separators = " \t\r\n\v\f,;()";
constexpr std::string_view list_separators = " \t\r\n\v\f,;()[]";

/// Returns the digits of a text that may be a state: 0 and 1 alone, at least four, together or
/// separated, perhaps in brackets. Returns "" for any other text. As actions, four would draw a
/// line twice.
std::string digits_of_state(std::string_view text) {
  constexpr std::size_t fewest = 4;
  if (text.find_first_of("([") != text.find_last_of("([")) return "";  // coordinates
  std::string digits;
  std::size_t words = 0;
  for (;; ++words) {
    const std::string_view word = take_token(text, list_separators);
    if (word.empty()) break;
    if (word.find_first_not_of("01") != word.npos || (words > 0 && word.size() > 1)) return "";
    if (words == 1 && digits.size() > 1) return "";
    digits += word;
  }
  return digits.size() < fewest ? "" : digits;
}

/// Reads a state: the digit 1 for each drawn line, in the order of the actions.
void read_state(std::string_view digits, const PointNames& grid, Game& game) {
  game.has_history = false;
  for (std::size_t action = 0; action < digits.size(); ++action) {
    const auto ends = ends_of(static_cast<std::int64_t>(action), grid);
    const auto line = game.figure().line_between(ends->first, ends->second);
    if (digits[action] == '1' && !game.drawn().contains(*line)) game.play(*line);
  }
}

/// Whether a text begins with an action in words.
bool begins_words(std::string_view text) {
  std::string_view token = take_token(text, separators);
  if (token == "P1" || token == "P2") token = take_token(text, separators);
  return token == "h" || token == "v";
}

}  // namespace

bool is_openspiel_board(const Figure& figure) {
  const auto grid = PointNames::of(figure);
  return grid && figure.lines() == actions_of(*grid);
}

std::optional<Line> line_of_action(std::int64_t action, const Figure& figure) {
  const auto ends = ends_of(action, *PointNames::of(figure));
  return ends ? figure.line_between(ends->first, ends->second) : std::nullopt;
}

bool begins_actions(std::string_view line, std::string_view next) {
  if (const std::string digits = digits_of_state(line); !digits.empty()) {
    // A number such as 1000 alone may also be the number of games of a contest.
    return digits[0] == '0' || line.find(digits) == line.npos || next.empty() ||
           digits_of_state(next).size() == digits.size();
  }
  if (!begins_words(line)) return false;
  std::string_view token = take_token(line, separators);
  if (token.starts_with('P')) take_token(line, separators);
  return is_integer(take_token(line, separators)) && is_integer(take_token(line, separators));
}

std::string openspiel_hint(std::string_view text) {
  if (!digits_of_state(text).empty()) {
    return "; for a state of OpenSpiel use the form openspiel (--input openspiel)";
  }
  std::string_view rest = text;
  skip(rest, is_space);
  bool may_be = rest.starts_with('[');
  std::size_t numbers = 0;
  for (;; ++numbers) {
    const std::string_view token = take_token(text, " \t\r\n\v\f,;[]");
    if (token.empty()) break;
    if (!is_integer(token)) return "";
    may_be = may_be || token == "0";
  }
  if (!may_be || numbers < 2) return "";
  return "; for actions of OpenSpiel use the form openspiel (--input openspiel)";
}

void read_actions(std::string_view line, Game& game) {
  const auto grid = PointNames::of(game.figure());
  assert(grid && is_openspiel_board(game.figure()));
  const std::string plain = with_plain_blanks(without_comment(line));
  if (!line.empty() && plain.find_first_not_of(separators) == plain.npos) {
    game.bad = unreadable_game("no actions: expected some like 0 12 5");
    return;
  }
  line = plain;
  const std::size_t first = line.find_first_not_of(white_space);
  const std::size_t last = line.find_last_not_of(white_space);
  if (first < last && line[first] == '[' && line[last] == ']') {
    line = line.substr(first + 1, last - first - 1);
  }
  const int actions = actions_of(*grid);
  if (const std::string state = digits_of_state(line); !state.empty()) {
    if (state.size() == static_cast<std::size_t>(actions)) return read_state(state, *grid, game);
    game.bad = unreadable_game(fmt::format(
        "a state of {} digits: expected one for each of {} lines", state.size(), actions));
    return;
  }
  if (begins_words(line)) return read_line(line, game);
  for (std::size_t words = 0;; ++words) {
    const std::string_view text = take_token(line, separators);
    if (text.empty()) return;
    std::string_view digits = text;
    AnyNumber action;
    if (!take_number(digits, action) || !digits.empty()) {
      game.bad = unreadable_game(fmt::format("'{}' is not an action: expected one from 0 to {}",
                                             quote(text), actions - 1));
      game.bad->move = words + 1;
      return;
    }
    if (game.bad) continue;
    if (const auto ends = action ? ends_of(*action, *grid) : std::nullopt) {
      game.add_move(ends->first, ends->second);
    } else {
      game.bad =
          BadGame{.code = ErrorCode::not_an_edge,
                  .move = game.moves.size() + 1,
                  .message = fmt::format("{} is not an action of {}, whose actions are 0 to {}",
                                         quote(text), game.figure().name(), actions - 1)};
    }
  }
}

}  // namespace triwar::lookup
