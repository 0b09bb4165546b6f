// Runs the command line of triwar-generate and triwar-generate-mpi.
#pragma once

#include <functional>

#include "generator/cli/options.h"
#include "generator/generate.h"
#include "generator/plan.h"
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

/// The functions that plan and make a table. triwar-generate-mpi has others.
struct Maker {
  std::function<Plan(const Options&)> plan = plan_for_game;
  std::function<decltype(check_run)> check = check_run;
  std::function<decltype(triwar::generate)> generate = triwar::generate;
  std::function<decltype(triwar::generate_to_file)> generate_to_file = triwar::generate_to_file;
};

/// Runs the task that the options select. Returns the exit code. Throws Error.
program::Exit run_command(const Options& options, const Console& console, const Maker& maker = {});

}  // namespace triwar
