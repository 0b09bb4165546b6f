// A position of the painting game as it was asked about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lookup/bad_game.h"
#include "tablebase/painting.h"

namespace triwar::lookup {

struct PaintingCase {
  std::uint64_t number = 0;    ///< from 1
  painting::Grid grid{0};      ///< settled
  std::optional<BadGame> bad;  ///< if set, the grid means nothing
};

/// Why a case is bad, as a line for people: "cases.txt:7: case 2, cell 3: ...".
std::string complaint(const PaintingCase& painting_case, const std::string& input_name);

}  // namespace triwar::lookup
