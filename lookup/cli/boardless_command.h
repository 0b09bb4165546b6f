// The interface between triwar-lookup and games without a board.
#pragma once

#include <string>
#include <string_view>

#include "lookup/cli/options.h"
#include "program/output.h"
#include "program/program.h"
#include "tablebase/file/table_file.h"

namespace triwar::lookup {

/// A game without a board. The functions that take a table throw Error(wrong_game) or
/// Error(damaged) unless the table is a valid table of the game.
struct BoardlessCommand {
  std::string_view name;

  // Texts for --help.
  std::string_view about;  ///< describes the answers
  std::string_view input;  ///< describes --input
  std::string_view moves;  ///< describes --moves
  std::string_view stats;  ///< describes --stats

  /// Throws Error(usage) if this game does not support the options.
  void (*check_options)(const Options& options);

  /// Checks the header of a table. Reads no values.
  void (*check_table)(const TableFile& file);

  /// Returns the statistics of a table, as text or JSON.
  std::string (*table_stats)(TableFile file, bool json);

  /// Answers --moves or the input.
  program::Exit (*answer)(const Options& options, TableFile file, program::Output& output);
};

}  // namespace triwar::lookup
