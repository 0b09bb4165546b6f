// A game as it was asked about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board.h"
#include "tablebase/edge_set.h"

namespace triwar::lookup {

/// Why a game cannot be answered.
struct BadGame {
  enum class Code { not_an_edge, edge_already_drawn, too_many_moves, unreadable };

  Code code;
  std::optional<std::size_t> move;  ///< the move at fault, from 1, when there is a single one
  std::uint64_t input_line;         ///< the line that it stands on, from 1
  std::string message;
};

std::string_view text(BadGame::Code code) noexcept;

struct Game {
  std::uint64_t block = 0;       ///< from 1; 0 when the input has no blocks
  std::uint64_t number = 0;      ///< from 1, in its block
  std::uint64_t input_line = 1;  ///< the line that it begins on, from 1
  bool has_history = true;       ///< false for a bare state: who moved and scored is not known
  std::vector<Edge> moves;       ///< in the order played; of a bare state, its edges
  EdgeSet state;                 ///< the edges drawn: all of `moves`
  std::optional<BadGame> bad;    ///< if set, `moves` and `state` go up to the fault

  /// Empties the game but for the numbers, keeping its memory.
  void clear() {
    moves.clear();
    state = EdgeSet();
    bad.reset();
  }
};

/// Adds the move from point a to point b, which may be any numbers, to a game that is not bad;
/// makes it bad when there is no such edge or it is drawn already.
void add_move(Game& game, const Board& board, std::int64_t a, std::int64_t b,
              std::uint64_t input_line);

/// Larger numbers in the input are read as this one: they are on no board either.
inline constexpr std::int64_t too_large = std::int64_t{1} << 62;

}  // namespace triwar::lookup
