// Estimates of games that are too large to solve: their figures, as text and as JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "search/search.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Returns the time of a playout on a figure, in units of about 0.2 ns: the cube of the lines
/// (measured on boxes from 4x4 to 7x7).
inline std::uint64_t playout_time(const Figure& figure) noexcept {
  const auto lines = static_cast<std::uint64_t>(figure.lines());
  return lines * lines * lines;
}

/// Returns the cells of the player to move minus those of the opponent.
int lead_of(const Position& position);

/// Estimates a position as triwar::estimate() does.
using Search =
    std::function<Estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits)>;

// Figures are integers, in thousandths of a cell or of all results, so that every processor writes
// the same digits.

/// What a search thinks of a game. In a bare state, A stands for the player to move.
struct GameEstimate {
  struct Move {
    Line line;
    int margin;  ///< A minus B at the end
    int win;     ///< the share of wins of the player to move, a tie half
    std::uint64_t playouts;
  };

  std::uint64_t playouts;
  bool rest;   ///< the score is unknown: all figures are of the rest, from a score of 0 to 0
  int margin;  ///< A minus B at the end
  int a;       ///< the shares of wins of A, ties, and wins of B; their sum is 1000
  int tie;
  int b;
  std::vector<Move> moves;  ///< those that were tried, the first choice of the search first
};

/// Estimates the last position of a game by one playout or more.
GameEstimate estimate_of(const Game& game, std::uint64_t playouts, const Search& search);

/// What a search thinks of a move of a game: the shares of wins of its player, a tie half.
struct MoveEstimate {
  int win;       ///< after the move
  int best_win;  ///< after the first move of the search; at least `win`
  Line first;    ///< that move

  /// "?!" if the move gives away 0.2 or more, else "".
  std::string_view mark() const noexcept { return best_win - win >= 200 ? "?!" : ""; }
};

/// Estimates the moves of a game whose values are unknown; nullopt for the others. Requires the
/// history.
std::vector<std::optional<MoveEstimate>> estimates_of_moves(const Game& game, const Values& values,
                                                            std::uint64_t playouts,
                                                            const Search& search);

/// Adds a number of thousandths with three decimals: "-0.250".
void add_thousandths(int number, TextBuffer& text);

/// Adds an estimate as a JSON object. Names lines in the notation of the game.
void add_estimate_json(const GameEstimate& estimate, const Game& game, TextBuffer& text);

/// Returns an estimate in words: a sentence and a table of the first five moves.
std::string estimate_text(const GameEstimate& estimate, const Game& game);

}  // namespace triwar::lookup
