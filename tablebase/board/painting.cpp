#include "tablebase/board/painting.h"

#include <algorithm>
#include <numeric>

#include "tablebase/base/bytes.h"

namespace triwar::painting {

std::uint64_t fingerprint() noexcept {
  std::array<std::byte, 2 * tools.size()> rules{};
  for (std::size_t i = 0; i < tools.size(); ++i) {
    rules[2 * i] = static_cast<std::byte>(width(tools[i]));
    rules[2 * i + 1] = static_cast<std::byte>(nimber_left(tools[i]));
  }
  return bytes::xxh64(rules);
}

std::optional<Grid::Repeat> Grid::settle() {
  if (settled_) return std::nullopt;
  std::vector<Cell> as_painted = cells_;
  std::ranges::sort(cells_);
  settled_ = std::ranges::adjacent_find(cells_) == cells_.end();
  if (settled_) return std::nullopt;

  // Places, sorted by the cells painted there; of equal cells, the earlier place first.
  std::vector<std::size_t> places(as_painted.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, {}, [&](std::size_t place) { return as_painted[place]; });
  Repeat earliest{.cell = as_painted.front(), .first = 0, .again = places.size()};
  for (std::size_t i = 1; i < places.size(); ++i) {
    const Cell cell = as_painted[places[i]];
    if (cell == as_painted[places[i - 1]] && places[i] < earliest.again) {
      earliest = {.cell = cell, .first = places[i - 1], .again = places[i]};
    }
  }
  return earliest;
}

}  // namespace triwar::painting
