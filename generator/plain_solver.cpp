#include "generator/plain_solver.h"

#include <algorithm>
#include <cassert>

#include "tablebase/index/dense_index.h"

namespace triwar {

void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress) {
  const DenseIndex index(board);
  assert(values.size() == index.size());
  constexpr std::uint64_t states_between_reports = 1 << 18;

  values.back() = 0;
  for (std::uint64_t place = index.size() - 1; place-- > 0;) {
    const EdgeSet state = index.state(static_cast<Index>(place));
    int best = -board.cells();
    for (const Edge edge : board.undrawn(state)) {
      const int rest = values[number(index.index(state.with(edge)))];
      const int closed = board.closes(state, edge);
      best = std::max(best, closed > 0 ? closed + rest : -rest);
    }
    values[place] = static_cast<std::int8_t>(best);
    if (place % states_between_reports == 0) progress(index.size() - place, index.size());
  }
}

}  // namespace triwar
