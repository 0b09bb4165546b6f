#include "generator/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "generator/painting_solver.h"
#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"

namespace triwar {
namespace {

/// Bytes that zstd works with at its highest level, for a chunk of the usual size.
constexpr std::uint64_t memory_to_compress = 8 << 20;

/// The painting game has no board, and is solved in a moment.
Plan plan_for_painting(const GenerateOptions& options) {
  if (options.index == format::IndexKind::quiet) {
    throw Error(ErrorCode::usage, fmt::format("{} has no quiet states", painting::game_name),
                Advice::leave_index_out);
  }
  return {.header = painting_header({}),
          .memory = memory_to_compress,
          .disk = PaintingTable::most_values};
}

}  // namespace

Plan plan_for(const std::string& game, const GenerateOptions& options) {
  if (game == painting::game_name) return plan_for_painting(options);
  return plan_for(Board::make(game), options);
}

Plan plan_for(Board board, const GenerateOptions& options) {
  constexpr int most_edges_dense = 24;
  const format::IndexKind by_size =
      board.edges() <= most_edges_dense ? format::IndexKind::dense : format::IndexKind::quiet;
  std::unique_ptr<const QuietIndex> quiet;
  if (options.index.value_or(by_size) == format::IndexKind::quiet) {
    quiet = std::make_unique<QuietIndex>(board);
  }
  format::Header header = header_for(board, quiet.get());
  // On large boards only representatives are written to, and these lie together: half of the pages
  // at most, as measured, and a part that is being solved or restored.
  constexpr std::uint64_t small_board = 256 << 20;
  const bool sparse = quiet && header.values > small_board;
  const std::uint64_t values = sparse ? header.values / 3 * 2 : header.values;
  // For each thread what zstd works with, at the highest level, and the chunks that wait.
  const std::uint64_t compressing_a_chunk =
      header.chunk_size > format::default_chunk ? 40 << 20 : memory_to_compress;
  const std::uint64_t chunks_at_once =
      std::min<std::uint64_t>(header.chunks(), static_cast<std::uint64_t>(options.threads));
  // Quiet states are saved while the work goes on: a byte for each representative.
  const std::uint64_t work_file = quiet ? header.values / quiet->symmetries().size() : 0;
  const std::uint64_t disk = largest_file_size(header) + work_file;
  return {.board = std::move(board),
          .quiet = std::move(quiet),
          .header = std::move(header),
          .memory = values + chunks_at_once * compressing_a_chunk,
          .disk = disk};
}

}  // namespace triwar
