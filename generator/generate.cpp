#include "generator/generate.h"

#include <fmt/core.h>
#include <sys/statvfs.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "generator/dense_solver.h"
#include "generator/quiet_solver.h"
#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/output_file.h"
#include "tablebase/board/closure.h"
#include "tablebase/file/value_memory.h"

namespace triwar {
namespace {

namespace fs = std::filesystem;

std::string work_file_of(const fs::path& path) { return path.string() + ".work"; }

/// Returns a sink that throws Error(cannot_write) if the table exceeds its planned size. `sink` and
/// `plan` must outlive it.
ByteSink limited(const ByteSink& sink, const Plan& plan) {
  return [&sink, &plan, left = plan.table_size](bytes::View data) mutable {
    if (data.size() > left) throw_larger_than_planned(plan.header.game, plan.table_size);
    left -= data.size();
    sink(data);
  };
}

}  // namespace

void Run::check(const std::optional<fs::path>& path) {
  together([&] {
    each([&] {
      // Without a file the values need memory.
      const std::uint64_t memory = path ? plan_.memory : saturating_sum(plan_.memory, plan_.mapped);
      check_memory(plan_.header.game, saturating_product(memory, plan_.ranks_here),
                   options_.memory);
    });
    if (!path) return;
    on_first([&] {
      // Only checks that the output file can be created. The run creates it at the end, so that a
      // kill in the meantime leaves no temporary file behind.
      const OutputFile tried(*path, existing_table());
      check_disk(*path);
    });
    if (!has_work_file() || options_.restart) return;
    std::uint64_t saved = 0;
    each([&] { saved = saved_bytes(*path); });
    // Checks existing work files and keeps their parts.
    if (sum(saved) > 0) open_work_file(*path);
  });
}

TableSummary Run::make(const ByteSink& sink, const Listener& listener) {
  check(std::nullopt);
  TableSummary summary{};
  together([&] { summary = write(solve(nullptr, listener), sink, listener); });
  return summary;
}

TableSummary Run::make_file(const fs::path& path, const Listener& listener) {
  check(path);
  TableSummary summary{};
  together([&] {
    std::unique_ptr<WorkFile> work_file;
    if (has_work_file()) {
      work_file = open_work_file(path);
      // Another run may have made the table before this run locked its work file.
      on_first([&] { OutputFile::check(path, existing_table()); });
    }
    try {
      Solution solution = solve(work_file.get(), listener);
      std::optional<OutputFile> file;
      on_first([&] { file.emplace(path, existing_table()); });
      summary = write(
          std::move(solution), [&](bytes::View data) { file->write(data); }, listener);
      on_first([&] { file->commit(); });
      if (work_file) work_file->remove();
    } catch (const Error& error) {
      if (!work_file || error.code() != ErrorCode::interrupted) throw;
      throw Error(error.code(), error.what(),
                  options_.restart ? Advice::resume_without_restart : Advice::resume);
    }
  });
  return summary;
}

std::uint64_t Run::saved_bytes(const fs::path& path) const {
  return WorkFile::existing_size(work_file_of(path));
}

std::unique_ptr<WorkFile> Run::open_work_file(const fs::path& path) {
  return std::make_unique<WorkFile>(work_file_of(path), plan_.header, existing_work(), 0, 1,
                                    plan_.work_size, plan_.mapped);
}

Run::Solution Run::solve(WorkFile* work_file, const Listener& listener) {
  const Progress progress = listener.phase(fmt::format("{}: solving", plan_.header.game));
  const std::uint64_t size = SolvedValues::bytes(plan_.header.values, plan_.bits);
  Solution solution;
  if (plan_.mapped == 0) solution.memory = allocate_values(size, plan_.pages);
  const std::span<std::int8_t> values =
      plan_.mapped > 0 ? work_file->values() : std::span(solution.memory.get(), size);
  if (plan_.quiet) {
    solution.solver = std::make_unique<QuietSolver>(
        *plan_.quiet, plan_.header.chunk_size, values, plan_.header.value_kind, plan_.bits,
        plan_.mapped > 0 ? QuietSolver::Kept::by_file : QuietSolver::Kept::by_caller);
    solve_quiet(*solution.solver, work_file, progress, listener);
    if (plan_.mapped > 0) read_values_in_order(values);
  } else {
    solve_dense(*plan_.board, values, progress);
    solution.values = values;
    solution.representatives = size;
    solution.first = values.front();
  }
  return solution;
}

std::uint64_t Run::solve_quiet(QuietSolver& solver, WorkFile* work_file, const Progress& progress,
                               const Listener& listener) {
  WorkFile::Recovery recovery;
  if (work_file != nullptr) {
    recovery = work_file->resume(solver, [&] { progress.throw_if_stopped(); });
    if (recovery.states > 0) listener.note(recovery.note(work_file->name()));
  }
  std::uint64_t solved = 0;
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    solved += part_values.size();
    if (work_file != nullptr) work_file->add(part, part_values);
  };
  // Multiplies by the number of processes, because all take about the same time.
  const Progress of_all = [&](std::uint64_t done, std::uint64_t total) {
    progress(done * plan_.ranks, total * plan_.ranks);
  };
  each([&] { solver.solve(save, of_all); });
  return recovery.states + sum(solved);
}

std::uint64_t Run::write_values(Solution& solution, const ByteSink& sink,
                                const Progress& progress) {
  if (!solution.solver) {
    return write_table(plan_.header, solution.values, plan_.level, sink, progress);
  }
  std::atomic<std::uint64_t> representatives = 0;
  const auto compress = [&](std::uint64_t chunk) {
    std::vector<std::int8_t> values(plan_.header.values_in(chunk));
    representatives += solution.solver->representatives(chunk, values);
    if (chunk == 0) solution.first = values.front();
    return format::compress_chunk(values, plan_.level);
  };
  const std::uint64_t bytes = write_table(plan_.header, compress, sink, progress);
  solution.representatives = representatives;
  return bytes;
}

OutputFile::Existing Run::existing_table() const {
  return options_.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse;
}

WorkFile::Existing Run::existing_work() const {
  return options_.restart ? WorkFile::Existing::restart : WorkFile::Existing::resume;
}

bool Run::has_work_file() const {
  return plan_.quiet && plan_.header.values >= WorkFile::fewest_states;
}

void Run::check_disk(const fs::path& path) const {
  if (plan_.header.values <= format::small_table) return;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  struct statvfs disk {};
  const std::uint64_t saved = plan_.quiet ? saved_bytes(path) : 0;
  // If the free space is unknown, relies on the errors of writing.
  if (::statvfs(folder.c_str(), &disk) != 0 || disk.f_blocks == 0) return;
  const std::uint64_t free =
      saturating_sum(saturating_product(disk.f_bavail, disk.f_frsize), saved);
  if (plan_.disk() <= free) return;
  throw Error(ErrorCode::cannot_write,
              fmt::format("{}: {}: up to {} are needed, {} are free", path.string(),
                          std::strerror(ENOSPC), size_text(plan_.disk()), size_text(free)));
}

TableSummary Run::write(Solution solution, const ByteSink& sink, const Listener& listener) {
  const Progress progress = listener.phase(fmt::format("{}: compressing", plan_.header.game));
  const std::uint64_t bytes = write_values(solution, limited(sink, plan_), progress);
  int value = solution.first;  // of the start; quiet tables begin with its closure
  on_first([&] {
    if (!plan_.quiet) return;
    const Captures captured = closure_of(*plan_.board, {}).captured;
    const bool is_nimber = plan_.header.value_kind == format::ValueKind::grundy;
    value = is_nimber ? captured.nimber_before(value) : captured.value_before(value);
  });
  return {.header = plan_.header,
          .representatives = solution.representatives,
          .bytes = bytes,
          .value = value};
}

}  // namespace triwar
