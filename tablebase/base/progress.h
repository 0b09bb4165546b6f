// The callback for the progress of long work, which can also stop it.
#pragma once

#include <cstdint>
#include <functional>

namespace triwar {

/// Long work calls this repeatedly: `done` of `total` states or values are done. It may throw to
/// stop the work. Must be thread-safe.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

}  // namespace triwar
