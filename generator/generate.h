// Making a table: solving, and writing what was solved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "generator/output_file.h"
#include "generator/plan.h"
#include "generator/work_file.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar {

/// Those who are told how the work goes.
struct Listener {
  /// Called when a phase of the work begins, with what it is, such as "triangle-4: solving". What
  /// it returns is told of the progress, and destroyed when the phase ends.
  std::function<Progress(const std::string& what)> phase;
  /// Called with a line that the user should know.
  std::function<void(const std::string& line)> note;
};

/// What was made.
struct Generated {
  format::Header header;
  std::uint64_t bytes;  ///< of the table file
  int value;            ///< of the empty board; of Grundy values the largest
};

/// Refuses what cannot be done before any work: throws Error out_of_memory; and if there is a file
/// to be written, output_exists as OutputFile does, and cannot_write when the disk has not enough
/// room for a table of more than 2^24 values.
void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path);

/// The same but for memory, where work files have so many bytes already.
void check_output(const Plan& plan, const GenerateOptions& options,
                  const std::optional<std::filesystem::path>& path, std::uint64_t saved);

/// What is to become of a table, or a work file, that is there already.
OutputFile::Existing existing_for(const GenerateOptions& options);
WorkFile::Existing existing_work_for(const GenerateOptions& options);

/// The work file of the table `path`.
std::filesystem::path work_file_of(const std::filesystem::path& path);

/// Does work; where it is interrupted and `kept` as far as it has come, the Error advises how to go
/// on.
Generated make_resumable(bool kept, const GenerateOptions& options,
                         const std::function<Generated()>& make);

/// Solves and writes the file to `sink`. Throws Error: out_of_memory; and what `sink` and
/// `listener` throw.
Generated generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                   const Listener& listener);

/// Solves and writes the file `path`, which appears complete or not at all. Long work keeps what
/// it has done in the work file `path`.work, and goes on from there. Throws Error: out_of_memory,
/// output_exists, cannot_write; interrupted as `listener` throws it.
Generated generate_to_file(const Plan& plan, const GenerateOptions& options,
                           const std::filesystem::path& path, const Listener& listener);

}  // namespace triwar
