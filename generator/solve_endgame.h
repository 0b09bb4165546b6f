// Solving the quiet states of a board in memory.
#pragma once

#include <cstdint>
#include <optional>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// Solves the quiet states of a board and returns their table, which takes a byte of memory for
/// each stored state. Its values are score differences or, of kind grundy, nimbers in Nimstring;
/// then Tablebase::value() has a meaning for quiet states only. Reports progress in
/// representatives. Throws Error: board_too_large as QuietIndex does, out_of_memory; and as
/// `progress` does.
Tablebase solve_endgame(const Board& board, const Progress& progress,
                        format::ValueKind kind = format::ValueKind::score_difference);

/// What solve_endgame() needs for a board, and the time of triwar-generate.
struct EndgameEstimate {
  std::uint64_t states;  ///< stored states, of which each takes a byte of memory
  double seconds;        ///< within about a factor of three, if no other program uses the cores
  double table_seconds;  ///< the same for solving, compressing and writing a table
};

/// Estimates solve_endgame(). The first call solves a small board, to measure this machine. Returns
/// nullopt if the stored states cannot be counted.
std::optional<EndgameEstimate> estimate_endgame(const Board& board);

}  // namespace triwar
