// <triwar/generate.h>: makes and verifies tables.
#pragma once

#include <triwar/game.h>
#include <triwar/tables.h>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace triwar {

struct TableOptions {
  std::optional<std::uint64_t> memory = {};  ///< limit in bytes; default: 80 % of the available
  std::optional<int> level = {};  ///< of zstd, 1 to 22; default: 19 for small tables, else 10
  bool force = false;             ///< replaces an existing file
  bool restart = false;           ///< discards the work file of an interrupted run
  /// Called for the values that are solved, and again from 0 for those that are written.
  ProgressReport progress = {};
};

/// A new table file.
struct NewTable {
  std::uint64_t states;  ///< that the file stores
  std::uint64_t bytes;   ///< size of the file
  int value;             ///< of the first position, for the player to move
};

/// Solves all positions that can follow a game, without moves those of its board, and writes their
/// table, on all cores. The file appears complete or not at all; an interrupted long run leaves
/// FILE.work, from which the next call resumes. docs/generate.md says what boards need.
///
/// Throws Error: board_too_large, out_of_memory, output_exists, cannot_write, interrupted; usage
/// for an invalid level.
[[gnu::visibility("default")]] NewTable generate(const Game& game,
                                                 const std::filesystem::path& file,
                                                 const TableOptions& options = {});

struct VerifyOptions {
  std::optional<std::uint64_t> memory = {};  ///< limit in bytes; default: 80 % of the available
  ProgressReport progress = {};              ///< of the states that are checked
};

/// The extent of a check that found no fault.
struct Verified {
  std::uint64_t states;  ///< that were checked
  bool all;              ///< whether that proves the values of all states
};

/// Checks the structure and the checksums of a table, and its values against the rules of the game,
/// on all cores: those of all states of dense tables and of up to 2^24 states; above that of all
/// stored states, their other successors, and random ones.
///
/// Throws Error: verification_failed with a wrong state and its right value; out_of_memory;
/// interrupted; and as Tables::add() for a file that is no intact table.
[[gnu::visibility("default")]] Verified verify(const std::filesystem::path& file,
                                               const VerifyOptions& options = {});

}  // namespace triwar
