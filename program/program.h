// What the programs share: exit codes, errors on standard error.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tablebase/base/error.h"

namespace triwar::program {

/// The exit codes of all programs. When several apply, the highest one counts.
enum class Exit {
  done = 0,
  bad_input = 1,     ///< a bad game, or text that cannot be followed
  bad_usage = 2,     ///< options, an unknown game, an input file that cannot be opened
  bad_table = 3,     ///< missing, not a table, another game's or version's, damaged
  not_done = 4,      ///< output cannot be written or exists, memory or disk is short,
                     ///< a board is too large
  interrupted = 130  ///< stopped by the user, or nobody reads the output any more
};

Exit exit_code(ErrorCode code) noexcept;

/// Where the installed tree that this program stands in has its tables; empty where the system does
/// not tell.
std::filesystem::path data_folder();

/// The message of an error and its advice, in the words of command lines.
std::string message_of(const Error& error);

/// Runs a program's work and returns its exit code. Errors go to standard error as
/// "NAME: message". A closed output pipe ends the program without a message.
int run(const std::string& name, const std::function<Exit()>& work);

}  // namespace triwar::program
