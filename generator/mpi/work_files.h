// The work files of all ranks of a run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "generator/mpi/ranks.h"
#include "generator/quiet_solver.h"
#include "generator/work_file.h"
#include "tablebase/file/format.h"

namespace triwar::mpi {

/// One work file for each rank, `path`.work.RANK, beside the table `path`. Tables with fewer than
/// WorkFile::fewest_states values have no work files; then resume(), add() and remove() do nothing.
class WorkFiles {
 public:
  /// Opens or creates the work files, one on each rank. If a run with more ranks has left files of
  /// higher ranks, Existing::restart removes these and Existing::resume throws
  /// Error(output_exists). Also throws Error as WorkFile and existing_size() do. add() throws
  /// Error(cannot_write) before a file exceeds `largest_size` bytes.
  WorkFiles(const std::filesystem::path& path, const format::Header& header,
            WorkFile::Existing existing, Ranks& ranks,
            std::uint64_t largest_size = WorkFile::any_size);

  /// Returns the size in bytes of the work files of all ranks of an earlier run, even if it had
  /// more ranks. Throws Error(cannot_write) if their folder cannot be listed.
  static std::uint64_t existing_size(const std::filesystem::path& path);

  /// Restores into the solver the parts that all ranks have saved, and cuts off the rest of the
  /// files. Calls `before_part` before each part; it may throw to stop. Returns the representatives
  /// restored on all ranks. Throws Error: cannot_write; output_exists if the files are not from the
  /// same run.
  WorkFile::Recovery resume(QuietSolver& solver, const std::function<void()>& before_part);

  void add(const LayerPart& part, std::span<const std::int8_t> values) {
    if (file_) file_->add(part, values);
  }
  void remove() {
    if (file_) file_->remove();
  }

  bool kept() const noexcept { return file_.has_value(); }
  /// Returns the common name of the files, for messages.
  const std::string& name() const noexcept { return name_; }

 private:
  Ranks& ranks_;
  std::string name_;
  std::optional<WorkFile> file_;
};

}  // namespace triwar::mpi
