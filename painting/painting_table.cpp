#include "painting/painting_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {

using painting::Heap;
using painting::Move;

static_assert(PaintingTable::most_values <= format::smallest_chunk);  // a table has one chunk

void check_painting(const TableFile& file) {
  const format::Header& header = file.header();
  const auto wrong_game = [&](const std::string& why) {
    return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file.name(), why));
  };
  if (header.value_kind != format::ValueKind::grundy || header.game != painting::game_name) {
    throw wrong_game(
        fmt::format("a table of {}, expected one of {}", header.game, painting::game_name));
  }
  if (header.fingerprint != painting::fingerprint()) {
    throw wrong_game(
        fmt::format("made for other rules (fingerprint {:016x}, expected {:016x}); "
                    "generate the table again",
                    header.fingerprint, painting::fingerprint()));
  }
  if (header.index_kind != format::IndexKind::dense || header.period == 0 ||
      header.period > header.values || header.preperiod != header.values - header.period ||
      header.values > PaintingTable::most_values) {
    throw format::damaged(
        file.name(),
        fmt::format("{} values with preperiod {} and period {}, expected as many as both, and "
                    "at most {}",
                    header.values, header.preperiod, header.period, PaintingTable::most_values));
  }
}

PaintingTable::PaintingTable(TableFile file) : file_(std::move(file)) {
  check_painting(file_);
  values_.resize(static_cast<std::size_t>(header().values));
  format::read_chunk(*file_.source, file_.layout, 0, values_);
  if (std::any_of(values_.begin(), values_.end(), [](std::int8_t value) { return value < 0; })) {
    throw format::damaged(file_.name(), "a nimber below 0");
  }
}

int PaintingTable::nimber(const painting::Grid& grid) const {
  int sum = 0;
  grid.any_heap([&](const Heap& heap) {
    sum ^= nimber(heap);
    return false;
  });
  return sum;
}

PaintingTable::Answer PaintingTable::answer(const painting::Grid& grid) const {
  Answer answer{.nimber = nimber(grid), .move = std::nullopt};
  if (answer.nimber != 0) {
    grid.any_heap([&](const Heap& heap) {
      answer.move = move_to(nimber(heap) ^ answer.nimber, heap);
      return answer.move.has_value();
    });
  }
  return answer;
}

/// Returns the first move in `heap` after which the rest of the heap has this nimber, or nullopt.
std::optional<Move> PaintingTable::move_to(int nimber, const Heap& heap) const {
  if (heap.is_single_cell()) {
    if (nimber != 0) return std::nullopt;
    return Move{painting::Tool::cell, {heap.row, heap.column}};
  }
  // A move leaves a run on its left and one on its right. Its mirror image leaves the same runs, so
  // the first move to any nimber has no more columns on its left than on its right. It also has
  // fewer than preperiod + period columns on its left: otherwise, the move one period further left
  // would leave the same nimber.
  const std::uint64_t most = std::min(heap.columns / 2 + 1, preperiod() + period());
  for (std::uint64_t left = 0; left < most; ++left) {
    for (const painting::Tool tool : painting::tools) {
      if (left + width(tool) > heap.columns) continue;
      const std::uint64_t right = heap.columns - left - width(tool);
      if ((nimber_of_run(left) ^ nimber_of_run(right) ^ nimber_left(tool)) == nimber) {
        return Move{tool, {1, heap.column + left}};
      }
    }
  }
  return std::nullopt;
}

}  // namespace triwar
