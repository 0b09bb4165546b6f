// Opening a table of whichever game it is.
#pragma once

#include <filesystem>
#include <variant>

#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// A table of a board, or of the painting game.
using AnyTable = std::variant<Tablebase, PaintingTable>;

/// How much of it to read at once: as Tablebase::Load and PaintingTable::Load say.
struct LoadAny {
  Tablebase::Load board = Tablebase::Load::small;
  PaintingTable::Load painting = PaintingTable::Load::all;
};

/// Throws Error as Tablebase::open and PaintingTable::open do.
AnyTable open_table(const std::filesystem::path& path, LoadAny load = {});

}  // namespace triwar
