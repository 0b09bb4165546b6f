// How much memory containers take from the heap, for limits of caches.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace triwar {

/// The part of an allocation that the allocator uses itself, about.
inline constexpr std::size_t allocation_overhead = 16;

/// Returns the memory on the heap, without that of the elements' own.
template <class Item>
std::size_t heap_bytes(const std::vector<Item>& items) noexcept {
  return items.capacity() == 0 ? 0 : items.capacity() * sizeof(Item) + allocation_overhead;
}

inline std::size_t heap_bytes(const std::string& text) noexcept {
  const bool is_inside = text.capacity() <= std::string().capacity();
  return is_inside ? 0 : text.capacity() + 1 + allocation_overhead;
}

/// Returns the memory on the heap of lists and of what they contain.
template <class Item>
std::size_t heap_bytes_of_all(const std::vector<Item>& lists) noexcept {
  std::size_t bytes = heap_bytes(lists);
  for (const Item& list : lists) bytes += heap_bytes(list);
  return bytes;
}

}  // namespace triwar
