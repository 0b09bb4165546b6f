// <triwar/error.h>: the exception that all functions throw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace triwar {

/// The kind of an error. The message names the file, the place, the problem and the expectation.
enum class ErrorCode {
  usage,                 ///< conflicting options or a malformed argument
  unknown_game,          ///< no game has this name
  input_cannot_open,     ///< an input file cannot be opened or read
  input_unreadable,      ///< text that cannot be parsed as games
  table_missing,         ///< no table file found
  table_unreadable,      ///< a table file exists, but cannot be opened
  not_a_table,           ///< a file of another kind
  wrong_version,         ///< a table in an unsupported version of the format
  wrong_game,            ///< a table of another game, or of other rules under the same name
  damaged,               ///< a table whose bytes have changed or cannot be read
  verification_failed,   ///< an intact table whose values violate the recurrence
  board_too_large,       ///< more edges than a state can hold, or than this method can solve
  out_of_memory,         ///< not enough memory
  output_exists,         ///< an existing file that may not be replaced
  cannot_write,          ///< output cannot be written: disk full, no permission
  output_closed,         ///< the reader has closed the output
  interrupted,           ///< the user asked to stop
  not_an_edge,           ///< a line that the board does not have
  edge_already_drawn,    ///< a line that is already drawn
  not_in_table,          ///< a game that has not reached the endgame of a table
  too_large,             ///< more states can follow than may be solved
  not_a_cell,            ///< a cell that the board does not have
  too_many_moves,        ///< input of a contest that announces more moves than there are edges
  cell_already_painted,  ///< of the painting game: a cell that is already painted
  too_many_cells,        ///< of the painting game: more painted cells than the board has
};

inline constexpr const char* error_code_names[] = {
    "usage",          "unknown_game",     "input_cannot_open",   "input_unreadable",
    "table_missing",  "table_unreadable", "not_a_table",         "wrong_version",
    "wrong_game",     "damaged",          "verification_failed", "board_too_large",
    "out_of_memory",  "output_exists",    "cannot_write",        "output_closed",
    "interrupted",    "not_an_edge",      "edge_already_drawn",  "not_in_table",
    "too_large",      "not_a_cell",       "too_many_moves",      "cell_already_painted",
    "too_many_cells",
};
static_assert(std::size(error_code_names) ==
              static_cast<std::size_t>(ErrorCode::too_many_cells) + 1);

/// Returns the name of a code, such as "not_a_table".
constexpr const char* error_code_name(ErrorCode code) noexcept {
  return error_code_names[static_cast<std::size_t>(code)];
}

/// A remedy for an error, which each program words for its own options.
struct Advice {
  enum What {
    replace_file,            ///< allow replacing the file
    choose_other_output,     ///< remove the file, or write elsewhere
    discard_work_file,       ///< finish the run that the work file belongs to, or discard the file
    resume,                  ///< run the same again to continue
    resume_without_restart,  ///< run the same again, but without the option that starts over
    set_memory,              ///< change the memory limit
    make_table,              ///< make a table of `game`
    make_table_again,        ///< make the table of `game` in `file` again
  };

  Advice(What advice, std::string of_game = "", std::string of_file = "")
      : what(advice), game(std::move(of_game)), file(std::move(of_file)) {}
  bool operator==(const Advice&) const = default;

  What what;
  std::string game;
  std::string file;
};

/// What is wrong with a game.
struct GameFault {
  std::optional<std::size_t> move = {};      ///< the bad move, from 1, if a single one is at fault
  std::optional<std::uint64_t> states = {};  ///< too_large: to solve, if they can be counted
  std::optional<int> fits_from = {};  ///< too_large: the number of moves from about which it fits
};

/// The error number and the file of a failed system call.
struct SystemCause {
  int error_number;  ///< errno; 0 for an unexpected end of the file
  std::string file;  ///< its name in messages
};

class [[gnu::visibility("default")]] Error : public std::runtime_error {
 public:
  /// `message` states facts only. Remedies belong in `advice`.
  Error(ErrorCode code, const std::string& message, std::optional<Advice> advice = std::nullopt)
      : std::runtime_error(message), code_(code), advice_(std::move(advice)) {}
  Error(ErrorCode code, const std::string& message, SystemCause cause)
      : std::runtime_error(message), code_(code), system_cause_(std::move(cause)) {}

  Error(ErrorCode code, const std::string& message, GameFault fault)
      : std::runtime_error(message), code_(code), fault_(fault) {}

  ErrorCode code() const noexcept { return code_; }
  /// Of an illegal move, unreadable moves, and games that are too large.
  const std::optional<GameFault>& fault() const noexcept { return fault_; }
  const std::optional<Advice>& advice() const noexcept { return advice_; }
  const std::optional<SystemCause>& system_cause() const noexcept { return system_cause_; }

 private:
  ErrorCode code_;
  std::optional<Advice> advice_;
  std::optional<SystemCause> system_cause_;
  std::optional<GameFault> fault_;
};

}  // namespace triwar
