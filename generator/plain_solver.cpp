#include "generator/plain_solver.h"

#include <cassert>

#include "tablebase/board/recurrence.h"

namespace triwar {

void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress) {
  assert(values.size() == board.states());
  constexpr std::uint64_t states_between_reports = 1 << 18;

  const auto value_of = [&](EdgeSet state) -> std::int8_t& {
    return values[static_cast<std::size_t>(state.bits())];
  };
  for (std::uint64_t bits = board.states(); bits > 0;) {
    const EdgeSet state = EdgeSet::from_bits(--bits);
    value_of(state) = static_cast<std::int8_t>(value_by_moves(board, state, value_of));
    if (bits % states_between_reports == 0) progress(board.states() - bits, board.states());
  }
}

}  // namespace triwar
