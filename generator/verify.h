// Checking a table against the rules of the game.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// Selects the states that verify_board() checks: all states if the table stores them all, or if
/// the board has at most `all_states`. Otherwise it checks every representative, every non-quiet
/// successor of one, and `sample` random states.
struct VerifyLimits {
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t all_states = std::uint64_t{1} << 24;
  std::uint64_t sample = std::uint64_t{1} << 20;
  /// The seed of std::mt19937_64, which generates the random states.
  std::uint64_t seed = 4559;
};

/// The extent of a check that found no fault.
struct Verification {
  std::uint64_t states;  ///< the number of states checked
  bool all;              ///< whether the check proves the values of all states
  // The next two are set unless `all`. States that are equal up to symmetry and interchangeable
  // edges count once.
  std::uint64_t representatives = 0;  ///< number of quiet states, all checked
  std::uint64_t following = 0;        ///< number of non-quiet states one move after a quiet one
  std::uint64_t board_states = 0;     ///< number of states of the board
};

/// Loads the table and checks that the value of each state follows from the values of its
/// successors by single moves. `limits` selects the states. Finds some of these values faster than
/// one by one, by facts that docs/inside/theory.md lists (section 5, "Verifying"). Uses parallel
/// loops.
///
/// Throws Error: out_of_memory if the check takes more than `memory` bytes, by default 80 % of the
/// available memory; verification_failed with, of the wrong states found, the one with the most
/// edges, then the lowest, and its right value; damaged; interrupted.
Verification verify_board(Tablebase& table, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress);

/// Opens a table (Tablebase::open()) and checks it in the same way.
Verification verify_table(TableFile file, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress);

}  // namespace triwar
