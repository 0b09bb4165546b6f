// Answers the games in --moves or in the input, and what all programs that answer input share.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/cli/answerer.h"
#include "lookup/cli/input.h"
#include "lookup/cli/options.h"
#include "lookup/game.h"
#include "program/output.h"
#include "program/program.h"

namespace triwar::lookup {

inline constexpr const char* program_name = "triwar-lookup";

/// Writes the first 20 messages about bad questions to standard error. The destructor writes the
/// number of the others.
class Complaints {
 public:
  /// `what` is the word for a question in messages. Its text must outlive this.
  explicit Complaints(std::string_view what) : what_(what) {}
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints();

  /// Counts messages, one line for each bad question, and writes those within the limit if
  /// `written`.
  void add(std::string_view lines, bool written = true);

  bool any() const { return count_ > 0; }

 private:
  static constexpr std::uint64_t most_written = 20;

  std::string_view what_;
  std::uint64_t count_ = 0;
};

/// Describes the input that a form expects; nullopt means any form.
using Expected = std::function<std::string(std::optional<InputForm> form)>;

/// Opens files as Input does, or standard input if there are none. If the first file is missing and
/// its name looks like moves, a game or a table, the error suggests the option for it.
Input open_input(const std::vector<std::string>& files, std::function<void()> before_read);

/// Opens the files of the options, or standard input. Tells a person at a terminal what is
/// expected. Flushes `output` before each read that may block. Returns nullopt if the first line is
/// "quit".
std::optional<Input> open_input_of(const LookupOptions& options, const Expected& expected,
                                   program::Output& output);

/// Opens the next file at the end of one. Helps a person at a terminal, and returns whether the
/// next line there is "quit".
bool ends_typing(const LookupOptions& options, Input& input, const Expected& expected);

/// Opens the input of games, finds its form unless it is given, and the game that a picture or a
/// link tells unless the options name one. Moves a picture to `options.moves`, and then leaves
/// `input` empty. Examples in messages are of `figure`. Returns false if a person at a terminal has
/// typed "quit".
bool open_games(LookupOptions& options, const Figure* figure, std::optional<Input>& input,
                program::Output& output);

/// Answers the game in --moves, or all games of the input, on the figure of the answerer. Opens the
/// input as open_games() does unless it is open. The last answers may remain in `output`, for the
/// caller to flush. Throws Error(usage) if the options do not fit the figure, and
/// Error(input_unreadable) if the input has text but no game.
program::Exit answer_games(LookupOptions options, const Answerer& answerer,
                           std::optional<Input> input, program::Output& output);

}  // namespace triwar::lookup
