// Saturating arithmetic: results that overflow become the largest number.
#pragma once

#include <cstdint>
#include <limits>

namespace triwar {

constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return a > most - b ? most : a + b;
}

constexpr std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > most / b ? most : a * b;
}

}  // namespace triwar
