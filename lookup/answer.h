// Everything that a table says about one game.
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

Winner winner_of(int margin) noexcept;

std::string_view winner_name(Winner winner) noexcept;  ///< "A", "B" or "tie"
std::string_view player_name(Player player) noexcept;  ///< "A" or "B"

/// What is known only when the history of a state is.
struct Standing {
  Player to_move;
  int score_a;  ///< cells that A owns so far
  int score_b;
  int margin;  ///< A's cells minus B's at the end of perfect play

  Winner winner() const noexcept { return winner_of(margin); }
};

/// `value` is that of the position.
Standing standing_of(const Position& position, int value) noexcept;

/// The moves that reach `value`, the largest, in edge order.
EdgeList<Edge> best_moves(const EdgeList<MoveValue>& moves, int value) noexcept;

/// What becomes of a cell. Who closed one in a bare state is unknown.
enum class Owner : std::uint8_t { A, B, unknown, none };

/// The owners of all cells, in their order; none of an open cell.
EdgeList<Owner> owners_of(const Game& game) noexcept;
static_assert(Board::most_cells <= EdgeSet::capacity);

std::string_view owner_name(Owner owner) noexcept;  ///< "A", "B", "?" or ""

/// A state as a number, "0x1f": bit e for edge e.
std::string state_text(EdgeSet state);

struct Answer {
  int value;                         ///< for the player to move, over the cells still open
  std::optional<Standing> standing;  ///< none for a bare state
  EdgeList<MoveValue> moves;         ///< every legal move, in edge order
  EdgeList<Edge> best;               ///< the moves that reach `value`, in edge order
  EdgeList<Edge> continuation;       ///< one perfect game to the end; none when not asked for
  EdgeList<Owner> owners;            ///< of all cells
};

/// Answers a game that is not bad; without its continuation, which takes longest, when that is not
/// asked for. Throws Error(damaged) as Tablebase::value does.
Answer answer_game(const Tablebase& table, const Game& game, bool with_continuation = true);

/// No more than who wins a game that is not bad and has its history: one probe.
Winner winner_of_game(const Tablebase& table, const Game& game);

}  // namespace triwar::lookup
