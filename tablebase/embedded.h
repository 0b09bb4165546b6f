// The tables that are compiled into the library triwar::embedded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar::embedded {

/// The default game of all programs.
inline constexpr std::string_view default_game = "triangle-3";

/// Returns the games with an embedded table: all boards with tables of at most 64 KiB (fewer in
/// WebAssembly).
std::vector<std::string_view> games();

/// Returns the embedded table of a game, as triwar-generate writes it, or nullopt.
std::optional<TableFile> file(std::string_view game);

/// Opens the embedded table of a board. Throws Error: table_missing if there is none, wrong_game
/// for the painting game, and as Board::make() does.
Tablebase tablebase(std::string_view game = default_game);

}  // namespace triwar::embedded
