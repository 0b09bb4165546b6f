// Opens tables of any game.
#pragma once

#include <string>
#include <variant>

#include "painting/painting_table.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// A table of a board, or of the painting game.
using AnyTable = std::variant<Tablebase, PaintingTable>;

/// Opens a table of any game. Throws Error as Tablebase::open and PaintingTable do.
AnyTable open_table(TableFile file);

/// Returns the statistics of a table, as text or as one JSON object. Throws as lookup::table_stats
/// does.
std::string table_stats(const AnyTable& table, bool json, const Progress& progress);

}  // namespace triwar
