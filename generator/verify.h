// Checking a table against the rules of the game.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "generator/other_game.h"
#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar {

struct VerifyLimits {
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Of boards with at most this many states every one is checked, and so it is of every table
  /// that stores all states.
  std::uint64_t all_states = std::uint64_t{1} << 24;
  /// Of larger ones every representative is checked, and this many random states;
  std::uint64_t sample = std::uint64_t{1} << 20;
  /// and the states that follow, of about this many representatives, evenly spread, if there are
  /// more.
  std::uint64_t followed = std::uint64_t{1} << 23;
  /// Where the random states come from: std::mt19937_64 with this seed.
  std::uint64_t seed = 4559;
};

struct Verified {
  std::uint64_t states;  ///< how many were checked
  bool all;              ///< whether these were all there are, or prove all there are
  // Where not all were, these were, up to symmetry and interchangeable edges:
  std::uint64_t representatives = 0;  ///< every quiet state
  std::uint64_t following = 0;        ///< others that are one move after a quiet one
  bool all_following = false;         ///< whether these were all such states
  std::uint64_t board_states = 0;     ///< how many states the board has
  std::optional<TableProof> proof{};  ///< of a game without a board
};

/// Checks that each state's value is what plain moves make of the values of its successors; no
/// more is assumed of the values. Parallel as
/// far as the calling task arena allows. Loads the table. `memory` is what may be used in bytes, 80
/// % of what is available when there is none.
///
/// Throws Error: out_of_memory; damaged as Tablebase::load does; and verification_failed, naming
/// the lowest state found wrong.
Verified verify_board(Tablebase& table, const VerifyLimits& limits,
                      std::optional<std::uint64_t> memory, const Progress& progress);

}  // namespace triwar
