#include "painting/nimbers.h"

#include <algorithm>
#include <array>

namespace triwar::painting {
namespace {

using Nimbers = std::array<std::int8_t, preperiod + period>;

/// Computes the nimber of each run from its moves: the smallest nimber that no move leaves (mex).
Nimbers solve() noexcept {
  Nimbers nimbers{};
  for (std::size_t columns = 0; columns < nimbers.size(); ++columns) {
    std::array<bool, 32> left_by_move{};  // nimbers are below 16
    for (const Tool tool : tools) {
      const auto removed = static_cast<std::size_t>(width(tool));
      for (std::size_t left = 0; left + removed <= columns; ++left) {
        const int nimber = nimbers[left] ^ nimbers[columns - left - removed] ^ nimber_left(tool);
        left_by_move[static_cast<std::size_t>(nimber)] = true;
      }
    }
    nimbers[columns] = static_cast<std::int8_t>(
        std::find(left_by_move.begin(), left_by_move.end(), false) - left_by_move.begin());
  }
  return nimbers;
}

/// Returns the first move in `heap` after which the rest of the heap has this nimber, or nullopt.
std::optional<Move> move_to(int nimber, const Heap& heap) {
  if (heap.is_single_cell()) {
    if (nimber != 0) return std::nullopt;
    return Move{Tool::cell, {heap.row, heap.column}};
  }
  // A move leaves a run on its left and one on its right. Its mirror image leaves the same runs, so
  // the first move to any nimber has no more columns on its left than on its right. It also has
  // fewer than preperiod + period columns on its left: otherwise, the move one period further left
  // would leave the same nimber.
  const std::uint64_t most = std::min(heap.columns / 2 + 1, preperiod + period);
  for (std::uint64_t left = 0; left < most; ++left) {
    for (const Tool tool : tools) {
      if (left + width(tool) > heap.columns) continue;
      const std::uint64_t right = heap.columns - left - width(tool);
      if ((nimber_of_run(left) ^ nimber_of_run(right) ^ nimber_left(tool)) == nimber) {
        return Move{tool, {1, heap.column + left}};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

int nimber_of_run(std::uint64_t columns) noexcept {
  static const Nimbers nimbers = solve();
  if (columns >= nimbers.size()) columns = preperiod + (columns - preperiod) % period;
  return nimbers[static_cast<std::size_t>(columns)];
}

int nimber(const Heap& heap) noexcept {
  return heap.is_single_cell() ? single_cell : nimber_of_run(heap.columns);
}

int nimber(const Grid& grid) {
  int sum = 0;
  grid.any_heap([&](const Heap& heap) {
    sum ^= nimber(heap);
    return false;
  });
  return sum;
}

Answer answer(const Grid& grid) {
  Answer answer{.nimber = nimber(grid), .move = std::nullopt};
  if (answer.nimber != 0) {
    grid.any_heap([&](const Heap& heap) {
      answer.move = move_to(nimber(heap) ^ answer.nimber, heap);
      return answer.move.has_value();
    });
  }
  return answer;
}

}  // namespace triwar::painting
