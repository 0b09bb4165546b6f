// Finding the table that answers questions about a game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tablebase/file/table_file.h"

namespace triwar {

/// The table file `file` if one is named; else the embedded table of `game`; else the first file
/// GAME.tb.zst in the current folder, the folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar (without
/// that variable $HOME/.local/share/triwar), and `data_folder`, that of the installed tree that the
/// caller stands in; empty: none.
/// `game` none: that of the file, or the default game.
///
/// Throws Error: unknown_game, board_too_large, table_missing with the advice to make the table,
/// wrong_game when the file is of another game, and what TableFile throws.
TableFile find_table(const std::optional<std::string>& game, const std::optional<std::string>& file,
                     const std::filesystem::path& data_folder);

}  // namespace triwar
