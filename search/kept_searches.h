// Searches that are kept, to go on with them.
#pragma once

#include <cstddef>
#include <functional>

#include "search/search.h"

namespace triwar {

/// Limits of the searches that are kept.
struct KeptSearches {
  std::size_t most = 4;                         ///< of different positions
  std::size_t memory = std::size_t{128} << 20;  ///< bytes of all together
};

/// Returns a function that estimates as estimate() does, and keeps its last searches: asked for
/// more playouts of a position, it goes on with the one it has. Thread-safe: a search that is
/// growing is not shared; who asks for the same position meanwhile searches apart.
std::function<decltype(estimate)> keeping_searches(const KeptSearches& limits = {});

}  // namespace triwar
