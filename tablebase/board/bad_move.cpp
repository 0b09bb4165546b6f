#include "tablebase/board/bad_move.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <optional>

namespace triwar {

BadMove bad_move(const Replay& game, AnyNumber a, AnyNumber b, const Grid* grid) {
  const Board& board = game.board();
  const std::size_t move = game.moves.size() + 1;
  const std::optional<Edge> edge = a && b ? board.edge_between(*a, *b) : std::nullopt;
  if (!edge) return {BadMove::Code::not_an_edge, move, not_an_edge(board, a, b, grid)};
  const auto* const first = std::find(game.moves.begin(), game.moves.end(), *edge);
  assert(first != game.moves.end());
  return {BadMove::Code::edge_already_drawn, move,
          fmt::format("edge {} is already drawn (move {})",
                      grid == nullptr ? board.text(*edge) : grid->line(a, b),
                      first - game.moves.begin() + 1)};
}

std::string not_an_edge(const Board& board, AnyNumber a, AnyNumber b, const Grid* grid) {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= board.points();
  };
  if (is_point(a) && is_point(b)) {
    return fmt::format("{} is not an edge of {}: these points are not neighbours",
                       grid == nullptr ? fmt::format("{}-{}", *a, *b) : grid->line(a, b),
                       board.name());
  }
  return fmt::format("{}-{} is not an edge of {}, whose points are {}", number_text(a),
                     number_text(b), board.name(),
                     grid == nullptr ? fmt::format("1 to {}", board.points()) : grid->all_points());
}

}  // namespace triwar
