// Exit codes and errors of all programs.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tablebase/base/error.h"

namespace triwar::program {

/// The exit codes of all programs. If several apply, the highest counts.
enum class Exit {
  done = 0,
  bad_input = 1,     ///< a bad game, or unreadable input
  bad_usage = 2,     ///< wrong options, an unknown game, an input file that cannot be opened
  bad_table = 3,     ///< missing, not a table, of another game or version, damaged
  not_done = 4,      ///< output cannot be written or exists, memory or disk is short, or the
                     ///< board is too large
  interrupted = 130  ///< stopped by a signal, or the reader of a pipe has closed it
};

Exit exit_code(ErrorCode code) noexcept;

/// Returns the data folder of the installation that this program belongs to, or an empty path if
/// the system does not provide the program's path.
std::filesystem::path data_folder();

/// Returns the message of an error and its advice, in terms of command-line options.
std::string message_of(const Error& error);

/// Runs the work of a program and returns the exit code. Reports errors on standard error as
/// "NAME: message"; a closed output pipe ends the program without a message.
int run(const std::string& name, const std::function<Exit()>& work);

}  // namespace triwar::program
