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

/// Returns a drawing of a grid: '#' is painted, '.' unpainted, '*' painted by `move`. Of a large
/// grid, draws only the columns around the move or, without a move, around the first painted cell.
std::string draw_grid(const painting::Grid& grid, const std::optional<painting::Move>& move,
                      const Style& style);

/// Returns a sentence that names the winner, a winning move if Alice has one, and the nimber.
std::string verdict_on_grid(const painting::Grid& grid, const PaintingTable::Answer& answer,
                            const Style& style);

/// Returns a list of the heaps by nimber. For each nimber, lists only the eight smallest lengths of
/// runs.
std::string list_heaps(const PaintingTable& table, const painting::Grid& grid);

}  // namespace triwar::lookup
