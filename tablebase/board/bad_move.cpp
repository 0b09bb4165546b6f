#include "tablebase/board/bad_move.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace triwar {

BadMove bad_move(const Replay& game, AnyNumber a, AnyNumber b, const Grid* grid) {
  const Figure& figure = game.figure();
  const std::size_t move = game.moves.size() + 1;
  const std::optional<Line> line = a && b ? figure.line_between(*a, *b) : std::nullopt;
  if (!line) return {BadMove::Code::not_an_edge, move, not_an_edge(figure, a, b, grid)};
  const auto* const first = std::find(game.moves.begin(), game.moves.end(), *line);
  const std::string when = figure.drawn().contains(*line)
                               ? "at the start of the game"
                               : fmt::format("(move {})", first - game.moves.begin() + 1);
  return {BadMove::Code::edge_already_drawn, move,
          fmt::format("edge {} is already drawn {}",
                      grid == nullptr ? figure.text(*line) : grid->line(a, b), when)};
}

std::string not_an_edge(const Figure& figure, AnyNumber a, AnyNumber b, const Grid* grid) {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= figure.points();
  };
  const std::string line =
      grid == nullptr ? number_text(a) + "-" + number_text(b) : grid->line(a, b);
  const std::string name = figure.name();
  if (is_point(a) && is_point(b)) {
    return fmt::format("{} is not an edge of {}: these points are not neighbours", line, name);
  }
  return fmt::format(
      "{} is not an edge of {}, whose points are {}", line, name,
      grid == nullptr ? fmt::format("1 to {}", figure.points()) : grid->all_points());
}

}  // namespace triwar
