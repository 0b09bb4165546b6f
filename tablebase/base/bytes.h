// Little-endian integers and XXH64, as the file format uses them. Only this file depends on byte
// order.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace triwar::bytes {

using Bytes = std::vector<std::byte>;
using View = std::span<const std::byte>;

/// Returns the integer at `offset`. Requires that it lies inside `from`.
template <std::unsigned_integral T>
T get(View from, std::size_t offset) noexcept {
  assert(offset + sizeof(T) <= from.size());
  T value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&value, from.data() + offset, sizeof(T));
  } else {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value = static_cast<T>(value | static_cast<T>(from[offset + i]) << (8 * i));
    }
  }
  return value;
}

/// Overwrites the integer at `offset`. Requires that it lies inside `to`.
template <std::unsigned_integral T>
void set(std::span<std::byte> to, std::size_t offset, T value) noexcept {
  assert(offset + sizeof(T) <= to.size());
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    to[offset + i] = static_cast<std::byte>(value >> (8 * i) & 0xff);
  }
}

/// Appends an integer, little-endian.
template <std::unsigned_integral T>
void put(Bytes& to, T value) {
  to.resize(to.size() + sizeof(T));
  set(to, to.size() - sizeof(T), value);
}

/// Returns the XXH64 of `data` with seed 0 (https://github.com/Cyan4973/xxHash,
/// doc/xxhash_spec.md).
std::uint64_t xxh64(View data) noexcept;

}  // namespace triwar::bytes
