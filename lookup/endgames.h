// Solves endgames on demand.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "tablebase/board/board.h"
#include "tablebase/board/figure.h"
#include "tablebase/tablebase.h"

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
};

/// Returns an error if more than limit.states stored states can follow these drawn lines, or if
/// states_after() cannot count them. Otherwise returns nullopt.
std::optional<BadGame> too_large(const Figure& figure, const LineSet& drawn,
                                 const SolveLimit& limit);

/// Finds the game's earliest position that at most `most_states` stored states can follow, and
/// returns its drawn lines. Requires that the game's last position is within this limit.
LineSet earliest_start(const Game& game, std::uint64_t most_states);

/// Returns tables for games on a figure: of values, for a figure without a table file, and of
/// nimbers. Solves the endgame after some moves of a game, and keeps the four endgames used last.
class Endgames {
 public:
  /// Returns a table of a board, solved in memory, with values of a kind.
  using Solve = std::function<Tablebase(const Board&, format::ValueKind)>;

  /// Solves endgames within the limit. Throws as `solve` does.
  Endgames(const Figure& figure, SolveLimit limit, Solve solve);

  const Figure& figure() const noexcept { return figure_; }

  /// Returns a table on the figure, for the headers of answers.
  const Tablebase& any() const noexcept { return full_; }

  /// Returns the table of an endgame that contains the position of a game, valid until the next
  /// game. Sets `bad`, with code too_large, if more stored states than the limit can follow the
  /// position, or if states_after() cannot count them. Returns the same table as any() for a bad
  /// game. Throws as `solve` does.
  const Tablebase& table_for(Game& game);

  /// As table_for(), but the endgame contains the earliest position of the game that can be solved.
  /// If the game has a bad move, this is the game before that move, and its error stays.
  const Tablebase& table_for_review(Game& game);

  /// Returns a table of nimbers for the position of a game, valid until the next game. Returns null
  /// for a bad game, or if too many states can follow. Throws as `solve` does.
  const Tablebase* nimbers_for(const Game& game) {
    return game.bad ? nullptr : find_or_solve(game.drawn(), format::ValueKind::grundy);
  }

  /// As nimbers_for(), from the game's earliest position that can be solved, also for a game with a
  /// bad move.
  const Tablebase* nimbers_for_review(const Game& game);

 private:
  const Tablebase* find(const LineSet& drawn, format::ValueKind kind);
  const Tablebase& solve(const LineSet& start, format::ValueKind kind);
  const Tablebase* find_or_solve(const LineSet& drawn, format::ValueKind kind);

  Figure figure_;
  SolveLimit limit_;
  Solve solve_;
  Tablebase full_;                                  // of the position with all lines drawn
  std::vector<std::unique_ptr<Tablebase>> recent_;  // in the order of use, the latest at the end
};

}  // namespace triwar::lookup
