#include "tablebase/grundy_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>

#include "tablebase/error.h"

namespace triwar {

using painting::Heap;
using painting::Move;

namespace {

void check(const format::Header& header, const std::string& file) {
  const auto wrong_game = [&](const std::string& why) {
    return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file, why));
  };
  if (header.value_kind != format::ValueKind::grundy) {
    throw wrong_game(fmt::format("a table of {} values for '{}', expected Grundy values",
                                 text(header.value_kind), header.game));
  }
  if (header.game != painting::game_name) {
    throw wrong_game(
        fmt::format("a table of '{}', expected one of {}", header.game, painting::game_name));
  }
  if (header.fingerprint != painting::fingerprint()) {
    throw wrong_game(
        fmt::format("made for other rules (fingerprint {:016x}, expected {:016x}); "
                    "generate the table again",
                    header.fingerprint, painting::fingerprint()));
  }
  // Only then are small tables read whole, as this one is.
  if (header.index_kind != format::IndexKind::dense || header.period == 0 ||
      header.period > header.values || header.preperiod != header.values - header.period ||
      header.values > format::small_table) {
    throw format::damaged(
        file, fmt::format("{} values with preperiod {} and period {}, expected as many as both",
                          header.values, header.preperiod, header.period));
  }
}

}  // namespace

GrundyTable GrundyTable::open(const std::filesystem::path& path) { return open(open_file(path)); }

GrundyTable GrundyTable::open(std::unique_ptr<const ByteSource> source) {
  const format::Layout layout = format::read_layout(*source);
  check(layout.header, source->name());
  return GrundyTable(std::move(source), layout);
}

GrundyTable::GrundyTable(std::unique_ptr<const ByteSource> source, const format::Layout& layout)
    : source_(std::move(source)),
      header_(layout.header),
      values_(static_cast<std::size_t>(header_.values)) {
  std::span<std::int8_t> rest = values_;
  for (std::uint64_t chunk = 0; chunk < header_.chunks(); ++chunk) {
    format::read_chunk(*source_, layout, chunk, rest.first(header_.values_in(chunk)));
    rest = rest.subspan(header_.values_in(chunk));
  }
  if (std::ranges::any_of(values_, [](std::int8_t value) { return value < 0; })) {
    throw format::damaged(source_->name(), "a Grundy value below 0");
  }
}

int GrundyTable::nimber(const painting::Grid& grid) const {
  int sum = 0;
  grid.any_heap([&](const Heap& heap) {
    sum ^= heap.row != 0 ? painting::single_cell : nimber_of_run(heap.columns);
    return false;
  });
  return sum;
}

std::optional<Move> GrundyTable::winning_move(const painting::Grid& grid) const {
  std::optional<Move> move;
  if (const int sum = nimber(grid); sum != 0) {
    grid.any_heap([&](const Heap& heap) {
      const int nimber = heap.row != 0 ? painting::single_cell : nimber_of_run(heap.columns);
      move = move_to(nimber ^ sum, heap);
      return move.has_value();
    });
  }
  return move;
}

/// The first move in a heap that leaves it with that nimber.
std::optional<Move> GrundyTable::move_to(int nimber, const Heap& heap) const {
  if (heap.row != 0) {
    if (nimber != 0) return std::nullopt;
    return Move{painting::Tool::cell, {heap.row, heap.column}};
  }
  // A move leaves a run on its left and one on its right. When the left one has preperiod + period
  // columns or more and the right one the preperiod or more, then the move that is one period
  // further to the left leaves the same nimbers. So the first move to any nimber is near an end.
  const std::uint64_t near = preperiod() + period();
  for (std::uint64_t left = 0; left < heap.columns; ++left) {
    if (left == near) left = std::max(left, heap.columns - 1 - preperiod());
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
