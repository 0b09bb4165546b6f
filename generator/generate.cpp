#include "generator/generate.h"

#include <fmt/core.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>

#include "generator/dense_solver.h"
#include "generator/output_file.h"
#include "generator/quiet_solver.h"
#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/file/value_memory.h"

namespace triwar {
namespace {

namespace fs = std::filesystem;

/// The solved values of a table.
struct Solution {
  ValueMemory memory;
  std::uint64_t representatives;
};

/// Solves the quiet states, from the last part in the work file on, if any. Returns the number of
/// representatives.
std::uint64_t solve_quiet(const Plan& plan, std::span<std::int8_t> values, WorkFile* work_file,
                          const Progress& progress, const Listener& listener) {
  QuietSolver solver(*plan.quiet, plan.header.chunk_size, values);
  std::uint64_t solved = 0;
  if (work_file != nullptr) {
    const WorkFile::Recovery recovery =
        work_file->resume(solver, [&] { progress.throw_if_stopped(); });
    solved = recovery.representatives;
    if (solved > 0) listener.note(recovery.note(work_file->name()));
  }
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    solved += part_values.size();
    if (work_file != nullptr) work_file->add(part, part_values);
  };
  solver.solve(save, progress);
  return solved;
}

Solution solve(const Plan& plan, WorkFile* work_file, const Listener& listener) {
  const Progress progress = listener.phase(fmt::format("{}: solving", plan.header.game));
  const std::uint64_t count = plan.header.values;
  Solution solution{allocate_values(count, plan.quiet ? Pages::small : Pages::large), count};
  const std::span<std::int8_t> values(solution.memory.get(), count);
  if (plan.quiet) {
    solution.representatives = solve_quiet(plan, values, work_file, progress, listener);
  } else {
    solve_dense(*plan.board, values, progress);
  }
  return solution;
}

/// Writes the table. Releases the memory of the values.
TableSummary write(const Plan& plan, const Solution& solution, const ByteSink& sink,
                   const Listener& listener) {
  const Progress progress = listener.phase(fmt::format("{}: compressing", plan.header.game));
  const std::span<std::int8_t> values(solution.memory.get(), plan.header.values);
  const int value = plan.value_of_start(values.front());
  const std::uint64_t bytes =
      write_table(plan.header, values, plan.level, limited(sink, plan), progress);
  return {.header = plan.header,
          .representatives = solution.representatives,
          .bytes = bytes,
          .value = value};
}

std::string work_file_of(const fs::path& path) { return path.string() + ".work"; }

bool has_work_file(const Plan& plan) {
  return plan.quiet && plan.header.values >= WorkFile::fewest_states;
}

}  // namespace

OutputFile::Existing existing_table(const GenerateOptions& options) {
  return options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse;
}

WorkFile::Existing existing_work(const GenerateOptions& options) {
  return options.restart ? WorkFile::Existing::restart : WorkFile::Existing::resume;
}

void check_disk(const Plan& plan, const fs::path& path, std::uint64_t saved) {
  if (plan.header.values <= format::small_table) return;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  struct statvfs disk {};
  // If the free space is unknown, relies on the errors of writing.
  if (::statvfs(folder.c_str(), &disk) != 0 || disk.f_blocks == 0) return;
  const std::uint64_t free =
      saturating_sum(saturating_product(disk.f_bavail, disk.f_frsize), plan.quiet ? saved : 0);
  if (plan.disk() <= free) return;
  throw Error(ErrorCode::cannot_write,
              fmt::format("{}: {}: up to {} are needed, {} are free", path.string(),
                          std::strerror(ENOSPC), size_text(plan.disk()), size_text(free)));
}

ByteSink limited(const ByteSink& sink, const Plan& plan) {
  return [&sink, &plan, left = plan.table_size](bytes::View data) mutable {
    if (data.size() > left) throw_larger_than_planned(plan.header.game, plan.table_size);
    left -= data.size();
    sink(data);
  };
}

Error with_advice_to_resume(const Error& error, const GenerateOptions& options) {
  if (error.code() != ErrorCode::interrupted) return error;
  return Error(ErrorCode::interrupted, error.what(),
               options.restart ? Advice::resume_without_restart : Advice::resume);
}

void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<fs::path>& path) {
  check_memory(plan.header.game, plan.memory, options.memory);
  if (!path) return;
  // Only checks that the output file can be created. The run creates it at the end, so that a
  // kill in the meantime leaves no temporary file behind.
  const OutputFile tried(*path, existing_table(options));
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(work_file_of(*path), missing);
  const std::uint64_t saved = missing ? 0 : size;
  check_disk(plan, *path, saved);
  // Checks an existing work file and keeps its parts.
  if (!has_work_file(plan) || options.restart || saved == 0) return;
  WorkFile(work_file_of(*path), plan.header, WorkFile::Existing::resume);
}

TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener) {
  check_run(plan, options, std::nullopt);
  return write(plan, solve(plan, nullptr, listener), sink, listener);
}

TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const fs::path& path, const Listener& listener) {
  check_run(plan, options, path);
  std::optional<WorkFile> work_file;
  if (has_work_file(plan)) {
    work_file.emplace(work_file_of(path), plan.header, existing_work(options), 0, 1,
                      plan.work_size);
    // Another run may have made the table before this run locked its work file.
    OutputFile::check(path, existing_table(options));
  }
  try {
    const Solution solution = solve(plan, work_file ? &*work_file : nullptr, listener);
    OutputFile file(path, existing_table(options));
    const TableSummary summary = write(
        plan, solution, [&](bytes::View data) { file.write(data); }, listener);
    file.commit();
    if (work_file) work_file->remove();
    return summary;
  } catch (const Error& error) {
    if (!work_file) throw;
    throw with_advice_to_resume(error, options);
  }
}

}  // namespace triwar
