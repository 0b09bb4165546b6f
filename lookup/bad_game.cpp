#include "lookup/bad_game.h"

#include <fmt/core.h>

#include <iterator>
#include <utility>

namespace triwar::lookup {

std::string_view bad_game_code_name(BadGame::Code code) noexcept {
  static constexpr std::string_view names[] = {"not_an_edge",
                                               "edge_already_drawn",
                                               "too_many_moves",
                                               "not_a_cell",
                                               "cell_already_painted",
                                               "too_many_cells",
                                               "not_in_table",
                                               "too_large",
                                               "unreadable"};
  static_assert(std::size(names) == static_cast<std::size_t>(BadGame::Code::unreadable) + 1);
  return names[static_cast<std::size_t>(code)];
}

BadGame bad_game(BadMove bad) {
  return {.code = bad.code == BadMove::Code::not_an_edge ? BadGame::Code::not_an_edge
                                                         : BadGame::Code::edge_already_drawn,
          .move = bad.move,
          .message = std::move(bad.message)};
}

BadGame unreadable_game(std::string message) {
  return {.code = BadGame::Code::unreadable, .message = std::move(message)};
}

BadGame not_in_table(const Board& endgame, const LineSet& drawn) {
  const LineSet by_moves = endgame.start() - endgame.figure().drawn();
  return {.code = BadGame::Code::not_in_table,
          .message = fmt::format("the table of {} begins with {} lines, of which {} are not drawn "
                                 "here",
                                 endgame.name(), by_moves.count(), (by_moves - drawn).count())};
}

BadGame bits_beyond(const Figure& figure, std::string_view state) {
  return {.code = BadGame::Code::not_an_edge,
          .message = fmt::format("{} has bits beyond the {} edges of {}", state,
                                 figure.edges().size(), figure.name())};
}

}  // namespace triwar::lookup
