// Plans and verifies tables of any game.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "generator/boardless_game.h"
#include "generator/generate_options.h"
#include "generator/plan.h"
#include "generator/verify.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/table_file.h"

namespace triwar {

/// The games without a board.
std::span<const BoardlessGame* const> games_without_board() noexcept;

/// Returns the plan for the table of a game. Throws Error as Board::make and QuietIndex do. Also
/// throws Error(usage) if the options ask for quiet states of a game without a board.
Plan plan_for(const std::string& game, const GenerateOptions& options);

/// Opens a table and compares it with the rules of its game. Throws Error as Tablebase::open,
/// verify_board() and BoardlessGame::verify do.
Verification verify_table(TableFile file, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress);

}  // namespace triwar
