#include "service/known_values.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tablebase/find_table.h"

namespace triwar::service {
namespace {

constexpr std::pair<std::string_view, int> values[] = {{"boxes-1x1", -1},
                                                       {"boxes-1x2", 0},
                                                       {"boxes-1x3", -1},
                                                       {"boxes-1x4", 0},
                                                       {"boxes-1x5", -1},
                                                       {"boxes-2x2", 2},
                                                       {"boxes-2x3", -2},
                                                       {"boxes-2x4", 2},
                                                       {"boxes-2x5", -2},
                                                       {"boxes-2x6", 2},
                                                       {"boxes-2x7", 0},
                                                       {"boxes-3x3", -3},
                                                       {"boxes-3x4", 0},
                                                       {"boxes-3x5", -1},
                                                       {"boxes-4x4", 0},
                                                       {"triangle-1", 1},
                                                       {"triangle-2", -2},
                                                       {"triangle-3", -3},
                                                       {"triangle-4", -2},
                                                       {"triangle-5", 1},
                                                       {"boxes-1x1-icelandic", -1},
                                                       {"boxes-1x2-icelandic", 2},
                                                       {"boxes-1x2-swedish", 2},
                                                       {"boxes-2x2-icelandic", 2},
                                                       {"boxes-2x2-swedish", -4},
                                                       {"boxes-2x3-icelandic", 4},
                                                       {"boxes-2x3-swedish", 6},
                                                       {"boxes-2x4-icelandic", 4},
                                                       {"boxes-2x4-swedish", 0},
                                                       {"boxes-2x5-icelandic", 2},
                                                       {"boxes-2x5-swedish", 2},
                                                       {"boxes-3x3-icelandic", -1},
                                                       {"boxes-3x3-swedish", 7},
                                                       {"boxes-3x4-icelandic", 4},
                                                       {"boxes-3x4-swedish", 4},
                                                       {"boxes-4x4-icelandic", 4},
                                                       {"boxes-4x4-swedish", 0},
                                                       {"boxes-4x5-icelandic", 4},
                                                       {"boxes-4x5-swedish", 0},
                                                       {"boxes-5x5-swedish", -3},
                                                       {"boxes-5x6-swedish", -4}};

}  // namespace

std::optional<int> known_value(std::string_view game) {
  const auto* const found = std::find_if(std::begin(values), std::end(values),
                                         [&](const auto& each) { return each.first == game; });
  if (found != std::end(values)) return found->second;
  // A grid without drawn lines has the same value on its side; only one of both is listed.
  const auto other = turned_game(game);
  return other && *other < game ? known_value(*other) : std::nullopt;
}

}  // namespace triwar::service
