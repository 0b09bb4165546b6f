// The command line of triwar-generate and triwar-generate-mpi.
#pragma once

#include <optional>
#include <string>

#include "generator/plan.h"
#include "tablebase/base/parallel.h"

namespace triwar {

struct Options : GenerateOptions {
  std::string game;
  std::optional<std::string> board_file;
  std::optional<std::string> after;  ///< moves, or "@" and the name of a file with moves
  std::optional<std::string> print_board;
  std::optional<std::string> output;
  int threads = static_cast<int>(usable_cores());
  bool no_progress = false;
  bool dry_run = false;
  bool list = false;
  bool json = false;
  std::optional<std::string> verify;
  bool verify_all = false;

  bool to_standard_output() const { return output == "-" || output == "/dev/stdout"; }

  /// Returns the file for the planned table; nullopt for standard output.
  std::optional<std::string> output_file(const Plan& plan) const {
    if (to_standard_output()) return std::nullopt;
    return output.value_or(
        format::file_name_of(plan.board->name_with_moves(), plan.header.value_kind));
  }
};

/// Texts of --help that differ between the programs.
struct HelpTexts {
  std::string name = "triwar-generate";
  std::string description =
      "Solves a game completely and writes GAME.tb.zst, a table of the value of every\n"
      "state.";
  std::string threads = "Threads to use; default all cores";
  std::string memory =
      "Memory to use at most, such as 500M or 8G; default 80 % of the available memory";
  std::string dry_run = "Print what the run would need, and exit";
  std::string nimbers =
      "Make GAME.nimbers.tb.zst instead, a table of nimbers of Nimstring, from which other "
      "programs answer about theory";
  std::string restart = "Discard the saved progress of an interrupted run, FILE.work";
  std::optional<int> default_threads = {};  ///< nullopt: one for each core
};

/// Parses the command line. Returns nullopt after printing the help or the version. Throws
/// Error(usage).
std::optional<Options> parse_options(int argc, char** argv, const HelpTexts& texts = {});

}  // namespace triwar
