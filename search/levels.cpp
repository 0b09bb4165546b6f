#include "search/levels.h"

#include <algorithm>
#include <cassert>

namespace triwar {

Line move_at_level(const Estimate& estimate, const Level& level, std::uint64_t chance) {
  assert(!estimate.moves.empty());
  const double best = estimate.moves.front().outlook.margin;
  std::vector<Line> lines;
  for (const EstimatedMove& move : estimate.moves) {
    if (move.playouts + (move.exact ? 1 : 0) > 0 && move.outlook.margin >= best - level.may_lose) {
      lines.push_back(move.line);
    }
  }
  return lines.empty() ? estimate.moves.front().line : lines[chance % lines.size()];
}

}  // namespace triwar
