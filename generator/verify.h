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

  /// Checks all states of boards with at most this many, and of tables that store all states.
  std::uint64_t all_states = std::uint64_t{1} << 24;
  /// On larger boards --verify checks every representative, this many random states,
  std::uint64_t sample = std::uint64_t{1} << 20;
  /// and the successors of about this many evenly spaced representatives.
  std::uint64_t followed = std::uint64_t{1} << 23;
  /// The seed of std::mt19937_64, which draws the random states.
  std::uint64_t seed = 4559;
};

/// The extent of a check that found no fault.
struct Verification {
  std::uint64_t states;  ///< the number of states checked
  bool all;              ///< whether these are, or prove, all states
  // If not all, up to symmetry and interchangeable edges:
  std::uint64_t representatives = 0;  ///< every quiet state
  std::uint64_t following = 0;        ///< other states one move after a quiet one
  bool all_following = false;         ///< whether these are all such states
  std::uint64_t board_states = 0;     ///< the states of the board
  std::optional<TableProof> proof{};  ///< of a game without a board
};

/// Checks that the value of each state follows from the values of its successors by single moves,
/// without any other assumption. Uses all threads of the calling task arena. Loads the table.
/// `memory` limits the bytes used; by default 80 % of the available memory.
///
/// Throws Error: out_of_memory; damaged as Tablebase::load does; verification_failed, with the
/// lowest wrong state.
Verification verify_board(Tablebase& table, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress);

}  // namespace triwar
