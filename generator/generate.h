// Solving a game and writing its values as a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "generator/output_file.h"
#include "generator/plan.h"
#include "generator/work_file.h"
#include "tablebase/base/error.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar {

/// Callbacks that report the progress of a run.
struct Listener {
  /// Called at the beginning of each phase with its name, such as "triangle-4: solving". Returns
  /// the callback for the phase's progress, which is destroyed when the phase ends.
  std::function<Progress(const std::string& name)> phase;
  /// Called with a line for the user, including its newline.
  std::function<void(const std::string& line)> note;
};

/// Facts about a new table.
struct TableSummary {
  format::Header header;
  std::uint64_t representatives;  ///< number of values solved; in quiet tables, representatives
  std::uint64_t bytes;            ///< size of the table file
  int value;                      ///< value of the start
};

/// Checks, before any work, that a table can be made. Throws Error(out_of_memory). For a table
/// in the file `path`, also throws Error as OutputFile and WorkFile do, and Error(cannot_write) if
/// a table of more than format::small_table values and its work file may not fit on the disk.
void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path);

/// Solves a game and writes the table to `sink`. Throws Error: out_of_memory, cannot_write. Also
/// throws std::bad_alloc, and anything that `sink` and `listener` throw.
TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener);

/// Solves a game as generate() does and writes the table to the file `path`, which appears complete
/// or not at all. Saves the progress of long runs in the file `path`.work and resumes from it.
/// Throws Error as check_run() does, std::bad_alloc, and anything that `listener` throws. If there
/// is a work file, Error(interrupted) carries advice on how to resume.
TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const std::filesystem::path& path, const Listener& listener);

// Parts of these functions that generator/mpi/generate.h shares.

OutputFile::Existing existing_table(const GenerateOptions& options);
WorkFile::Existing existing_work(const GenerateOptions& options);

/// Throws Error as check_run() does for the disk of the output file. If the run has work files, the
/// `saved` bytes of existing ones count as free, because it reuses or replaces them.
void check_disk(const Plan& plan, const std::filesystem::path& path, std::uint64_t saved);

/// Returns a sink that throws Error(cannot_write) if the table exceeds its planned size. `sink` and
/// `plan` must outlive it.
ByteSink limited(const ByteSink& sink, const Plan& plan);

/// Returns the Error of a run that has work files, with advice if it was interrupted.
Error with_advice_to_resume(const Error& error, const GenerateOptions& options);

}  // namespace triwar
