// Which endgames can be solved within a limit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"
#include "tablebase/base/error.h"
#include "tablebase/board/board.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// Returns the number of stored states that can follow once these lines are drawn. Returns nullopt
/// if more than EdgeSet::capacity lines are undrawn, or if the automaton of these states is too
/// large.
std::optional<std::uint64_t> states_after(const Figure& figure, const LineSet& drawn);

/// The limit of stored states to solve, and the option that raises it.
struct SolveLimit {
  std::uint64_t states;
  std::string_view option = "--solve ";  ///< precedes the number in messages
  std::uint64_t feasible = 0;            ///< messages recommend at most this number
};

/// Why a position is not solved: too much can follow.
struct Unsolved {
  std::optional<std::uint64_t> states;  ///< stored states to solve; nullopt: too many to count
  int fits_from;                        ///< about so many moves of the game leave few enough states
  std::string message;  ///< such as "... stored states can follow, more than --solve 1000; ..."
  /// For the clients of a service: the most stored states that it solves.
  std::optional<std::uint64_t> limit = {};
};

/// Returns an error with code too_large for front ends to throw.
Error error_of(const Unsolved& unsolved);

/// Returns why a position is not solved if more than limit.states stored states can follow these
/// drawn lines, or if states_after() cannot count them. Otherwise returns nullopt. `first` are the
/// drawn lines, at least those of the figure, that are no moves of the game.
std::optional<Unsolved> too_large(const Figure& figure, const LineSet& first, const LineSet& drawn,
                                  const SolveLimit& limit);

/// Finds the game's earliest position that at most `most_states` stored states can follow, and
/// returns its drawn lines. Requires that the game's last position is within this limit.
LineSet earliest_start(const Game& game, std::uint64_t most_states);

}  // namespace triwar::lookup
