// How much memory a piece of work asks for at once.
#pragma once

#include <cstddef>

namespace triwar::tests {

/// Forgets what was allocated before.
void forget_allocations() noexcept;

/// The most bytes that a single `new` of any thread has asked for since, granted or not.
std::size_t largest_allocation() noexcept;

}  // namespace triwar::tests
