// The tables and books that are compiled into the library triwar::embedded.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/book.h"
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

/// Returns the games with an embedded book: solved boards whose endgames are solved at once after
/// so many lines, but not their first positions.
std::vector<std::string_view> games_with_books();

/// Returns the embedded book of a game, or of the same grid of boxes on its side; null if there is
/// none. Reads a book when it is first asked for, which takes up to 0.2 s, and keeps it.
/// Thread-safe.
std::shared_ptr<const Book> book(std::string_view game);

}  // namespace triwar::embedded
