#include "generator/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "generator/endings.h"
#include "generator/layer_moves.h"
#include "generator/quiet_solver.h"
#include "generator/work_file.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/board/topology.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

/// Returns the memory for compressing and writing a table: for each thread the memory of zstd, a
/// chunk of representatives, and a few compressed chunks that wait to be written.
std::uint64_t memory_to_write(const format::Header& header, int level) {
  const std::uint64_t chunk = std::min<std::uint64_t>(header.chunk_size, header.values);
  const std::uint64_t threads =
      std::min<std::uint64_t>(header.chunks(), static_cast<std::uint64_t>(loop_threads()));
  const std::uint64_t chunks = header.index_kind == format::IndexKind::quiet ? 3 : 2;
  return threads * (format::memory_to_compress(chunk, level) + chunks * chunk);
}

/// Returns an upper bound on the number of representatives. By Burnside's lemma this number is the
/// mean, over all symmetries, of the number of stored states that a symmetry fixes. A fixed state
/// has equally many edges drawn in all groups of interchangeable edges that the symmetry permutes
/// in a cycle; every other edge is a group of its own. The bound is not exact, because it also
/// counts fixed states that are not quiet.
std::uint64_t most_representatives(const QuietIndex& index) {
  std::vector<EdgeSet> groups = interchangeable_edges(index.board());
  EdgeSet single = index.board().all_edges();
  for (const EdgeSet group : groups) single = single - group;
  for (const Edge edge : single) groups.push_back(EdgeSet::of(edge));
  std::uint64_t sum = 0;
  for (const Symmetry& symmetry : index.symmetries()) {
    std::uint64_t kept = 1;  // at most 2^edges
    EdgeSet seen;
    for (const EdgeSet group : groups) {
      Edge edge = group.lowest();
      if (seen.contains(edge)) continue;
      kept *= static_cast<std::uint64_t>(group.count()) + 1;
      for (; !seen.contains(edge); edge = symmetry[static_cast<std::size_t>(number(edge))]) {
        seen = seen.with(edge);
      }
    }
    sum += std::min(kept, index.size());
  }
  return sum / index.symmetries().size();
}

}  // namespace

std::uint64_t memory_written(const QuietIndex& index, Pages size, SolvedValues::Bits bits,
                             const std::function<bool(std::uint64_t, std::uint64_t)>& written) {
  std::uint64_t page_size = size == Pages::large ? 2 << 20 : 4096;  // in values
  if (bits == SolvedValues::Bits::four) page_size *= 2;
  constexpr std::uint64_t most_sampled = 512;
  const std::uint64_t all = SolvedValues::bytes(index.size(), bits);
  if (index.size() <= format::small_table) return all;
  const std::uint64_t pages = (index.size() + page_size - 1) / page_size;
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < most_sampled; ++i) {
    const std::uint64_t first = pages * i / most_sampled * page_size;
    if (written(first, std::min(first + page_size, index.size()))) ++count;
  }
  return all / most_sampled * count;
}

Plan plan_for(Board board, const GenerateOptions& options) {
  constexpr int most_edges_dense = 18;
  const format::IndexKind by_size = board.edges() <= most_edges_dense && !options.nimbers
                                        ? format::IndexKind::dense
                                        : format::IndexKind::quiet;
  Plan plan{};
  if (options.index.value_or(by_size) == format::IndexKind::quiet) {
    plan.quiet = std::make_unique<QuietIndex>(board);
  }
  plan.header = header_for(board, plan.quiet.get());
  if (options.nimbers) plan.header.value_kind = format::ValueKind::grundy;
  const format::Header& header = plan.header;
  plan.board = std::move(board);
  // Level 19 takes as long for 16 MiB as solving them ten times over. (docs/inside/benchmarks.md)
  constexpr std::uint64_t most_values_of_level_19 = 1 << 20;
  plan.level = options.level.value_or(header.values <= most_values_of_level_19 ? 19 : 10);
  plan.representatives = plan.solved = plan.values_memory = header.values;
  std::uint64_t beside_values = memory_of_process + memory_to_write(header, plan.level);
  plan.table_size = format::largest_file_size(header);
  if (plan.quiet) {
    const LayerRules rules(plan.quiet->board());
    const Endings endings(*plan.quiet, rules);
    const auto written = [&](std::uint64_t first, std::uint64_t last) {
      return endings.solves_any(first, last);
    };
    plan.solved = header.values / endings.images();
    plan.solver_memory = endings.memory() + QuietSolver::memory_of_part(plan.solved);
    beside_values += plan.solver_memory;
    plan.representatives = most_representatives(*plan.quiet);
    const auto fits = [&](Pages pages, SolvedValues::Bits bits) {
      plan.pages = pages;
      plan.bits = bits;
      plan.values_memory = memory_written(*plan.quiet, pages, bits, written);
      return beside_values + plan.values_memory <= memory_limit(options.memory);
    };
    plan.work_size = WorkFile::most_bytes(header.values, plan.most_parts());
    const auto least = plan.quiet->board().cells() <= SolvedValues::most_cells
                           ? SolvedValues::Bits::four
                           : SolvedValues::Bits::eight;
    if (!fits(pages_of_quiet(header.values), SolvedValues::Bits::eight) &&
        !fits(Pages::small, SolvedValues::Bits::eight) && !fits(Pages::small, least) &&
        header.values >= WorkFile::fewest_states &&
        beside_values + plan.values_memory / 2 <= memory_limit(options.memory)) {
      plan.mapped = SolvedValues::bytes(header.values, plan.bits);
      // An eighth for values that four bits do not hold.
      plan.work_size += plan.values_memory / 8 * 9 - header.values;
      plan.values_memory /= 2;
    }
    // Compressed values take at most a byte for each representative, and a bit for each zero
    // between them; of large tables at most three quarters: they take 0.41 to 0.62 bytes for each
    // representative, zeros included.
    constexpr std::uint64_t fewest_of_large = 1 << 28;
    std::uint64_t sparse = plan.representatives + header.values / 8;
    if (header.values >= fewest_of_large) sparse = sparse / 4 * 3;
    if (sparse < header.values) plan.table_size -= header.values - sparse;
  }
  plan.memory = beside_values + plan.values_memory;
  return plan;
}

void throw_larger_than_planned(const std::string& name, std::uint64_t planned) {
  throw Error(ErrorCode::cannot_write, fmt::format("{}: larger than planned, expected at most {}",
                                                   name, size_text(planned)));
}

}  // namespace triwar
