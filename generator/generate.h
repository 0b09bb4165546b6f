// Solving a game and writing its values as a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "generator/plan.h"
#include "generator/quiet_solver.h"
#include "generator/work_file.h"
#include "tablebase/base/error.h"
#include "tablebase/base/output_file.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/file/value_memory.h"

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
  int value;                      ///< value or nimber of the start
};

/// A run, which solves the game of a plan and writes its table. The protected functions are the
/// steps of a single process; the runs of generator/mpi/ override them for several.
class Run {
 public:
  Run(Plan plan, const GenerateOptions& options) : plan_(std::move(plan)), options_(options) {}
  virtual ~Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  const Plan& plan() const noexcept { return plan_; }

  /// Checks, before any work, that the table can be made. Throws Error(out_of_memory). For a table
  /// in the file `path`, also throws Error: output_exists if this file, or another table's work
  /// file, is not to be replaced; cannot_write if it cannot be created, or if a table of more than
  /// format::small_table values and its work file may not fit on the disk.
  void check(const std::optional<std::filesystem::path>& path);

  /// Checks, solves, and writes the table to `sink`. Throws Error and std::bad_alloc.
  TableSummary make(const ByteSink& sink, const Listener& listener);

  /// The same for the file `path`, which appears complete or not at all. Saves the progress of long
  /// runs in the file `path`.work and resumes from it. If there is a work file, Error(interrupted)
  /// carries advice on how to resume.
  TableSummary make_file(const std::filesystem::path& path, const Listener& listener);

 protected:
  using Work = std::function<void()>;

  /// The solved values that this process keeps.
  struct Solution {
    ValueMemory memory{};
    std::span<std::int8_t> values{};        ///< of the table, in order, unless there is a solver
    std::unique_ptr<QuietSolver> solver{};  ///< has the values, which write_values() fetches
    std::uint64_t representatives = 0;      ///< of all processes; with a solver after writing
    std::int8_t first = 0;                  ///< the value of index 0; the same
  };

  /// Calls the work of check() or make(), in which processes communicate.
  virtual void together(const Work& work) { work(); }
  /// Calls the work of each process, or of the first one. Throws an error of one in all of them.
  virtual void each(const Work& work) { work(); }
  virtual void on_first(const Work& work) { work(); }
  /// Returns the sum of the numbers that the processes pass.
  virtual std::uint64_t sum(std::uint64_t number) { return number; }

  /// Returns the size in bytes of the work files for `path` of an earlier run.
  virtual std::uint64_t saved_bytes(const std::filesystem::path& path) const;
  /// Opens or creates this process's work file. Throws Error: cannot_write, output_exists, usage.
  virtual std::unique_ptr<WorkFile> open_work_file(const std::filesystem::path& path);
  /// Solves all values, or those that follow the last part in the work file.
  virtual Solution solve(WorkFile* work_file, const Listener& listener);
  /// Compresses and writes the values. Returns the bytes of the table.
  virtual std::uint64_t write_values(Solution& solution, const ByteSink& sink,
                                     const Progress& progress);

  /// solve() for quiet states. Returns the number of representatives of all processes.
  std::uint64_t solve_quiet(QuietSolver& solver, WorkFile* work_file, const Progress& progress,
                            const Listener& listener);

  WorkFile::Existing existing_work() const;

 private:
  OutputFile::Existing existing_table() const;
  bool has_work_file() const;
  void check_disk(const std::filesystem::path& path) const;
  TableSummary write(Solution solution, const ByteSink& sink, const Listener& listener);

  Plan plan_;
  GenerateOptions options_;
};

}  // namespace triwar
