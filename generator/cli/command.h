// Runs the command line of triwar-generate and triwar-generate-mpi.
#pragma once

#include "generator/cli/options.h"
#include "generator/ranks.h"
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

/// Runs the task that the options select. Returns the exit code. Throws Error.
program::Exit run_command(const Options& options, const Console& console, Ranks& ranks);

}  // namespace triwar
