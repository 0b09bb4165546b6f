// Opening a table of whichever game it is.
#pragma once

#include <filesystem>
#include <variant>

#include "tablebase/grundy_table.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// A table of a board, or of the painting game.
using AnyTable = std::variant<Tablebase, GrundyTable>;

/// How much of it to read at once: as Tablebase::Load and GrundyTable::Load say.
struct LoadAny {
  Tablebase::Load board = Tablebase::Load::small;
  GrundyTable::Load painting = GrundyTable::Load::all;
};

/// Throws Error as Tablebase::open and GrundyTable::open do.
AnyTable open_table(const std::filesystem::path& path, LoadAny load = {});

}  // namespace triwar
