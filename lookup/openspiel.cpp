#include "lookup/openspiel.h"

#include <fmt/core.h>

#include <cassert>
#include <optional>
#include <utility>

#include "lookup/move_text.h"
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

}  // namespace

bool is_openspiel_board(const Figure& figure) {
  const auto grid = PointNames::of(figure);
  return grid && figure.lines() == actions_of(*grid);
}

void read_actions(std::string_view line, Game& game) {
  const auto grid = PointNames::of(game.figure());
  assert(grid && is_openspiel_board(game.figure()));
  line = without_comment(line);
  const std::size_t first = line.find_first_not_of(white_space);
  const std::size_t last = line.find_last_not_of(white_space);
  if (first < last &&
      ((line[first] == '[' && line[last] == ']') || (line[first] == '(' && line[last] == ')'))) {
    line = line.substr(first + 1, last - first - 1);
  }
  const int actions = actions_of(*grid);
  for (;;) {
    const std::string_view token = take_token(line, move_separators);
    if (token.empty()) return;
    std::string_view digits = token;
    AnyNumber action;
    if (!take_number(digits, action) || !digits.empty()) {
      game.bad = unreadable_game(fmt::format("'{}' is not an action: expected one from 0 to {}",
                                             quote(token), actions - 1));
      return;
    }
    if (game.bad) continue;
    if (const auto ends = action ? ends_of(*action, *grid) : std::nullopt) {
      game.add_move(ends->first, ends->second);
    } else {
      game.bad =
          BadGame{.code = BadGame::Code::not_an_edge,
                  .move = game.moves.size() + 1,
                  .message = fmt::format("{} is not an action of {}, whose actions are 0 to {}",
                                         quote(token), game.figure().name(), actions - 1)};
    }
  }
}

}  // namespace triwar::lookup
