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

/// The predicted cost of work on a board.
struct PredictedCost {
  std::uint64_t memory;  ///< in bytes
  double seconds;        ///< within about a factor of two, if no other program uses the cores
};

/// Predicts solve_endgame(). The first call solves a small board, to measure this machine. Returns
/// nullopt for boards that are too large for a QuietIndex. Not thread-safe.
std::optional<PredictedCost> predict_endgame(const Board& board);

/// As predict_endgame(), for triwar-generate, whose option --dry-run prints the same.
std::optional<PredictedCost> predict_table(const Board& board);

}  // namespace triwar
