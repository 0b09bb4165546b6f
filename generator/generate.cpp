#include "generator/generate.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "generator/available_memory.h"
#include "generator/dense_solver.h"
#include "generator/painting_solver.h"
#include "generator/quiet_solver.h"
#include "generator/work_file.h"
#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/dense_index.h"

namespace triwar {
namespace {

/// Boards with fewer stored states are solved in less time than a work file is worth.
constexpr std::uint64_t fewest_states_to_save = 1 << 20;

/// Solves into memory: all states, or the quiet ones.
ValueMemory solve(const Plan& plan, WorkFile* work_file, const Listener& listener) {
  const Progress progress = listener.stretch(fmt::format("{}: solving", plan.board.name()));
  const std::uint64_t count = plan.header.values;
  if (!plan.quiet) {
    ValueMemory values = allocate_values(count, Pages::large);
    solve_dense(plan.board, {values.get(), count}, progress);
    return values;
  }
  ValueMemory values = allocate_values(count, Pages::small);
  QuietSolver solver(plan.board, *plan.quiet, {values.get(), count});
  if (work_file == nullptr) {
    solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, progress);
    return values;
  }
  const auto [restored, discarded] = work_file->resume(solver, [&] { progress(0, 1); });
  if (restored > 0) {
    listener.note(fmt::format("{}: going on after {} states of an earlier run{}\n",
                              work_file->path().string(), restored,
                              discarded > 0 ? fmt::format(" ({} damaged bytes at the end are "
                                                          "discarded)",
                                                          discarded)
                                            : ""));
  }
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    work_file->add(part, part_values);
  };
  solver.solve(save, progress);
  return values;
}

Generated write(const Plan& plan, std::span<const std::int8_t> values,
                const GenerateOptions& options, const ByteSink& sink, const Listener& listener) {
  const Progress progress = listener.stretch(fmt::format("{}: compressing", plan.board.name()));
  // The empty board is quiet, and the first of all states.
  return {.bytes = write_table(plan.header, values, options.level_for(plan.header), sink, progress),
          .empty_board = values.front()};
}

}  // namespace

std::uint64_t Plan::states() const { return board.states(); }

Plan plan_for(const std::string& game, const GenerateOptions& options) {
  Board board = Board::make(game);
  constexpr int most_edges_dense = 24;
  const format::IndexKind by_size =
      board.edges() <= most_edges_dense ? format::IndexKind::dense : format::IndexKind::quiet;
  std::unique_ptr<const QuietIndex> quiet;
  if (options.index.value_or(by_size) == format::IndexKind::quiet) {
    quiet = std::make_unique<QuietIndex>(board);
  }
  format::Header header = quiet ? quiet_header(board, *quiet) : dense_header(board);
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
  const std::uint64_t work_file =
      quiet ? header.values / static_cast<std::uint64_t>(quiet->symmetries()) : 0;
  const std::uint64_t disk = largest_file_size(header) + work_file;
  return {.board = std::move(board),
          .quiet = std::move(quiet),
          .header = std::move(header),
          .memory = values + chunks_at_once * compressing_a_chunk,
          .disk = disk};
}

void check_memory(const std::string& what, std::uint64_t needed,
                  std::optional<std::uint64_t> limit) {
  const std::uint64_t most = limit.value_or(available_memory() / 5 * 4);
  if (needed <= most) return;
  throw Error(ErrorCode::out_of_memory,
              fmt::format("{} needs {} of memory and may use {}{}", what, size_text(needed),
                          size_text(most), limit ? "" : " (80 % of what is available)"),
              Advice::set_memory);
}

std::string size_text(std::uint64_t bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 1024; ++unit) size /= 1024;
  return fmt::format("{:.{}f} {}", size, unit == 0 ? 0 : 1, units[unit]);
}

Generated generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                   const Listener& listener) {
  check_memory(plan.board.name(), plan.memory, options.memory);
  const ValueMemory values = solve(plan, nullptr, listener);
  return write(plan, {values.get(), plan.header.values}, options, sink, listener);
}

Generated generate_to_file(const Plan& plan, const GenerateOptions& options,
                           const std::filesystem::path& path, const Listener& listener) {
  check_memory(plan.board.name(), plan.memory, options.memory);
  // Refused before the work, and not made before its end: a kill would leave it behind.
  { const OutputFile tried(path, options.existing()); }
  std::optional<WorkFile> work_file;
  if (plan.quiet && plan.header.values >= fewest_states_to_save) {
    work_file.emplace(path.string() + ".work", plan.board,
                      options.restart ? WorkFile::Existing::restart : WorkFile::Existing::resume);
  }
  try {
    const ValueMemory values = solve(plan, work_file ? &*work_file : nullptr, listener);
    // With the work file locked, nobody else is writing this table.
    if (work_file) OutputFile::remove_left_behind(path);
    OutputFile file(path, options.existing());
    const Generated made = write(
        plan, {values.get(), plan.header.values}, options,
        [&](bytes::View data) { file.write(data); }, listener);
    file.commit();
    if (work_file) work_file->remove();
    return made;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted || !work_file) throw;
    throw Error(ErrorCode::interrupted, error.what(),
                options.restart ? Advice::resume_without_restart : Advice::resume);
  }
}

GeneratedPainting generate_painting(const GenerateOptions& options, const ByteSink& sink,
                                    const Listener& listener) {
  if (options.index == format::IndexKind::quiet) {
    throw Error(ErrorCode::usage, fmt::format("{} has no quiet states", painting::game_name),
                Advice::leave_index_out);
  }
  check_memory(std::string(painting::game_name), memory_to_compress, options.memory);
  const std::vector<std::int8_t> values =
      solve_painting(listener.stretch(fmt::format("{}: solving", painting::game_name)));
  const format::Header header = painting_header(*find_period(values));
  const auto stored = std::span(values).first(static_cast<std::size_t>(header.values));
  return {
      .header = header,
      .bytes = write_table(header, stored, options.level_for(header), sink,
                           listener.stretch(fmt::format("{}: compressing", painting::game_name))),
      .largest_nimber = *std::ranges::max_element(stored)};
}

GeneratedPainting generate_painting_to_file(const GenerateOptions& options,
                                            const std::filesystem::path& path,
                                            const Listener& listener) {
  OutputFile file(path, options.existing());
  const GeneratedPainting made = generate_painting(
      options, [&](bytes::View data) { file.write(data); }, listener);
  file.commit();
  return made;
}

}  // namespace triwar
