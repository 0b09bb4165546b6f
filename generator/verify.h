// Checking a table against the rules of the game.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "generator/boardless_game.h"
#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar {

struct VerifyLimits {
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// All states are checked if the board has at most this many, or if the table stores all of them.
  std::uint64_t all_states = std::uint64_t{1} << 24;
  /// Otherwise every representative is checked. This many random states are checked, too.
  std::uint64_t sample = std::uint64_t{1} << 20;
  /// The successors of about this many evenly spaced representatives are checked, too.
  std::uint64_t followed = std::uint64_t{1} << 23;
  /// The seed of std::mt19937_64, which generates the random states.
  std::uint64_t seed = 4559;
};

/// The extent of a check that found no fault.
struct Verification {
  std::uint64_t states;  ///< the number of states checked
  bool all;              ///< whether the check proves the values of all states
  // Unless `all`, the numbers of checked states up to symmetry and interchangeable edges:
  std::uint64_t representatives = 0;  ///< quiet states: every one
  std::uint64_t following = 0;        ///< non-quiet states one move after a quiet state
  bool all_following = false;         ///< whether these are all such states
  std::uint64_t board_states = 0;     ///< number of states of the board
  std::optional<TableProof> proof{};  ///< of a game without a board
};

/// Loads the table and checks that the value of each state follows from the values of its
/// successors by single moves, without any other assumption. `limits` selects the states. Uses all
/// threads of the calling task arena, and at most `memory` bytes, by default 80 % of the available
/// memory.
///
/// Throws Error: out_of_memory; damaged as Tablebase::load() does; verification_failed, with the
/// lowest wrong state found.
Verification verify_board(Tablebase& table, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress);

}  // namespace triwar
