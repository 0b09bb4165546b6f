// Estimates of positions that are too large to solve, by Monte Carlo search.
//
// Where the ideas are from:
// - the value of a move grows from random games, those that look best tried most: UCT (Kocsis and
//   Szepesvari, Bandit Based Monte-Carlo Planning, 2006), with the bound of PUCT (Rosin,
//   Multi-armed Bandits with Episode Context, 2011; without a logarithm, so equal on every
//   processor);
// - states between captures, after which the opponent captures all, or hands two or four cells over
//   and keeps control: Berlekamp, The Dots and Boxes Game, 2000, and section 4 of
//   docs/inside/theory.md;
// - a state that several orders of moves reach is one node, whose mean is that of its moves:
//   Czech, Korus and Kersting, Monte-Carlo Graph Search for AlphaZero, 2020;
// - symmetric states and interchangeable lines met once: Barker and Korf, Solving Dots-and-Boxes,
//   2012; the smallest of several lone chains: Buzzard and Ciere, Playing Simple Loony Dots and
//   Boxes Endgames Optimally, 2013 (proved for any rest in search/coins.h);
// - values that are proved replace means: Winands, Bjornsson and Saito, Monte-Carlo Tree Search
//   Solver, 2008; so do bounds: Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search,
//   2010. Both are proved by null-window alpha-beta with a transposition table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/chance.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/figure.h"

namespace triwar {

/// How the game will end, on average over the lines of play searched. `win`, `tie` and `loss` are
/// shares that sum to 1.
struct Outlook {
  double margin = 0;  ///< cells that a player will still take minus those of the opponent
  double win = 0;     ///< of the whole game: the lead counts
  double tie = 0;
  double loss = 0;

  /// Returns the share of wins, a tie half.
  double score() const noexcept { return win + tie / 2; }
};

/// A legal move and the outlook of the player who makes it.
struct EstimatedMove {
  Line line;
  Outlook outlook = {};
  std::uint64_t playouts;  ///< that began with the move, or with an equivalent one
  bool exact;              ///< whether the search has proved the outlook
  Chance chance = {};      ///< for the same player; unless proved, at most that of the first choice
};

/// What a search thinks of a position, for the player to move.
struct Estimate {
  Outlook outlook = {};
  std::uint64_t playouts = 0;  ///< fewer than allowed, even 0, if the position was solved
  bool exact = false;  ///< whether the search has proved the outlook, and those of all moves
  Chance chance = {};  ///< certain if the result is proved
  /// The legal moves that a playout tried or that are proved, best first. The first playouts try
  /// each move once, so with more playouts than moves all are here that may be best.
  std::vector<EstimatedMove> moves;
};

struct SearchLimits {
  std::uint64_t playouts = 200000;
  int lead = 0;  ///< cells of the player to move minus the opponent's, at most Figure::cells()
};

/// A search of a position that can go on: of more playouts it thinks as if all had been asked for
/// at once. Use it on one thread at a time.
class PositionSearch {
 public:
  /// Searches a position in which these lines are drawn, including those drawn at the start.
  /// Captures may be pending. `lead` is that of SearchLimits.
  PositionSearch(const Figure& figure, const LineSet& drawn, int lead);
  PositionSearch(PositionSearch&&) noexcept;
  PositionSearch& operator=(PositionSearch&&) = delete;
  ~PositionSearch();

  /// Adds playouts until there were so many in all, or all moves are solved. Calls `progress` with
  /// the number of playouts, in the first milliseconds and then about every 5 ms. If that throws,
  /// the search must not be used any more.
  void grow(std::uint64_t playouts, const Progress& progress = {});

  /// Returns the number of playouts until now.
  std::uint64_t playouts() const;

  /// Without playouts the rest looks even.
  Estimate estimate() const;

  /// Returns the memory in bytes: about 1 KB for a playout, up to 0.5 GiB.
  std::size_t memory() const;

  class Searcher;

 private:
  std::unique_ptr<Searcher> searcher_;
};

/// Estimates a position as a PositionSearch does that has grown to the playouts of the limits.
///
/// Uses one thread. The same arguments give the same estimate on every processor, and symmetric
/// positions symmetric ones (on figures with at most 8 symmetries). Moves that a symmetry of the
/// position exchanges have equal outlooks and playouts.
Estimate estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                  const Progress& progress = {});

}  // namespace triwar
