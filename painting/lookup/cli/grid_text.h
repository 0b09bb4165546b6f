// A position of the painting game as text for people.
#pragma once

#include <optional>
#include <string>

#include "lookup/style.h"
#include "painting/painting_table.h"
#include "painting/rules.h"

namespace triwar::lookup {

/// The largest number of columns that draw_grid() draws; narrow terminals have room for fewer.
inline constexpr std::uint64_t columns_drawn = 60;

/// Draws a grid: '#' is painted, '.' unpainted, '*' painted by `move`. Draws only the columns
/// around the move if the grid is large; without a move, those around the first painted cell.
std::string draw_grid(const painting::Grid& grid, const std::optional<painting::Move>& move,
                      const Style& style);

/// Names the winner, and the winning move.
std::string verdict_on_grid(const painting::Grid& grid, const PaintingTable::Answer& answer,
                            const Style& style);

/// Lists the heaps, grouped by nimber. Gives only the shortest lengths of runs if there are many.
std::string list_heaps(const PaintingTable& table, const painting::Grid& grid);

}  // namespace triwar::lookup
