// Memory for the values of a table.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace triwar {

struct UnmapValues {
  std::uint64_t size;
  void operator()(std::int8_t* values) const noexcept;
};
using ValueMemory = std::unique_ptr<std::int8_t[], UnmapValues>;

enum class Pages {
  ordinary,  ///< committed when first touched; the system may overcommit
  small,     ///< the same, but never huge pages: for values most of which are never written
  large,     ///< huge pages if possible, without overcommitting: for random access
};

/// Returns memory for that many values, zeroed if there is virtual memory, else uninitialised.
/// Requires at least one. Throws std::bad_alloc if there is not enough address space.
ValueMemory allocate_values(std::uint64_t count, Pages pages);

/// Maps that many bytes of a file as values, which it keeps. Requires at least 2^16, and that the
/// file has them. Throws std::bad_alloc if there is not enough address space.
ValueMemory map_values(int descriptor, std::uint64_t count);

/// Tells the system that mapped values will be read from first to last. Only advice.
void read_values_in_order(std::span<std::int8_t> values) noexcept;

/// Commits the pages of these values at once, which takes less time than a page fault for each.
/// Only advice: does nothing if the system refuses, or if the values do not begin at a page.
void commit_values(std::span<std::int8_t> values) noexcept;

/// Returns the memory of the whole pages among these values to the system. The values are undefined
/// afterwards; other threads may read them at the same time. Does nothing without virtual memory.
void release_values(std::span<std::int8_t> values) noexcept;

}  // namespace triwar
