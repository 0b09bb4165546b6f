#include "generator/generate.h"

#include <fmt/core.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "generator/dense_solver.h"
#include "generator/output_file.h"
#include "generator/work_files.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/board/closure.h"
#include "tablebase/file/value_memory.h"

namespace triwar {
namespace {

/// The values that a rank has solved.
struct Solution {
  format::Header header;
  Share share;
  std::uint64_t representatives;  ///< of all ranks
  ValueMemory memory;

  std::span<std::int8_t> values() const { return {memory.get(), share.size()}; }
};

Share share_of(const format::Header& header, const Ranks& ranks) {
  return {.values = header.values,
          .chunk_size = header.chunk_size,
          .rank = ranks.rank(),
          .ranks = ranks.count()};
}

Solution solve_all(const Plan& plan, const Progress& progress) {
  const std::uint64_t count = plan.header.values;
  ValueMemory values = allocate_values(count, Pages::large);
  solve_dense(*plan.board, {values.get(), count}, progress);
  return {plan.header, share_of(plan.header, single_process()), count, std::move(values)};
}

/// Restores the saved values. Returns their number on all ranks together, and reports it to the
/// listener unless it is 0.
std::uint64_t resume(WorkFiles& work_files, QuietSolver& solver, const Progress& progress,
                     const Listener& listener) {
  const WorkFile::Recovery recovery = work_files.resume(solver, [&] { progress(0, 1); });
  if (recovery.representatives == 0) return 0;
  listener.note(
      fmt::format("{}: resuming after {} representatives of an earlier run{}\n", work_files.name(),
                  recovery.representatives,
                  recovery.discarded > 0
                      ? fmt::format(" ({} damaged bytes at the end discarded)", recovery.discarded)
                      : ""));
  return recovery.representatives;
}

/// Solves this rank's share of the quiet states.
Solution solve_quiet(const Plan& plan, const GenerateOptions& options, WorkFiles* work_files,
                     const Progress& progress, const Listener& listener, Ranks& ranks) {
  const Share share = share_of(plan.header, ranks);
  ValueMemory memory;
  ranks.agree(
      [&] { memory = allocate_values(std::max<std::uint64_t>(share.size(), 1), Pages::small); });
  const std::span<std::int8_t> values(memory.get(), share.size());
  // Multiplies by the number of ranks, because all shares take about the same time.
  const Progress of_all = [&](std::uint64_t done, std::uint64_t total) {
    progress(done * ranks.count(), total * ranks.count());
  };
  const auto solver = ranks.make_solver(*plan.quiet, share, values, options.threads);
  const std::uint64_t resumed =
      work_files != nullptr ? resume(*work_files, *solver, of_all, listener) : 0;
  std::uint64_t solved = 0;
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    solved += part_values.size();
    if (work_files != nullptr) work_files->add(part, part_values);
  };
  ranks.agree([&] { solver->solve(save, of_all); });
  const std::uint64_t sent = ranks.sum(solver->bytes_sent());
  if (ranks.count() > 1) {
    listener.note(
        fmt::format("{}: {} bytes sent between {} ranks\n", plan.header.game, sent, ranks.count()));
  }
  return {plan.header, share, resumed + ranks.sum(solved), std::move(memory)};
}

Solution solve(const Plan& plan, const GenerateOptions& options, WorkFiles* work_files,
               const Listener& listener, Ranks& ranks) {
  const Progress progress = listener.phase(fmt::format("{}: solving", plan.header.game));
  if (!plan.quiet) return solve_all(plan, progress);
  return solve_quiet(plan, options, work_files, progress, listener, ranks);
}

/// Returns the value of the start. `first_value` is the first value of the table: the value of the
/// start or, in a table of quiet states, of its closure.
int value_of_start(const Plan& plan, int first_value) {
  if (!plan.quiet) return first_value;
  return closure_of(*plan.board, {}).captured.value_before(first_value);
}

/// Returns a sink that throws Error(cannot_write) if the table exceeds its planned size.
ByteSink limited(ByteSink sink, const Plan& plan) {
  return [sink = std::move(sink), &plan, left = plan.table_size](bytes::View data) mutable {
    if (data.size() > left) throw_larger_than_planned(plan.header.game, plan.table_size);
    left -= data.size();
    sink(data);
  };
}

/// Solves a game and writes the table to the sink that open() returns on the first rank.
TableSummary make(const Plan& plan, const GenerateOptions& options, WorkFiles* work_files,
                  const std::function<ByteSink()>& open, const Listener& listener, Ranks& ranks) {
  const Solution solution = solve(plan, options, work_files, listener, ranks);
  ByteSink sink;
  ranks.agree([&] {
    if (ranks.first()) sink = limited(open(), plan);
  });
  const format::Header& header = solution.header;
  const Progress progress = listener.phase(fmt::format("{}: compressing", header.game));
  const auto values = solution.values();
  const int value = values.empty() ? 0 : value_of_start(plan, values.front());
  const std::uint64_t bytes =
      ranks.write(header, solution.share, values, plan.level, options.threads, sink, progress);
  return {.header = header,
          .representatives = solution.representatives,
          .bytes = bytes,
          .value = value};
}

/// Calls work(ranks) with the ranks that make the table: all ranks for quiet states, otherwise the
/// first rank as a single process.
template <class Work>
void by_ranks_for(const Plan& plan, Ranks& ranks, const Work& work) {
  ranks.collective([&] {
    if (plan.quiet || ranks.alone()) return work(ranks);
    ranks.agree([&] {
      if (ranks.first()) work(single_process());
    });
  });
}

/// Throws Error(cannot_write) if the table and its work files may not fit on the disk. Does not
/// check tables of at most format::small_table values. If the run has work files, the `saved` bytes
/// of existing ones count as free, because it reuses or replaces them.
void check_disk(const Plan& plan, const std::filesystem::path& path, std::uint64_t saved) {
  if (plan.header.values <= format::small_table) return;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
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

OutputFile::Existing existing_table(const GenerateOptions& options) {
  return options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse;
}

void check(const Plan& plan, const GenerateOptions& options,
           const std::optional<std::filesystem::path>& path, Ranks& ranks) {
  ranks.agree([&] {
    check_memory(plan.header.game, saturating_product(plan.memory, ranks.on_this_machine()),
                 options.memory);
    if (!path || !ranks.first()) return;
    // Only checks that the output file can be created. The run creates it at the end, so that a
    // kill in the meantime leaves no temporary file behind.
    const OutputFile tried(*path, existing_table(options));
    check_disk(plan, *path, WorkFiles::existing_size(*path, ranks));
  });
}

TableSummary make_file(const Plan& plan, const GenerateOptions& options,
                       const std::filesystem::path& path, const Listener& listener, Ranks& ranks) {
  check(plan, options, path, ranks);
  std::optional<WorkFiles> work_files;
  if (plan.quiet) {
    const auto existing =
        options.restart ? WorkFile::Existing::restart : WorkFile::Existing::resume;
    work_files.emplace(path, plan.header, existing, ranks, plan.work_size);
    // Another run may have made the table before this run locked its work files.
    ranks.agree([&] {
      if (ranks.first()) OutputFile::check(path, existing_table(options));
    });
  }
  std::optional<OutputFile> file;
  const auto open = [&]() -> ByteSink {
    file.emplace(path, existing_table(options));
    return [&](bytes::View data) { file->write(data); };
  };
  try {
    const TableSummary summary =
        make(plan, options, work_files ? &*work_files : nullptr, open, listener, ranks);
    ranks.agree([&] {
      if (file) file->commit();
    });
    if (work_files) work_files->remove();
    return summary;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted || !work_files || !work_files->kept()) throw;
    throw Error(ErrorCode::interrupted, error.what(),
                options.restart ? Advice::resume_without_restart : Advice::resume);
  }
}

}  // namespace

void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path, Ranks& ranks) {
  by_ranks_for(plan, ranks, [&](Ranks& makers) {
    check(plan, options, path, makers);
    // Opens the existing work files to check them; keeps their parts.
    if (!path || !plan.quiet || options.restart) return;
    std::uint64_t saved = 0;
    makers.agree([&] { saved = WorkFiles::existing_size(*path, makers); });
    if (makers.most(saved) == 0) return;
    WorkFiles(*path, plan.header, WorkFile::Existing::resume, makers);
  });
}

TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener, Ranks& ranks) {
  TableSummary summary{};
  by_ranks_for(plan, ranks, [&](Ranks& makers) {
    check(plan, options, std::nullopt, makers);
    summary = make(
        plan, options, nullptr, [&] { return sink; }, listener, makers);
  });
  return summary;
}

TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const std::filesystem::path& path, const Listener& listener,
                              Ranks& ranks) {
  TableSummary summary{};
  by_ranks_for(plan, ranks,
               [&](Ranks& makers) { summary = make_file(plan, options, path, listener, makers); });
  return summary;
}

}  // namespace triwar
