// Lets tests over many similar cases skip most of them in thin runs.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace triwar::tests {

/// Returns the stride of a test over many similar cases: 1, or `thin` if the environment variable
/// TRIWAR_TESTS_THIN is set, as most test presets do (CMakePresets.json).
inline std::size_t every(std::size_t thin) {
  static const bool is_thin = std::getenv("TRIWAR_TESTS_THIN") != nullptr;
  return is_thin ? thin : 1;
}

}  // namespace triwar::tests
