#include "generator/solve_endgame.h"

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include "generator/quiet_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/tablebase.h"

namespace triwar {

Tablebase solve_endgame(const Board& board, const Progress& progress, format::ValueKind kind) {
  auto index = std::make_unique<const QuietIndex>(board);
  format::Header header = header_for(board, index.get());
  header.value_kind = kind;
  ValueMemory values;
  try {
    values = allocate_values(header.values, pages_of_quiet(header.values));
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for {} values", board.name(), header.values));
  }
  // Chunks are the unit of work. They are smaller than in files, to keep all threads busy.
  constexpr std::uint64_t chunk_size = 1 << 14;
  QuietSolver solver(*index, chunk_size, {values.get(), static_cast<std::size_t>(header.values)},
                     kind);
  solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, progress);
  return Tablebase(board, std::move(index), std::move(header), std::move(values));
}

}  // namespace triwar
