#include "bench/reference.h"

#include <cstdint>
#include <vector>

#include "generator/plain_solver.h"
#include "tablebase/embedded.h"

namespace triwar::bench::reference {

const Board& board() {
  static const Board board = Board::make(embedded::default_game);
  return board;
}

int value(EdgeSet state) {
  static const std::vector<std::int8_t> values = [] {
    std::vector<std::int8_t> solved(board().states());
    solve_plain(board(), solved, {});
    return solved;
  }();
  return values[state.bits()];
}

Player winner(const Position& position) {
  return position.margin(value(board().state_of(position.drawn()))) > 0 ? Player::A : Player::B;
}

}  // namespace triwar::bench::reference
