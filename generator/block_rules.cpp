#include "generator/block_rules.h"

#include <algorithm>
#include <cassert>

namespace triwar {

BlockRules::BlockRules(const Topology& board, int low_edges_of_a_block)
    : edges(board.edges()),
      low_edges(low_edges_of_a_block),
      beside(static_cast<std::size_t>(board.edges())) {
  assert(0 < low_edges && low_edges <= most_low_edges && low_edges < edges);
  const std::uint64_t lanes = std::uint64_t{1} << low_edges;
  const std::uint64_t all_low = lanes - 1;
  constexpr std::uint64_t in_no_block = std::uint64_t{1} << EdgeSet::capacity;

  for (const Edge edge : board.all_edges()) {
    for (AdjacentCell& one : beside[static_cast<std::size_t>(number(edge))]) {
      one = {.high = in_no_block, .gain = {}, .whole_block = true};
    }
    if (number(edge) < low_edges) continue;
    auto one = beside[static_cast<std::size_t>(number(edge))].begin();
    for (const Cell cell : board.cells_of(edge)) {
      const std::uint64_t others = board.outline(cell).without(edge).bits();
      one->high = others & ~all_low;
      one->whole_block = (others & all_low) == 0;
      for (std::uint64_t lane = 0; lane < lanes; ++lane) {
        one->gain[1][lane] = (others & all_low & ~lane) == 0 ? 1 : 0;
      }
      ++one;
    }
  }

  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::uint64_t outline = board.outline(static_cast<Cell>(cell)).bits();
    if ((outline & all_low) != 0 && (outline & ~all_low) != 0) {
      conditions.push_back(outline & ~all_low);
    }
  }
  std::ranges::sort(conditions);
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());

  for (std::uint64_t met = 0; met < std::uint64_t{1} << conditions.size(); ++met) {
    std::uint64_t drawn = 0;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if ((met >> i & 1) != 0) drawn |= conditions[i];
    }
    for (const Edge edge : EdgeSet::first(low_edges)) {
      LowEdge& rule = low_rules.emplace_back();
      for (std::uint64_t lane = 0; lane < lanes; ++lane) {
        const EdgeSet state = EdgeSet::from_bits(drawn | lane);
        const int closed = board.closes(state, edge);
        const bool passes = !state.contains(edge) && closed == 0;
        rule.flip[lane] = passes ? -1 : 0;
        rule.add[lane] = static_cast<std::int8_t>(state.contains(edge) ? -128
                                                  : passes             ? 1
                                                                       : closed);
      }
    }
  }
}

}  // namespace triwar
