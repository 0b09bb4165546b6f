#include "generator/plain_solver.h"

#include <cassert>

#include "tablebase/board/recurrence.h"
#include "tablebase/index/dense_index.h"

namespace triwar {

void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress) {
  const DenseIndex index(board);
  assert(values.size() == index.size());
  constexpr std::uint64_t states_between_reports = 1 << 18;

  const auto solved = [&](EdgeSet state) -> int {
    return values[static_cast<std::size_t>(number(index.index(state)))];
  };
  for (std::uint64_t place = index.size(); place > 0;) {
    const EdgeSet state = index.state(static_cast<Index>(--place));
    values[static_cast<std::size_t>(place)] =
        static_cast<std::int8_t>(value_by_moves(board, state, solved));
    if (place % states_between_reports == 0) progress(index.size() - place, index.size());
  }
}

}  // namespace triwar
