#include "tablebase/file/value_memory.h"

#ifndef __EMSCRIPTEN__
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cassert>
#include <cstdlib>
#include <limits>
#include <new>

namespace triwar {

#ifdef __EMSCRIPTEN__  // browsers have no mmap() with virtual memory

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

void commit_values(std::span<std::int8_t>) noexcept {}

void release_values(std::span<std::int8_t>) noexcept {}

#else

namespace {

/// Fewer values come from the heap: thousands of small endgames would waste pages, and the system
/// limits the number of mappings.
constexpr std::uint64_t fewest_mapped = 1 << 16;

}  // namespace

void UnmapValues::operator()(std::int8_t* values) const noexcept {
  if (size < fewest_mapped) {
    std::free(values);
  } else {
    ::munmap(values, size);
  }
}

ValueMemory allocate_values(std::uint64_t count, Pages pages) {
  if (count < fewest_mapped) {
    void* const memory = std::calloc(static_cast<std::size_t>(count), 1);
    if (memory == nullptr) throw std::bad_alloc();
    return ValueMemory(static_cast<std::int8_t*>(memory), UnmapValues{count});
  }
  const int reserve = pages == Pages::large ? 0 : MAP_NORESERVE;
  void* const memory =
      ::mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | reserve, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (pages != Pages::ordinary) {
    // Only advice: a failure does no harm.
    ::madvise(memory, count, pages == Pages::large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }
  return ValueMemory(static_cast<std::int8_t*>(memory), UnmapValues{count});
}

ValueMemory map_values(int descriptor, std::uint64_t count) {
  assert(count >= fewest_mapped);
  void* const memory = ::mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  // Moves lead to random places: pages around one that is read would take the room of others.
  ::madvise(memory, count, MADV_RANDOM);
  return ValueMemory(static_cast<std::int8_t*>(memory), UnmapValues{count});
}

void read_values_in_order(std::span<std::int8_t> values) noexcept {
  ::madvise(values.data(), values.size(), MADV_SEQUENTIAL);
}

void commit_values(std::span<std::int8_t> values) noexcept {
  ::madvise(values.data(), values.size(), MADV_POPULATE_WRITE);
}

void release_values(std::span<std::int8_t> values) noexcept {
  const auto page_size = static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE));
  void* page = values.data();
  std::size_t size = values.size();
  if (std::align(page_size, page_size, page, size) == nullptr) return;
  // Only advice: a failure does no harm.
  ::madvise(page, size / page_size * page_size, MADV_DONTNEED);
}

#endif

}  // namespace triwar
