// Describes a table file, or a figure without one.
#pragma once

#include <string>

#include "lookup/notation.h"
#include "tablebase/board/figure.h"
#include "tablebase/file/table_file.h"

namespace triwar::lookup {

/// Returns the facts about a file from its header and structure, as lines of text or as one JSON
/// object. `with_edges` adds the edges of a board in the order of their numbers. Reads no values.
/// Throws Error(wrong_game) and Error(damaged) as board_of does, and Error(usage) as Letters does.
std::string table_info(const TableFile& file, bool json, bool with_edges,
                       Notation notation = Notation::numbers);

/// Returns the facts about a figure that need no table, with its edges, in the form of
/// table_info(). Throws Error(usage) as Letters does.
std::string figure_info(const Figure& figure, bool json, Notation notation = Notation::numbers);

}  // namespace triwar::lookup
