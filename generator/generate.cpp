#include "generator/generate.h"

#include <fmt/core.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>
#include <string>

#include "generator/available_memory.h"
#include "generator/dense_solver.h"
#include "generator/output_file.h"
#include "generator/quiet_solver.h"
#include "generator/size_text.h"
#include "generator/work_file.h"
#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/file/value_memory.h"

namespace triwar {
namespace {

/// What a solver leaves to be written.
struct Solved {
  format::Header header;
  ValueMemory values;
};

Solved solve_all(const Plan& plan, const Progress& progress) {
  const std::uint64_t count = plan.header.values;
  ValueMemory values = allocate_values(count, Pages::large);
  solve_dense(*plan.board, {values.get(), count}, progress);
  return {plan.header, std::move(values)};
}

/// Goes on from what is in the work file, if there is one, and adds to it.
Solved solve_quiet(const Plan& plan, WorkFile* work_file, const Progress& progress,
                   const Listener& listener) {
  const std::uint64_t count = plan.header.values;
  ValueMemory values = allocate_values(count, Pages::small);
  const Share all{.values = count, .chunk_size = plan.header.chunk_size};
  QuietSolver solver(*plan.quiet, all, {values.get(), count});
  if (work_file != nullptr) {
    const WorkFile::Resumed resumed = work_file->resume(solver, [&] { progress(0, 1); });
    if (resumed.representatives > 0) {
      listener.note(fmt::format("{}: going on after {} states of an earlier run{}\n",
                                work_file->path().string(), resumed.representatives,
                                resumed.discarded > 0
                                    ? fmt::format(" ({} damaged bytes at the end are "
                                                  "discarded)",
                                                  resumed.discarded)
                                    : ""));
    }
  }
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    if (work_file != nullptr) work_file->add(part, part_values);
  };
  solver.solve(save, progress);
  return {plan.header, std::move(values)};
}

Solved solve_other(const OtherGame& game, const Progress& progress) {
  TableValues table = game.solve(progress);
  ValueMemory values = allocate_values(table.values.size(), Pages::ordinary);
  std::ranges::copy(table.values, values.get());
  return {std::move(table.header), std::move(values)};
}

Solved solve(const Plan& plan, WorkFile* work_file, const Listener& listener) {
  const Progress progress = listener.phase(fmt::format("{}: solving", plan.header.game));
  if (plan.other_game != nullptr) return solve_other(*plan.other_game, progress);
  if (!plan.quiet) return solve_all(plan, progress);
  return solve_quiet(plan, work_file, progress, listener);
}

Generated write(const Solved& solved, int level, const ByteSink& sink, const Listener& listener) {
  const format::Header& header = solved.header;
  const Progress progress = listener.phase(fmt::format("{}: compressing", header.game));
  const std::span<const std::int8_t> values(solved.values.get(), header.values);
  return {.header = header,
          .bytes = write_table(header, values, level, sink, progress),
          // The empty board is quiet, and the first of all states.
          .value = header.value_kind == format::ValueKind::grundy ? std::ranges::max(values)
                                                                  : values.front()};
}

/// Throws Error(cannot_write) when the disk has less room than a long run may need.
void check_disk(const Plan& plan, const std::filesystem::path& path, std::uint64_t saved) {
  if (plan.header.values <= format::small_table) return;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  struct statvfs disk {};
  // What cannot be told here, writing will.
  if (::statvfs(folder.c_str(), &disk) != 0 || disk.f_blocks == 0) return;
  const std::uint64_t free = disk.f_bavail * disk.f_frsize + saved;
  if (plan.disk <= free) return;
  throw Error(ErrorCode::cannot_write,
              fmt::format("{}: {}: up to {} are needed, {} are free", path.string(),
                          std::strerror(ENOSPC), size_text(plan.disk), size_text(free)));
}

}  // namespace

OutputFile::Existing existing_for(const GenerateOptions& options) {
  return options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse;
}

WorkFile::Existing existing_work_for(const GenerateOptions& options) {
  return options.restart ? WorkFile::Existing::restart : WorkFile::Existing::resume;
}

std::filesystem::path work_file_of(const std::filesystem::path& path) {
  return path.string() + ".work";
}

Generated make_resumable(bool kept, const GenerateOptions& options,
                         const std::function<Generated()>& make) {
  try {
    return make();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted || !kept) throw;
    throw Error(ErrorCode::interrupted, error.what(),
                options.restart ? Advice::resume_without_restart : Advice::resume);
  }
}

void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path) {
  check_memory(plan.header.game, plan.memory, options.memory);
  std::error_code missing;
  const auto saved = path ? std::filesystem::file_size(work_file_of(*path), missing) : 0;
  check_output(plan, options, path, missing ? 0 : saved);
}

void check_output(const Plan& plan, const GenerateOptions& options,
                  const std::optional<std::filesystem::path>& path, std::uint64_t saved) {
  if (!path) return;
  OutputFile::check(*path, existing_for(options));
  check_disk(plan, *path, saved);
}

Generated generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                   const Listener& listener) {
  check_run(plan, options, std::nullopt);
  return write(solve(plan, nullptr, listener), plan.level, sink, listener);
}

Generated generate_to_file(const Plan& plan, const GenerateOptions& options,
                           const std::filesystem::path& path, const Listener& listener) {
  check_run(plan, options, path);
  const auto existing = existing_for(options);
  // Refused before the work, and not made before its end: a kill would leave it behind.
  { const OutputFile tried(path, existing); }
  std::optional<WorkFile> work_file;
  if (plan.quiet && plan.header.values >= WorkFile::fewest_states) {
    work_file.emplace(work_file_of(path), plan.header, existing_work_for(options));
  }
  return make_resumable(work_file.has_value(), options, [&] {
    const Solved solved = solve(plan, work_file ? &*work_file : nullptr, listener);
    OutputFile file(path, existing);
    Generated made = write(
        solved, plan.level, [&](bytes::View data) { file.write(data); }, listener);
    file.commit();
    if (work_file) work_file->remove();
    return made;
  });
}

}  // namespace triwar
