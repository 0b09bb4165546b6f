#include "generator/mpi/work_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::mpi {
namespace {

namespace fs = std::filesystem;

/// Returns the work files for `path` whose rank is >= `least_rank`. Throws
/// Error(cannot_write) if their folder cannot be listed.
std::vector<fs::path> files_of_ranks(const fs::path& path, std::uint32_t least_rank) {
  const std::string prefix = path.filename().string() + ".work.";
  std::vector<fs::path> files;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const auto rank = whole_number(std::string_view(name).substr(prefix.size()), UINT32_MAX);
    if (rank && *rank >= least_rank) files.push_back(path.parent_path() / name);
  }
  if (error) throw system_error(ErrorCode::cannot_write, error.value(), folder.string(), "list");
  return files;
}

/// Removes the files of higher ranks. Throws Error(output_exists) instead if a run resumes.
void remove_files_of_more_ranks(const fs::path& path, const format::Header& header,
                                WorkFile::Existing existing, std::uint32_t ranks) {
  for (const fs::path& file : files_of_ranks(path, ranks)) {
    if (existing == WorkFile::Existing::resume) {
      throw Error(ErrorCode::output_exists,
                  fmt::format("{}: saved by more than {} rank{}", file.string(), ranks,
                              ranks == 1 ? "" : "s"),
                  Advice::discard_work_file);
    }
    // The constructor throws if this is not a work file, or is in use.
    WorkFile(file, header, WorkFile::Existing::restart).remove();
  }
}

}  // namespace

SharedWorkFile::SharedWorkFile(const fs::path& path, const format::Header& header,
                               Existing existing, Ranks& ranks, std::uint64_t largest_size)
    : WorkFile(fmt::format("{}.work.{}", path.string(), ranks.rank()), header, existing,
               ranks.rank(), ranks.count(), largest_size),
      ranks_(ranks),
      name_(path.string() + ".work.*") {}

std::unique_ptr<WorkFile> SharedWorkFile::open(const fs::path& path, const format::Header& header,
                                               Existing existing, Ranks& ranks,
                                               std::uint64_t largest_size) {
  std::unique_ptr<WorkFile> file;
  ranks.agree([&] { file.reset(new SharedWorkFile(path, header, existing, ranks, largest_size)); });
  // This run has locked its own files, so no run with more ranks uses the files of higher ranks.
  ranks.agree([&] {
    if (ranks.first()) remove_files_of_more_ranks(path, header, existing, ranks.count());
  });
  return file;
}

std::uint64_t SharedWorkFile::existing_size(const fs::path& path) {
  std::uint64_t sum = 0;
  for (const fs::path& file : files_of_ranks(path, 0)) {
    std::error_code missing;
    const auto size = fs::file_size(file, missing);
    if (!missing) sum += size;
  }
  return sum;
}

WorkFile::Recovery SharedWorkFile::resume(QuietSolver& solver,
                                          const std::function<void()>& before_part,
                                          std::uint64_t most_parts) {
  std::uint64_t saved = 0;
  ranks_.agree([&] { saved = std::min(parts(), most_parts); });
  saved = ranks_.least(saved);
  Recovery recovery;
  ranks_.agree([&] { recovery = WorkFile::resume(solver, before_part, saved); });
  const LayerPart& next = solver.next();
  if (!ranks_.same(static_cast<std::uint64_t>(next.drawn)) || !ranks_.same(next.first_chunk)) {
    ranks_.agree([&] {
      throw Error(ErrorCode::output_exists, fmt::format("{}: not from the same run", name_),
                  Advice::discard_work_file);
    });
  }
  return {.states = ranks_.sum(recovery.states)};
}

}  // namespace triwar::mpi
