// Using the table of a grid of boxes for the grid with rows and columns exchanged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/table_file.h"

namespace triwar {

/// Returns "boxes-4x3" for "boxes-3x4"; nullopt for square grids and all other games.
std::optional<std::string> turned_game(std::string_view game);

/// Converts a quiet table into a table of turned_game(): its header names that game, and its states
/// are those of that board. Returns nullopt for dense tables and games that cannot be turned.
/// Throws Error: board_too_large; wrong_game if the header does not fit the game.
std::optional<TableFile> turned(TableFile file);

/// Returns, by edge of `grid`, the edge of `on_its_side` that it becomes when rows and columns are
/// exchanged.
std::vector<Edge> turned_edges(const Board& grid, const Board& on_its_side);

}  // namespace triwar
