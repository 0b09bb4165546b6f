// What a table is, and how its values are spread.
#pragma once

#include <string>

#include "tablebase/base/progress.h"
#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// What the header and the structure of a file say, as lines of text or as one JSON object; with
/// the edges of a board, too, in the order of their numbers. Reads no values. Throws Error as
/// board_of does: wrong_game, damaged. Does not check the rules of games without a board.
std::string table_info(const TableFile& file, bool json, bool with_edges);

/// How many states have which value (of quiet tables, how many representatives), by number of edges
/// drawn. Reads all values, on all cores; throws Error(damaged) as Tablebase::value does.
std::string table_stats(const Tablebase& table, bool json, const Progress& progress);

}  // namespace triwar::lookup
