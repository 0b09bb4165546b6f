#include "generator/dense_solver.h"

#include <atomic>
#include <bit>
#include <cassert>
#include <vector>

#include "generator/block_solver.h"
#include "generator/plain_solver.h"
#include "tablebase/base/parallel.h"

namespace triwar {
namespace {

/// Smaller boards are solved in less time than threads take to wake.
constexpr int fewest_edges_for_threads = 22;

/// The highest edges divide the states into 2^8 slices: enough for many threads, and so few that
/// most moves stay in their slice, whose values are in the processor's caches.
constexpr int edges_of_a_slice = 8;

/// Returns the numbers below 2^bits with `count` bits set, in descending order.
std::vector<std::uint64_t> numbers_with(int count, int bits) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = std::uint64_t{1} << bits; i > 0;) {
    if (std::popcount(--i) == count) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

void solve_dense(const Board& board, std::span<std::int8_t> values, const Progress& progress) {
  const std::uint64_t states = board.states();
  assert(values.size() == states);
  const int low_edges = low_edges_of_a_block();
  if (low_edges == 0 || board.edges() <= low_edges) {
    return solve_plain(board, values, progress);
  }
  const BlockRules rules(board, low_edges);
  const int split = board.edges() - low_edges >= edges_of_a_slice ? edges_of_a_slice : 0;
  const std::uint64_t slices = std::uint64_t{1} << split;
  const std::uint64_t blocks = (states >> low_edges) / slices;

  std::atomic<std::uint64_t> done = 0;
  const auto solve = [&](std::uint64_t slice) {
    solve_blocks(rules, values.data(), slice * blocks, blocks);
    progress(done += states / slices, states);
  };
  const bool threads = board.edges() >= fewest_edges_for_threads && loop_threads() > 1;
  if (!threads) {
    for (std::uint64_t slice = slices; slice > 0;) solve(--slice);
    return;
  }
  // A move leads to the same slice, or to a slice with more of the highest edges drawn.
  for (int drawn = split; drawn >= 0; --drawn) {
    const std::vector<std::uint64_t> level = numbers_with(drawn, split);
    parallel_for(level.size(), [&](std::size_t i) { solve(level[i]); });
  }
}

}  // namespace triwar
