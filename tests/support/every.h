// How thorough the tests are.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace triwar::tests {

/// The stride of a test that goes through many alike: 1, or `thin` where TRIWAR_TESTS_THIN is set,
/// as ctest does in all builds but one (CMakePresets.json).
inline std::size_t every(std::size_t thin) {
  static const bool is_thin = std::getenv("TRIWAR_TESTS_THIN") != nullptr;
  return is_thin ? thin : 1;
}

}  // namespace triwar::tests
