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
int lead_of(const Game& game);  ///< the same; 0 if the score is unknown

/// Estimates a position as triwar::estimate() does.
using Search =
    std::function<Estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits)>;

// Figures are integers, in thousandths of a cell or of all results, so that every processor writes
// the same digits.

/// What a search thinks of a game. In a bare state, A stands for the player to move.
struct GameEstimate {
  /// The results of the game: shares of playouts, or chances. Their sum is 1000.
  struct Results {
    int a;  ///< wins of A
    int tie;
    int b;
  };

  struct Move {
    Line line;
    int margin;  ///< A minus B at the end
    int win;     ///< the share of wins of the player to move, a tie half
    std::uint64_t playouts;
    std::optional<int> value;  ///< as LineValue; only if the search has proved it
    int chance;                ///< of the player to move, a tie half; see EstimatedMove
  };

  std::uint64_t playouts;
  bool rest;   ///< the score is unknown: all figures are of the rest, from a score of 0 to 0
  int margin;  ///< A minus B at the end
  Results shares;
  Results chance;
  std::vector<Move> moves;  ///< those that were tried, the first choice of the search first
};

/// Returns what a search with the lead of lead_of() has found in the last position of a game.
GameEstimate estimate_of(const Game& game, const Estimate& found);

/// What two searches of equal size think of a move of a game and of the first choice of a search:
/// shares of wins of its player and chances, a tie half. Where a value is known, it decides.
struct MoveEstimate {
  Line first;  ///< the first choice
  int win;     ///< after the move
  int chance;
  int best_win;  ///< after the first choice, if its chance is better, else after the move
  int best_chance;

  /// "?!" if the move gives away 0.2 or more of the chance, else "".
  std::string_view mark() const noexcept { return best_chance - chance >= 200 ? "?!" : ""; }
};

/// Estimates the moves of a game whose values are unknown by searches of at most `each` playouts,
/// of `all` together; nullopt for the other moves. Moves that would be marked are searched again,
/// ten times as long if `all` allows it. Requires the history.
std::vector<std::optional<MoveEstimate>> estimates_of_moves(const Game& game, const Values& values,
                                                            std::uint64_t each, std::uint64_t all,
                                                            const Search& search);

/// Adds a number of thousandths with three decimals: "-0.250".
void add_thousandths(int number, TextBuffer& text);

/// Adds an estimate as a JSON object. Names lines in the notation of the game.
void add_estimate_json(const GameEstimate& estimate, const Game& game, TextBuffer& text);

/// The same of a move of a review.
void add_estimate_json(const MoveEstimate& estimate, const Game& game, TextBuffer& text);

/// Returns an estimate in words: a sentence about the first choice, and a table of five moves.
/// Requires a move.
std::string estimate_text(const GameEstimate& estimate, const Game& game);

}  // namespace triwar::lookup
