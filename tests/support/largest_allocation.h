// Measures the largest single allocation.
#pragma once

#include <cstddef>

namespace triwar::tests {

/// Resets largest_allocation().
void forget_allocations() noexcept;

/// Returns the largest number of bytes that a single `new` has requested in any thread since
/// forget_allocations(), whether it succeeded or failed.
std::size_t largest_allocation() noexcept;

}  // namespace triwar::tests
