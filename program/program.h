// What the programs share: exit codes, errors on standard error, options parsed by CLI11.
#pragma once

#include <functional>
#include <string>

#include "tablebase/base/error.h"

namespace CLI {
class App;
}

namespace triwar::program {

/// The exit codes of all programs. When several apply, the highest one counts.
enum class Exit {
  done = 0,
  bad_input = 1,     ///< a bad game, or text that cannot be followed
  bad_usage = 2,     ///< options, an unknown game, an input file that cannot be opened
  bad_table = 3,     ///< missing, not a table, another game's or version's, damaged
  not_done = 4,      ///< output cannot be written or exists, memory or disk is short
  interrupted = 130  ///< stopped by the user, or nobody reads the output any more
};

Exit exit_code(ErrorCode code) noexcept;

/// Runs a program's work and returns its exit code. Errors go to standard error as
/// "NAME: message". A closed output pipe ends the program without a message.
int run(const std::string& name, const std::function<Exit()>& work);

/// Adds --version, and has the options parsed. Returns false when nothing is left to do, because
/// help or the version was asked for and has been printed. Throws Error(usage).
bool parse(CLI::App& app, int argc, char** argv);

}  // namespace triwar::program
