#include "generator/solve_endgame.h"

#include <fmt/core.h>

#include <cstddef>
#include <ctime>
#include <memory>
#include <new>
#include <utility>

#include "generator/quiet_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/narrow_numbering.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/tablebase.h"

namespace triwar {

Tablebase solve_endgame(const Board& board, const Progress& progress, format::ValueKind kind) {
  auto index = std::make_unique<const QuietIndex>(board);
  format::Header header = header_for(board, index.get());
  header.value_kind = kind;
  ValueMemory values;
  try {
    values = allocate_values(header.values, Pages::ordinary);
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

namespace {

/// Returns the approximate number of moves that the solver considers. Its time is proportional.
double moves_to_solve(const Board& board, std::uint64_t states) {
  return static_cast<double>(states) * board.edges() /
         static_cast<double>(symmetries_used(board).size());
}

/// The time that triwar-generate takes to compress a stored state, as a multiple of the time for a
/// move, about. A constant keeps zstd's compressor out of programs that write no tables.
constexpr double moves_to_compress = 4;

/// Measures the processor time for each move on a small board.
double seconds_per_move() {
  const Board small = Board::make("boxes-2x4");
  const std::clock_t start = std::clock();
  const Tablebase table = solve_endgame(small, [](std::uint64_t, std::uint64_t) {});
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return seconds / moves_to_solve(small, table.header().values);
}

}  // namespace

std::optional<EndgameEstimate> estimate_endgame(const Board& board) {
  static const double rate = seconds_per_move();
  const auto states = count_stored_states(board);
  if (!states) return std::nullopt;
  // Irregular boards take about twice the time per move.
  const double solving = moves_to_solve(board, *states) * (board.is_endgame() ? 2 : 1);
  const double compressing = static_cast<double>(*states) * moves_to_compress;
  const double seconds_each = rate / usable_cores();
  return EndgameEstimate{.states = *states,
                         .seconds = solving * seconds_each,
                         .table_seconds = (solving + compressing) * seconds_each};
}

}  // namespace triwar
