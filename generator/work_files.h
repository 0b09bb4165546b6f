// The work files of all ranks of a run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "generator/quiet_solver.h"
#include "generator/ranks.h"
#include "generator/work_file.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"

namespace triwar {

/// One work file for each rank, beside the table `path`: `path`.work of a process alone,
/// `path`.work.RANK otherwise. Tables of few values have none (WorkFile::fewest_states): then all
/// functions do nothing.
class WorkFiles {
 public:
  /// The result of resume(), on all ranks together.
  struct Recovery {
    std::uint64_t representatives = 0;
    std::uint64_t discarded = 0;  ///< bytes at the end that are not a valid part; of one process
  };

  /// Throws Error as WorkFile does; output_exists if there are work files of more ranks, which
  /// Existing::restart removes.
  /// No file may exceed `largest_size`.
  WorkFiles(const std::filesystem::path& path, const format::Header& header,
            WorkFile::Existing existing, Ranks& ranks,
            std::uint64_t largest_size = WorkFile::any_size);

  /// Returns the size in bytes of the existing work files of all ranks.
  static std::uint64_t existing_size(const std::filesystem::path& path, const Ranks& ranks);

  /// Gives the solver the parts that all ranks have saved. `before_part` may throw to stop. Throws
  /// Error: cannot_write; output_exists if the files are not from the same run.
  Recovery resume(QuietSolver& solver, const std::function<void()>& before_part);

  void add(const LayerPart& part, std::span<const std::int8_t> values) {
    if (file_) file_->add(part, values);
  }
  void remove() {
    if (file_) file_->remove();
  }

  bool kept() const noexcept { return file_.has_value(); }
  /// Their common name, for messages.
  const std::string& name() const noexcept { return name_; }

 private:
  void remove_those_of_more_ranks(const std::filesystem::path& path, const format::Header& header,
                                  WorkFile::Existing existing) const;

  Ranks& ranks_;
  std::string name_;
  std::optional<WorkFile> file_;
};

}  // namespace triwar
