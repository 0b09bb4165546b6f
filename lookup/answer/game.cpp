#include "lookup/answer/game.h"

#include <fmt/core.h>

#include <algorithm>

namespace triwar::lookup {
namespace {

void make_bad(Game& game, std::optional<std::int64_t> a, std::optional<std::int64_t> b,
              std::optional<Edge> edge) {
  const Board& board = game.board();
  BadGame bad{.code = BadGame::Code::not_an_edge, .move = game.moves.size() + 1, .message = {}};
  if (!edge) {
    bad.message = fmt::format("{}-{} is not an edge of {}, whose points are 1 to {}",
                              number_text(a), number_text(b), board.name(), board.points());
  } else {
    const auto first = std::ranges::find(game.moves, *edge) - game.moves.begin() + 1;
    bad.code = BadGame::Code::edge_already_drawn;
    bad.message = fmt::format("edge {} is already drawn (move {})", board.text(*edge), first);
  }
  game.bad = std::move(bad);
}

}  // namespace

std::string complaint(const Game& game, const std::string& input_name) {
  const std::string block = game.block > 0 ? fmt::format("block {}, ", game.block) : "";
  return complaint(*game.bad, input_name, fmt::format("{}game {}", block, game.number), "move");
}

void add_move(Game& game, std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
  const std::optional<Edge> edge = a && b ? game.board().edge_between(*a, *b) : std::nullopt;
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
