#include "lookup/bad_game.h"

#include <fmt/core.h>

#include <utility>

namespace triwar::lookup {

std::string_view bad_game_code_name(BadGame::Code code) noexcept {
  switch (code) {
    case BadGame::Code::not_an_edge:
      return "not_an_edge";
    case BadGame::Code::edge_already_drawn:
      return "edge_already_drawn";
    case BadGame::Code::too_many_moves:
      return "too_many_moves";
    case BadGame::Code::not_a_cell:
      return "not_a_cell";
    case BadGame::Code::cell_already_painted:
      return "cell_already_painted";
    case BadGame::Code::too_many_cells:
      return "too_many_cells";
    case BadGame::Code::not_in_table:
      return "not_in_table";
    case BadGame::Code::too_large:
      return "too_large";
    case BadGame::Code::unreadable:
      break;
  }
  return "unreadable";
}

BadGame bad_game(BadMove bad) {
  return {.code = bad.code == BadMove::Code::not_an_edge ? BadGame::Code::not_an_edge
                                                         : BadGame::Code::edge_already_drawn,
          .move = bad.move,
          .message = std::move(bad.message)};
}

BadGame unreadable_game(std::string message) {
  return {.code = BadGame::Code::unreadable, .move = std::nullopt, .message = std::move(message)};
}

BadGame not_in_table(const Board& endgame, const LineSet& drawn) {
  const LineSet by_moves = endgame.start() - endgame.figure().drawn();
  return {.code = BadGame::Code::not_in_table,
          .move = std::nullopt,
          .message = fmt::format("the table of {} begins with {} lines, of which {} are not drawn "
                                 "here",
                                 endgame.name(), by_moves.count(), (by_moves - drawn).count())};
}

BadGame bits_beyond(const Figure& figure, std::string_view state) {
  return {.code = BadGame::Code::not_an_edge,
          .move = std::nullopt,
          .message = fmt::format("{} has bits beyond the {} edges of {}", state,
                                 figure.edges().size(), figure.name())};
}

}  // namespace triwar::lookup
