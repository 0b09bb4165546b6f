#include "tablebase/file/value_memory.h"

#include <sys/mman.h>
#include <unistd.h>

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

void release_values(std::span<std::int8_t> values) noexcept {
  const auto page_size = static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE));
  void* page = values.data();
  std::size_t size = values.size();
  if (std::align(page_size, page_size, page, size) == nullptr) return;
  // Only advice: a failure does no harm.
  ::madvise(page, size / page_size * page_size, MADV_DONTNEED);
}

}  // namespace triwar
