// The largest single allocation of some work.
#pragma once

#include <cstddef>

namespace triwar::tests {

/// Resets largest_allocation().
void forget_allocations() noexcept;

/// Returns the largest number of bytes that a single `new` in any thread has requested since then,
/// also if it failed.
std::size_t largest_allocation() noexcept;

}  // namespace triwar::tests
