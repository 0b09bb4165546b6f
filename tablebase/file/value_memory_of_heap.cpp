// The form of value_memory.cpp for platforms without virtual memory, such as browsers.
#include <cstdlib>
#include <limits>
#include <new>

#include "tablebase/file/value_memory.h"

namespace triwar {

void UnmapValues::operator()(std::int8_t* values) const noexcept { std::free(values); }

ValueMemory allocate_values(std::uint64_t count, Pages) {
  if (count > static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max())) {
    throw std::bad_alloc();
  }
  // Not zeroed: the browser commits memory when it is touched.
  void* const memory = std::malloc(static_cast<std::size_t>(count));
  if (memory == nullptr) throw std::bad_alloc();
  return ValueMemory(static_cast<std::int8_t*>(memory), UnmapValues{count});
}

void release_values(std::span<std::int8_t>) noexcept {}

}  // namespace triwar
