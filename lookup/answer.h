// The answer to one game from a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"
#include "tablebase/board/position.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

enum class Winner { A, B, tie };

/// Returns A if the margin (A's cells minus B's at the end) is positive, B if it is negative.
Winner winner_of(int margin) noexcept;

std::string_view winner_name(Winner winner) noexcept;  ///< "A", "B" or "tie"
std::string_view player_name(Player player) noexcept;  ///< "A" or "B"

/// The score and the result of a position, which depend on the moves that led to it.
struct Standing {
  Player to_move;
  int score_a;  ///< cells that A owns so far
  int score_b;
  int margin;  ///< A's cells minus B's at the end of perfect play

  Winner winner() const noexcept { return winner_of(margin); }
};

/// Returns the standing of a position whose value is `value`.
Standing standing_of(const Position& position, int value) noexcept;

/// A legal move and its value, as MoveValue.
struct LineValue {
  Line line;
  int value;
};

/// Returns the values of all legal moves, in the order of the lines. Requires that the position
/// contains the start of the table's board. Throws as Tablebase::value does.
EdgeList<LineValue> line_values(const Tablebase& table, const Position& position);

/// Returns the moves whose value is `value`, in the same order.
EdgeList<Line> best_lines(const EdgeList<LineValue>& moves, int value) noexcept;

/// The owner of a cell: none for a cell that is open or was closed before the first move, unknown
/// for a cell closed in a bare state.
enum class Owner : std::uint8_t { A, B, unknown, none };

/// Returns the owner of each cell, by cell.
LineList<Owner> owners_of(const Game& game) noexcept;
static_assert(Figure::most_cells <= LineSet::capacity);

std::string_view owner_name(Owner owner) noexcept;  ///< "A", "B", "?" or ""

/// Returns the state of a game as a hex number such as "0x1f". Bit e is set if edge e of the figure
/// is drawn.
std::string state_text(const Game& game);

struct Answer {
  int value;                              ///< for the player to move, over the cells still open
  std::optional<Standing> standing = {};  ///< nullopt for a bare state
  EdgeList<LineValue> moves;              ///< every legal move, in the order of the lines
  EdgeList<Line> best = {};               ///< the moves that reach `value`, in the same order
  EdgeList<Line> continuation = {};       ///< one perfect game to the end, if requested
  LineList<Owner> owners;                 ///< by cell
};

/// Returns the answer to a game. Requires a game that is not bad and has reached the start of the
/// table's board. Computing the continuation takes
/// most of the time. Throws as Tablebase::value does.
Answer answer_game(const Tablebase& table, const Game& game, bool with_continuation = true);

/// Returns only the winner, by one probe. Requires the same, and the history of the game. Throws as
/// answer_game() does.
Winner winner_of_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
