#include "lookup/game.h"

#include <fmt/core.h>

#include <algorithm>

namespace triwar::lookup {
namespace {

std::string point_text(std::int64_t point) {
  return point >= too_large ? "(a number too large)" : fmt::format("{}", point);
}

void make_bad(Game& game, std::int64_t a, std::int64_t b, std::optional<Edge> edge) {
  const Board& board = game.board();
  BadGame bad{.code = BadGame::Code::not_an_edge, .move = game.moves.size() + 1, .message = {}};
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

std::string complaint(const Game& game, const std::string& input_name) {
  const BadGame& bad = *game.bad;
  std::string place = fmt::format("{}:{}: ", input_name, bad.input_line);
  if (game.block > 0) place += fmt::format("block {}, ", game.block);
  place += fmt::format("game {}", game.number);
  if (bad.move) place += fmt::format(", move {}", *bad.move);
  return fmt::format("{}: {}\n", place, bad.message);
}

void add_move(Game& game, std::int64_t a, std::int64_t b) {
  const std::optional<Edge> edge = game.board().edge_between(a, b);
  if (!edge || game.state().contains(*edge)) {
    make_bad(game, a, b, edge);
  } else {
    game.play(*edge);
  }
}

BadGame bits_beyond(const Board& board, std::string_view state) {
  return {.code = BadGame::Code::not_an_edge,
          .move = std::nullopt,
          .message = fmt::format("{} has bits beyond the {} edges of {}", state, board.edges(),
                                 board.name())};
}

}  // namespace triwar::lookup
