// Tables of a grid of boxes that answer the same grid on its side.
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

/// Returns a quiet table as the table of turned_game(): its header has that game, and states are
/// those of its board. Returns nullopt for dense tables and games that cannot be turned. Throws
/// Error: board_too_large; wrong_game if the header does not fit the game.
std::optional<TableFile> turned(TableFile file);

/// By edge of a grid of boxes: the edge of the grid on its side that it becomes when rows and
/// columns are exchanged.
std::vector<Edge> turned_edges(const Board& grid, const Board& on_its_side);

}  // namespace triwar
