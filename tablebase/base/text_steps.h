// Counts the steps of reading text, for tests.
#pragma once

#include <cstdint>

namespace triwar {

/// The number of characters that readers of text have looked at in this thread. Bulk reading in the
/// usual notation does not count.
inline constinit thread_local std::uint64_t text_steps = 0;

}  // namespace triwar
