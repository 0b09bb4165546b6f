#include "lookup/game.h"

#include <fmt/core.h>

#include <algorithm>

namespace triwar::lookup {
namespace {

std::string point_text(std::int64_t point) {
  return point >= too_large ? "(a number too large)" : fmt::format("{}", point);
}

/// Kept out of line: nearly all moves are good ones.
void make_bad(Game& game, const Board& board, std::int64_t a, std::int64_t b,
              std::optional<Edge> edge, std::uint64_t input_line) {
  BadGame bad{.code = BadGame::Code::not_an_edge,
              .move = game.moves.size() + 1,
              .input_line = input_line,
              .message = {}};
  if (!edge) {
    bad.message = fmt::format("{}-{} is not an edge of {}, whose points are 1 to {}", point_text(a),
                              point_text(b), board.name(), board.points());
  } else {
    const auto first = std::ranges::find(game.moves, *edge) - game.moves.begin() + 1;
    bad.code = BadGame::Code::edge_already_drawn;
    bad.message = fmt::format("edge {} is already drawn (move {})", board.text(*edge), first);
  }
  game.bad = std::move(bad);
}

}  // namespace

std::string_view text(BadGame::Code code) noexcept {
  switch (code) {
    case BadGame::Code::not_an_edge:
      return "not_an_edge";
    case BadGame::Code::edge_already_drawn:
      return "edge_already_drawn";
    case BadGame::Code::too_many_moves:
      return "too_many_moves";
    case BadGame::Code::unreadable:
      break;
  }
  return "unreadable";
}

void add_move(Game& game, const Board& board, std::int64_t a, std::int64_t b,
              std::uint64_t input_line) {
  const std::optional<Edge> edge = board.edge_between(a, b);
  if (!edge || game.state.contains(*edge)) {
    make_bad(game, board, a, b, edge, input_line);
    return;
  }
  game.moves.push_back(*edge);
  game.state = game.state.with(*edge);
}

}  // namespace triwar::lookup
