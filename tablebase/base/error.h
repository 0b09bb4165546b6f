// The one exception type of the project.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace triwar {

/// What kind of thing went wrong. Programs map these to exit codes (program/program.h), the
/// message says the rest: the file, the place, what was found, what was expected.
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

/// The name of a code, such as "not_a_table".
constexpr const char* error_code_name(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::unknown_game:
      return "unknown_game";
    case ErrorCode::input_cannot_open:
      return "input_cannot_open";
    case ErrorCode::input_unreadable:
      return "input_unreadable";
    case ErrorCode::table_missing:
      return "table_missing";
    case ErrorCode::not_a_table:
      return "not_a_table";
    case ErrorCode::wrong_version:
      return "wrong_version";
    case ErrorCode::wrong_game:
      return "wrong_game";
    case ErrorCode::damaged:
      return "damaged";
    case ErrorCode::verification_failed:
      return "verification_failed";
    case ErrorCode::board_too_large:
      return "board_too_large";
    case ErrorCode::out_of_memory:
      return "out_of_memory";
    case ErrorCode::output_exists:
      return "output_exists";
    case ErrorCode::cannot_write:
      return "cannot_write";
    case ErrorCode::output_closed:
      return "output_closed";
    case ErrorCode::interrupted:
      return "interrupted";
  }
  return "unknown";
}

/// What the user can do about it. Each front end says this in the words of its own settings: the
/// programs in program/program.cpp, Python in python/errors.cpp.
struct Advice {
  enum What {
    replace_file,            ///< allow the file to be replaced
    choose_other_output,     ///< remove the file, or write elsewhere
    discard_work_file,       ///< finish the work that the file is of, or discard it
    resume,                  ///< the same again goes on from here
    resume_without_restart,  ///< so it does, unless it is told to begin anew
    set_memory,              ///< change the limit of memory
    leave_index_out,         ///< do not ask for a kind of index
    make_table,              ///< make a table of `game`, which takes memory
    make_table_anew,         ///< make that of `game` in `file` anew
  };

  Advice(What advice, std::string of_game = "", std::string of_file = "")
      : what(advice), game(std::move(of_game)), file(std::move(of_file)) {}
  bool operator==(const Advice&) const = default;

  What what;
  std::string game;
  std::string file;
};

/// The system call behind an error.
struct SystemCause {
  int error_number;  ///< errno; 0 for an unexpected end of the file
  std::string file;  ///< its name in messages
};

class Error : public std::runtime_error {
 public:
  /// `message` states facts and names no setting of any front end: that is left to `advice`.
  Error(ErrorCode code, const std::string& message, std::optional<Advice> advice = std::nullopt)
      : std::runtime_error(message), code_(code), advice_(std::move(advice)) {}
  Error(ErrorCode code, const std::string& message, SystemCause cause)
      : std::runtime_error(message), code_(code), system_cause_(std::move(cause)) {}

  ErrorCode code() const noexcept { return code_; }
  const std::optional<Advice>& advice() const noexcept { return advice_; }
  const std::optional<SystemCause>& system_cause() const noexcept { return system_cause_; }

 private:
  ErrorCode code_;
  std::optional<Advice> advice_;
  std::optional<SystemCause> system_cause_;
};

/// Returns the error of a failed system call: "FILE: cannot WHAT: No such file or directory".
/// `error_number` is errno, or 0 for an unexpected end of the file.
Error system_error(ErrorCode code, int error_number, const std::string& file,
                   std::string_view what);

}  // namespace triwar
