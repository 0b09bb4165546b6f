// Which endgames can be solved within a limit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"
#include "tablebase/board/board.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// Returns the number of stored states that can follow once these lines are drawn. Returns nullopt
/// if more than EdgeSet::capacity lines are undrawn, or if the automaton of these states is too
/// large.
std::optional<std::uint64_t> states_after(const Figure& figure, const LineSet& drawn);

/// The ways to get the values of a board.
enum class Work { solve, make_table };

/// Returns the memory and time of work on a board, for messages.
using CostText = std::function<std::string(const Board&, Work)>;

/// The limit of stored states to solve, and the option that raises it.
struct SolveLimit {
  std::uint64_t states;
  std::string_view option = "--solve ";  ///< precedes the number in messages
  std::uint64_t feasible = 0;            ///< messages recommend at most this number
  CostText cost = {};                    ///< without it, messages recommend neither memory nor time
  std::string_view instead = {};         ///< another way, which messages recommend last
};

/// Returns an error if more than limit.states stored states can follow these drawn lines, or if
/// states_after() cannot count them. Otherwise returns nullopt. `first` are the drawn lines, at
/// least those of the figure, that are no moves of the game; the error counts moves.
std::optional<BadGame> too_large(const Figure& figure, const LineSet& first, const LineSet& drawn,
                                 const SolveLimit& limit);

/// Finds the game's earliest position that at most `most_states` stored states can follow, and
/// returns its drawn lines. Requires that the game's last position is within this limit.
LineSet earliest_start(const Game& game, std::uint64_t most_states);

}  // namespace triwar::lookup
