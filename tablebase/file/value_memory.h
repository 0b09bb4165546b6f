// Memory for the values of a table.
#pragma once

#include <cstdint>
#include <memory>

namespace triwar {

struct UnmapValues {
  std::uint64_t size;
  void operator()(std::int8_t* values) const noexcept;
};
using ValueMemory = std::unique_ptr<std::int8_t[], UnmapValues>;

enum class Pages {
  ordinary,  ///< taken when first touched; the system may promise more than it has
  small,     ///< as ordinary, but never large ones: for values of which most are never written
  large,  ///< large ones where there are any, all promised: for going through many places at once
};

/// Zeros for that many values; where there is no virtual memory, anything. Throws std::bad_alloc
/// when there is no address space for them.
ValueMemory allocate_values(std::uint64_t count, Pages pages);

}  // namespace triwar
