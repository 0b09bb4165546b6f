// Solving a game and writing its values as a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "generator/plan.h"
#include "generator/ranks.h"
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
/// in the file `path`, also throws Error as OutputFile and WorkFiles do, and Error(cannot_write) if
/// a table of more than format::small_table values and its work files may not fit on the disk.
void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path, Ranks& ranks = single_process());

/// Solves a game and writes the table to `sink` on the first rank. Returns the summary on the first
/// rank. Throws Error: out_of_memory, cannot_write. Also throws std::bad_alloc, and anything that
/// `sink` and `listener` throw.
///
/// All ranks together make tables of quiet states; the first rank alone makes other tables. The
/// bytes of a table do not depend on the number of ranks.
TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener, Ranks& ranks = single_process());

/// Solves a game as generate() does and writes the table to the file `path`, which appears complete
/// or not at all. Saves the progress of long runs in work files (generator/work_files.h) and
/// resumes from them. Throws Error as check_run() does, std::bad_alloc, and anything that
/// `listener` throws. If there are work files, Error(interrupted) carries advice on how to resume.
TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const std::filesystem::path& path, const Listener& listener,
                              Ranks& ranks = single_process());

}  // namespace triwar
