// The one exception type of the project.
#pragma once

#include <stdexcept>
#include <string>

namespace triwar {

/// What kind of thing went wrong. Programs map these to exit codes (program/program.h), the
/// message says the rest: the file, the place, what was found, what was expected, what to do.
enum class ErrorCode {
  usage,                ///< options that do not go together, a malformed argument
  unknown_game,         ///< a name that no game has
  input_cannot_open,    ///< a file of games that cannot be opened or read
  input_unreadable,     ///< text that cannot be followed as games
  table_missing,        ///< no table file where one was looked for
  not_a_table,          ///< a file that is something else
  wrong_version,        ///< a table in a format that this build does not read
  wrong_game,           ///< a table of another game, or of other rules under the same name
  damaged,              ///< a table whose bytes are not those that were written, or cannot be read
  verification_failed,  ///< an intact table whose values do not obey the recurrence
  board_too_large,      ///< more edges than a state can hold, or than this method can solve
  out_of_memory,        ///< less memory than the work needs
  output_exists,        ///< a file that would be replaced without having been told to
  cannot_write,         ///< output that cannot be written: disk full, no permission
  output_closed,        ///< the reader of the output has gone away
  interrupted,          ///< the user asked to stop
};

class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

}  // namespace triwar
