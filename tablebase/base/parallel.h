// Parallel loops.
#pragma once

#include <cstdint>
#include <functional>

namespace triwar {

// A program links one of three implementations: parallel_threads.cpp starts threads for each loop;
// one_thread.cpp is for WebAssembly; generator/threads.cpp uses oneTBB.

/// Returns how many cores this process may use, which may be fewer than the machine has. Returns 1
/// if the system does not say.
unsigned usable_cores() noexcept;

/// Returns the number of threads that parallel_for() loops use here: that of on_threads()
/// (generator/threads.h) or set_loop_threads(), else one for each usable core.
int loop_threads() noexcept;

/// Sets loop_threads() of a program with threads alone. Call it before any loop.
void set_loop_threads(int threads) noexcept;

/// Calls body(i) for each i below `count` and returns when all calls have returned. Uses
/// loop_threads() threads; fewer if the system refuses to start more. If calls throw, rethrows one
/// of the exceptions and may skip calls that have not begun.
///
/// A call may wait for calls that have begun, not for others.
void parallel_for(std::uint64_t count, const std::function<void(std::uint64_t)>& body);

}  // namespace triwar
