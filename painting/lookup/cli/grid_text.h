// A position of the painting game for people.
#pragma once

#include <optional>
#include <string>

#include "lookup/style.h"
#include "painting/painting_table.h"
#include "painting/rules.h"

namespace triwar::lookup {

/// The most columns that picture() draws.
inline constexpr std::uint64_t columns_drawn = 60;

/// The grid: '#' is painted, '.' is not, '*' is what `move` paints. Of large grids only the columns
/// around the move; without one, around the first painted cell.
std::string picture(const painting::Grid& grid, const std::optional<painting::Move>& move,
                    const Style& style);

/// Who wins, and how.
std::string verdict(const painting::Grid& grid, const PaintingTable::Answer& answer,
                    const Style& style);

/// The heaps by their nimbers; of many runs, the lengths of some.
std::string heaps(const PaintingTable& table, const painting::Grid& grid);

}  // namespace triwar::lookup
