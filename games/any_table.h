// Opening a table of whichever game it is.
#pragma once

#include <variant>

#include "painting/painting_table.h"
#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// A table of a board, or of the painting game.
using AnyTable = std::variant<Tablebase, PaintingTable>;

/// Throws Error as Tablebase::open and PaintingTable do.
AnyTable open_table(TableFile file);

}  // namespace triwar
