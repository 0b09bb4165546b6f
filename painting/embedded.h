// The table of the painting game that is compiled into the library triwar::embedded.
#pragma once

#include "painting/painting_table.h"
#include "tablebase/embedded.h"

namespace triwar::embedded {

inline PaintingTable painting() { return PaintingTable(*file(triwar::painting::game_name)); }

}  // namespace triwar::embedded
