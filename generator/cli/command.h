// Runs the command line of triwar-generate and triwar-generate-mpi.
#pragma once

#include <functional>
#include <memory>

#include "generator/cli/options.h"
#include "generator/generate.h"
#include "program/program.h"
#include "program/progress_line.h"

namespace triwar {

/// How a program shows progress and output.
struct Console {
  program::ProgressLine::Shown progress;
  bool terminal;  ///< whether standard output is a terminal
};

/// Returns the console of a process that has its own standard streams.
Console own_console(const Options& options);

/// Returns the run that the options describe. triwar-generate-mpi has another one.
using MakeRun = std::function<std::unique_ptr<Run>()>;

/// Runs the task that the options select. Returns the exit code. Throws Error.
program::Exit run_command(const Options& options, const Console& console, const MakeRun& make_run);

}  // namespace triwar
