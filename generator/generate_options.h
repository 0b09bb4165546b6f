// The options of a run.
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

  std::optional<format::IndexKind> index;  ///< default: dense up to 18 edges, quiet above
  /// Must be the number that the caller passes to on_threads(): plans and buffers depend on it.
  int threads = tbb::info::default_concurrency();
  std::optional<std::uint64_t> memory;  ///< in bytes; default: 80 % of the available memory
  std::optional<int> level;             ///< of zstd; default: 19 for small tables, else 12
  bool force = false;                   ///< replace an existing file
  bool restart = false;                 ///< discard the work files of interrupted runs
};

}  // namespace triwar
