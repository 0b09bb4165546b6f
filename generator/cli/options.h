// The command line of triwar-generate.
#pragma once

#include <optional>
#include <string>

#include "generator/generate_options.h"

namespace triwar {

struct Options : GenerateOptions {
  std::string game = "triangle-3";
  std::optional<std::string> board_file;
  std::optional<std::string> print_board;
  std::optional<std::string> output;
  bool no_progress = false;
  bool dry_run = false;
  bool list = false;
  bool json = false;
  std::optional<std::string> verify;
  bool verify_all = false;

  bool to_standard_output() const { return output == "-" || output == "/dev/stdout"; }

  /// The file that a table of a game is written to; none when that is standard output.
  std::optional<std::string> output_file(const std::string& game_made) const {
    if (to_standard_output()) return std::nullopt;
    return output.value_or(game_made + ".tb.zst");
  }
};

/// What differs between the programs that have these options.
struct ProgramWords {
  std::string name = "triwar-generate";
  std::string does =
      "Solves a game completely and writes GAME.tb.zst, a table of the value of every\n"
      "state.";
  std::string threads = "How many threads work; default all cores";
  std::string memory = "Memory it may use, such as 500M or 8G; default 80 % of what is available";
  std::string dry_run = "Say what the run would need, do nothing";
  std::string restart = "Begin anew, whatever an interrupted run has left in FILE.work";
  std::optional<int> default_threads = {};  ///< none: one for each core
};

/// None when help or the version was asked for and has been printed. Throws Error(usage).
std::optional<Options> parse_options(int argc, char** argv, const ProgramWords& words = {});

}  // namespace triwar
