// What players of Dots and Boxes reason with: chains and loops, safe moves, and nimbers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// The value of a position in Nimstring, where a player who completes a cell must move again and a
/// player who cannot move loses; or `loony`.
using Nimber = int;
using triwar::loony;

/// A legal move, and the nimber of the position after it.
struct LineNimber {
  Line line;
  Nimber nimber;
  /// Whether the player of the move wins Nimstring: the move completes nothing and leads to 0, or
  /// completes a cell, leaves lines, and does not lead to 0.
  bool wins;
};

/// The theory of a position. A link is a cell with exactly two undrawn lines. Links that undrawn
/// lines join are a loop if they have as many of these lines as cells, else a chain.
struct Theory {
  std::vector<int> chains;                     ///< the number of cells of each, ascending
  std::vector<int> loops;                      ///< the same
  std::vector<std::vector<Cell>> chain_cells;  ///< the cells of each of `chains`, ascending
  std::vector<std::vector<Cell>> loop_cells;   ///< the same of `loops`
  int joints = 0;                              ///< cells with three or more undrawn lines
  int capturable = 0;                          ///< cells with exactly one undrawn line
  int undrawn = 0;                             ///< lines
  int safe = 0;  ///< undrawn lines that leave no cell with exactly one undrawn line
  std::optional<Nimber> nimber = {};  ///< nullopt if unknown
  /// Why it is unknown, in theory_text().
  std::string_view unknown = "too many states would have to be solved";
  EdgeList<LineNimber> nimbers = {};  ///< every legal move, in order; empty if unknown

  int long_chains() const noexcept;  ///< of three or more cells

  /// Whether the mover wins Nimstring, by one of the moves or by any; nullopt if unknown.
  std::optional<bool> mover_wins() const noexcept {
    return nimber ? std::optional(*nimber != 0) : std::nullopt;
  }
};

/// Returns the theory of a position with these drawn lines. `nimbers` is a table of nimbers whose
/// board has a start that they contain, or null if unknown.
Theory theory_of(const Figure& figure, const LineSet& drawn, const Tablebase* nimbers);

/// The theory of a move of a game.
struct MoveTheory {
  Theory after;
  /// Whether another move would have won Nimstring and this one does not; nullopt if unknown.
  std::optional<bool> missed = {};
};

/// Returns the theory of each move of a game, in order. `nimbers` as for theory_of(), but positions
/// before the start of its board have unknown nimbers.
std::vector<MoveTheory> theory_of_moves(const Game& game, const Tablebase* nimbers);

/// Whether a move of a review gave control away: it lost Nimstring and worsened the result. Returns
/// nullopt if unknown.
std::optional<bool> gave_control_away(const ReviewedMove& move, const MoveTheory& theory);

/// Returns "loony", the number, or "-" if the nimber is unknown.
std::string nimber_name(std::optional<Nimber> nimber);

/// Returns a sentence about the last of the first `moves` moves of a game that closed no cell, if
/// it opened a chain or loop where no safe move was left, or dealt double: instead of taking a cell
/// it left exactly two, which one line closes, and lines remain after them, and now. Returns "" for
/// other moves, and if the players are unknown.
std::string remark_text(const Game& game, std::size_t moves = SIZE_MAX);

/// Adds the theory as a JSON object. `moves` asks for the nimbers by move, too; `rules` also for
/// the cells of chains and loops, for the sentences of theory_text(), those about nimbers only with
/// `moves`, and for remark_text(), all of the last position of the game.
void add_theory_json(const Theory& theory, const Game& game, bool moves, TextBuffer& text,
                     bool rules = false);

/// Returns the theory in sentences, each on a line.
std::string theory_text(const Theory& theory, const Game& game);

}  // namespace triwar::lookup
