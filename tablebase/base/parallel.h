// Parallel loops.
#pragma once

#include <cstdint>
#include <functional>

namespace triwar {

/// Returns how many cores this process may use, which may be fewer than the machine has. Returns 1
/// if the system does not say.
unsigned usable_cores() noexcept;

/// Returns the number of threads that parallel_for() loops of this thread use: that of
/// set_loop_threads(), else one for each usable core.
int loop_threads() noexcept;

/// Sets loop_threads() of this thread, and of the threads that its loops start.
void set_loop_threads(int threads) noexcept;

/// Calls body(i) for each i below `count` and returns when all calls have returned. Uses
/// loop_threads() threads, of which one is the caller's; fewer if the system refuses to start more.
/// Calls begin in ascending order. If calls throw, rethrows one of the exceptions and may skip
/// calls that have not begun.
///
/// A call may wait for calls that have begun, not for others. In WebAssembly (one_thread.cpp), the
/// loop runs on one thread.
void parallel_for(std::uint64_t count, const std::function<void(std::uint64_t)>& body);

}  // namespace triwar
