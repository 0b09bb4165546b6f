#include "tablebase/file/value_memory.h"

#include <sys/mman.h>

#include <new>

namespace triwar {

void UnmapValues::operator()(std::int8_t* values) const noexcept { ::munmap(values, size); }

ValueMemory allocate_values(std::uint64_t count, Pages pages) {
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

}  // namespace triwar
