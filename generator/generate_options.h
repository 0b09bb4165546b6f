// How a table is made.
#pragma once

#include <oneapi/tbb/info.h>

#include <cstdint>
#include <optional>

#include "tablebase/file/format.h"

namespace triwar {

/// The least and the most that an option may be.
struct Limits {
  int least;
  int most;
};

struct GenerateOptions {
  static constexpr Limits thread_limits{1, 1024};
  static constexpr Limits level_limits{1, 22};

  std::optional<format::IndexKind> index;  ///< none: dense up to 24 edges, quiet above
  /// How many the caller lets work; here it counts for the memory that they take.
  int threads = tbb::info::default_concurrency();
  std::optional<std::uint64_t> memory;  ///< bytes that may be used; none: 80 % of what there is
  std::optional<int> level;             ///< of zstd; none: by the number of values
  bool force = false;                   ///< replace an existing file
  bool restart = false;                 ///< begin anew, whatever interrupted work has left
};

}  // namespace triwar
