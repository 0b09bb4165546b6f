// Making a table: solving a game and writing its values.
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

/// Callbacks that report how the work proceeds.
struct Listener {
  /// Called when a phase of the work begins, with its name, such as "triangle-4: solving". Returns
  /// the callback for its progress, which is destroyed when the phase ends.
  std::function<Progress(const std::string& name)> phase;
  /// Called with a line for the user.
  std::function<void(const std::string& line)> note;
};

/// Facts about a new table.
struct TableSummary {
  format::Header header;
  std::uint64_t representatives;  ///< the states with a value of their own
  std::uint64_t bytes;            ///< of the table file
  int value;                      ///< of the start of the board; of Grundy values the largest
};

/// Checks, before any work, that a table can be made. Throws Error(out_of_memory). For a table that
/// is written to a file it also throws output_exists and cannot_write as OutputFile and WorkFiles
/// do, and cannot_write if a table of more than format::small_table values does not fit on the
/// disk.
void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path, Ranks& ranks = single_process());

/// Solves a game and writes the table to `sink` on the first rank. Throws Error: out_of_memory;
/// and anything that `sink` and `listener` throw. Returns the summary on the first rank.
///
/// Ranks share only tables of quiet states; the first rank makes others by itself. The bytes do not
/// depend on the ranks.
TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener, Ranks& ranks = single_process());

/// Does the same for the file `path`, which appears complete or not at all. Saves the progress of
/// long work in work files beside it (generator/work_files.h) and continues from them. Throws
/// Error: out_of_memory, output_exists, cannot_write; and anything that `listener` throws, where
/// interrupted gets the advice how to continue.
TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const std::filesystem::path& path, const Listener& listener,
                              Ranks& ranks = single_process());

}  // namespace triwar
