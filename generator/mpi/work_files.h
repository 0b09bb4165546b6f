// The work files of all ranks of a run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "generator/mpi/ranks.h"
#include "generator/quiet_solver.h"
#include "generator/work_file.h"
#include "tablebase/file/format.h"

namespace triwar::mpi {

/// A rank's work file, `path`.work.RANK beside the table `path`. Call its functions on all ranks.
class SharedWorkFile : public WorkFile {
 public:
  /// Opens or creates the file of each rank. If a run with more ranks has left files of higher
  /// ranks, Existing::restart removes these and Existing::resume throws Error(output_exists).
  static std::unique_ptr<WorkFile> open(const std::filesystem::path& path,
                                        const format::Header& header, Existing existing,
                                        Ranks& ranks, std::uint64_t largest_size = any_size);

  /// Returns the size in bytes of the work files of all ranks of an earlier run, even if it had
  /// more ranks. Throws Error(cannot_write) if their folder cannot be listed.
  static std::uint64_t existing_size(const std::filesystem::path& path);

  /// Restores the parts that all ranks have saved. Returns the representatives restored on all
  /// ranks. Throws Error: cannot_write; output_exists if the files are not from the same run.
  Recovery resume(QuietSolver& solver, const std::function<void()>& before_part,
                  std::uint64_t most_parts = all_parts) override;

  /// Returns the common name of the files, for messages.
  std::string name() const override { return name_; }

 private:
  SharedWorkFile(const std::filesystem::path& path, const format::Header& header, Existing existing,
                 Ranks& ranks, std::uint64_t largest_size);

  Ranks& ranks_;
  std::string name_;
};

}  // namespace triwar::mpi
