// The options for making a table.
#pragma once

#include <oneapi/tbb/info.h>

#include <cstdint>
#include <optional>

#include "tablebase/file/format.h"

namespace triwar {

/// The smallest and the largest value of an option.
struct Limits {
  int least;
  int most;
};

struct GenerateOptions {
  static constexpr Limits thread_limits{1, 1024};
  static constexpr Limits level_limits{1, 22};

  std::optional<format::IndexKind> index;  ///< none: dense up to 18 edges, quiet above
  /// The threads of the caller's on_threads(), used to predict memory.
  int threads = tbb::info::default_concurrency();
  std::optional<std::uint64_t> memory;  ///< in bytes, at most; none: 80 % of what is available
  std::optional<int> level;             ///< of zstd; none: by the number of values
  bool force = false;                   ///< replace an existing file
  bool restart = false;                 ///< discard the work files of interrupted runs
};

}  // namespace triwar
