// Finding the table of a game.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/file/table_file.h"

namespace triwar {

class Figure;
class Tablebase;

/// Returns the folders to search for tables, in order: the current folder; the folders in
/// $TRIWAR_PATH; $XDG_DATA_HOME/triwar, or $HOME/.local/share/triwar if $XDG_DATA_HOME is not an
/// absolute path; and `data_folder`, the data folder of the caller's installation, unless it is
/// empty.
std::vector<std::filesystem::path> table_folders(const std::filesystem::path& data_folder);

/// Returns why a folder that exists cannot be searched: "not a folder", or "cannot be entered:
/// Permission denied". Returns nullopt for other folders, and if there is none. find_table() skips
/// such a folder, and missing_table() says so.
std::optional<std::string> why_not_searched(const std::filesystem::path& folder);

/// Returns the first of these tables of `game`, of values or of nimbers; nullopt if there is none:
/// - the embedded one of values;
/// - the first file GAME.tb.zst, or GAME.nimbers.tb.zst, in `folders`;
/// - the first such file of turned_game(game), turned, if it is quiet.
///
/// Throws Error: wrong_game if the file has another game; and as TableFile does, for a file that
/// cannot be read.
std::optional<TableFile> find_table(const std::string& game,
                                    const std::vector<std::filesystem::path>& folders,
                                    format::ValueKind kind = format::ValueKind::score_difference);

/// Returns the error of a game that find_table() has found no table of in these folders:
/// unknown_game, also for the name of an endgame without its digits; board_too_large; wrong_game
/// for the painting game; else table_missing with the advice to make the table.
Error missing_table(const std::string& game, const std::vector<std::filesystem::path>& folders);

/// Returns find_table(), or throws missing_table().
TableFile require_table(const std::string& game, const std::vector<std::filesystem::path>& folders);

/// Returns the table of nimbers of a figure in these folders, opened; null if there is none. Throws
/// Error as find_table() and Tablebase::open() do.
std::shared_ptr<const Tablebase> open_nimbers(const Figure& figure,
                                              const std::vector<std::filesystem::path>& folders);

/// Returns the names GAME of the files of this kind in a folder, in no order. Ignores errors.
std::vector<std::string> games_in(const std::filesystem::path& folder,
                                  format::ValueKind kind = format::ValueKind::score_difference);

/// Returns the game of an endgame's name: GAME of GAME-after-N and of GAME-after-N-XXXX, which
/// triwar-generate gives to its files (N moves, XXXX the first digits of the fingerprint). Returns
/// nullopt for any other name.
std::optional<std::string> game_of_endgame(const std::string& name);

/// Makes a file answer turned_game() of its game. Returns nullopt for dense tables and games that
/// cannot be turned. Throws Error: wrong_game if the table is of an endgame.
std::optional<TableFile> turned(TableFile file);

/// Returns the file, turned if it is a quiet table of turned_game(game). `game` may also be the
/// name of the file's endgame, GAME-after-N-XXXX. Throws Error: wrong_game if it has another game.
TableFile expect_table_of(const std::string& game, TableFile file);

/// Opens a table file and returns it as expect_table_of() does. Throws Error: unknown_game if there
/// is no such game.
TableFile open_table_of(const std::string& game, const std::filesystem::path& path);

}  // namespace triwar
