// The tables that are compiled into the library triwar::embedded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar::embedded {

/// The game that is meant when none is named.
inline constexpr std::string_view default_game = "triangle-3";

/// The games that have an embedded table: every board whose table takes at most 64 KiB, and the
/// games without a board.
std::vector<std::string_view> games();

/// The embedded table file of a game, the same as triwar-generate writes; none for games that have
/// no embedded table.
std::optional<TableFile> file(std::string_view game);

/// The embedded table of a board. Throws Error: table_missing for boards that have none, wrong_game
/// for games without a board, and what Board::make throws.
Tablebase tablebase(std::string_view game = default_game);

}  // namespace triwar::embedded
