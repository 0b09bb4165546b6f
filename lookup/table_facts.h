// The facts of a table: what its file says of it, and how often it has each value.
#pragma once

#include <cstddef>
#include <string>

#include "lookup/notation.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/figure.h"
#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Returns the facts about a file from its header and structure, as lines of text or as one JSON
/// object. `with_edges` adds the edges of a board in the order of their numbers. Reads no values.
/// Throws Error: wrong_game, damaged; usage if the board has no such notation.
std::string table_info(const TableFile& file, bool json, bool with_edges,
                       Notation notation = Notation::numbers);

/// Returns the facts about a figure that need no table, with its edges, as table_info() does.
std::string figure_info(const Figure& figure, bool json, Notation notation = Notation::numbers);

/// Returns the number of states (in quiet tables, of representatives) by edges drawn and value, and
/// a quiet state of the smallest and of the largest value, as one JSON object or as text tables. Of
/// states with the same value it returns one with the fewest drawn edges. The text tables are at
/// most `columns` columns wide, unless one value needs more. Reads all values, on all cores.
std::string table_stats(const Tablebase& table, bool json, const Progress& progress,
                        std::size_t columns = 80);

}  // namespace triwar::lookup
