// How long a test waits for an event that must come. The time only ends tests that hang.
#pragma once

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

namespace triwar::tests {

/// Returns the time of tests/CMakeLists.txt, which is longer where programs are slow.
inline std::chrono::seconds patience() {
  const char* const set = std::getenv("TRIWAR_PATIENCE");
  return std::chrono::seconds(set ? std::stoi(set) : 300);
}

/// Returns when `condition` is true. Throws std::runtime_error after patience().
template <typename Condition>
void await(const Condition& condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience();
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("waited too long");
    std::this_thread::yield();
  }
}

}  // namespace triwar::tests
