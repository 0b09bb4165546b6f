// Running work on several threads.
#pragma once

#include <cstdint>
#include <functional>

namespace triwar {

/// Returns how many cores this process may use, which may be fewer than the machine has. Returns 1
/// if the system does not say.
unsigned usable_cores() noexcept;

/// Calls `work` once on each of `threads` threads, among them the calling one, and returns when all
/// calls have returned. Uses fewer threads if the system refuses to start more. `work` must not
/// throw.
void run_on_threads(std::uint64_t threads, const std::function<void()>& work);

}  // namespace triwar
