// Finding the table that answers questions about a game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/file/table_file.h"

namespace triwar {

/// The folders that tables are looked for in, first to last: the current folder, those of
/// $TRIWAR_PATH, $XDG_DATA_HOME/triwar (without that variable $HOME/.local/share/triwar), and
/// `data_folder`, that of the installed tree that the caller stands in; empty: none.
std::vector<std::filesystem::path> table_folders(const std::filesystem::path& data_folder);

/// The table file `file` if one is named; else the embedded table of `game`; else the first file
/// GAME.tb.zst in table_folders(data_folder).
/// `game` none: that of the file, or the default game.
///
/// Throws Error: unknown_game, board_too_large, table_missing with the advice to make the table,
/// wrong_game when the file is of another game, and what TableFile throws.
TableFile find_table(const std::optional<std::string>& game, const std::optional<std::string>& file,
                     const std::filesystem::path& data_folder);

/// Opens a file that must be a table of `game`. Throws Error: wrong_game, and what TableFile
/// throws.
TableFile open_table_of(const std::string& game, const std::filesystem::path& path);

}  // namespace triwar
