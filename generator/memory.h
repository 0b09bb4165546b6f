// How much memory there is.
#pragma once

#include <cstdint>

namespace triwar {

/// Bytes that can be allocated now without swapping, as the kernel estimates, within the limit of
/// the container that the program runs in.
std::uint64_t available_memory();

}  // namespace triwar
