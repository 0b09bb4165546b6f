// The work of the programs that make and check tables.
#pragma once

#include "generator/cli/options.h"
#include "generator/ranks.h"
#include "program/program.h"
#include "program/progress_line.h"

namespace triwar {

/// How a program shows its work.
struct Console {
  program::ProgressLine::Shown progress;
  bool terminal;  ///< whether standard output is a terminal
};

/// The console of a process whose standard streams are its own.
Console own_console(const Options& options);

/// Runs the task that the options select. Throws Error.
program::Exit run_command(const Options& options, const Console& console, Ranks& ranks);

}  // namespace triwar
