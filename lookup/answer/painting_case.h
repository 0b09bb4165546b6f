// A position of the painting game as it was asked about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/answer/bad_game.h"
#include "tablebase/board/painting.h"

namespace triwar::lookup {

struct PaintingCase {
  std::uint64_t number = 0;    ///< from 1
  painting::Grid grid{0};      ///< settled
  std::optional<BadGame> bad;  ///< if set, the grid means nothing
};

/// Paints the cell in that row and column, any numbers (none: too large ones), of a case that is
/// not bad; makes it bad when it is off the grid. settle() then has to be called.
void add_cell(PaintingCase& painting_case, std::optional<std::int64_t> row,
              std::optional<std::int64_t> column);

/// Puts the painted cells in order. When one was painted twice, makes the case bad and returns its
/// place, from 0. (That comes before a cell off the grid, since nothing is painted after one.)
std::optional<std::size_t> settle(PaintingCase& painting_case);

/// Who wins; Alice is to move in every case.
constexpr std::string_view winner_of_nimber(int nimber) { return nimber != 0 ? "Alice" : "Bob"; }

/// Why a case is bad, as a line for people: "cases.txt:7: case 2, cell 3: ...".
std::string complaint(const PaintingCase& painting_case, const std::string& input_name);

}  // namespace triwar::lookup
