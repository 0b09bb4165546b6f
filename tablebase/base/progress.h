// How long work reports how far it is, and how it is stopped.
#pragma once

#include <cstdint>
#include <functional>

namespace triwar {

/// Called by long work every few milliseconds to say that `done` of `total` states are done. May
/// throw to stop the work, which then leaves nothing behind. Parallel work calls it from several
/// threads at once.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

}  // namespace triwar
