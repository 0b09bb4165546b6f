#include "tablebase/base/descriptor.h"

#include <sys/types.h>
#include <unistd.h>

#include <cerrno>

namespace triwar {

Descriptor::~Descriptor() {
  if (open()) ::close(number_);
}

std::size_t read_at(int descriptor, std::uint64_t offset, std::span<std::byte> into) noexcept {
  std::size_t size = 0;
  while (size < into.size()) {
    const ssize_t count = ::pread(descriptor, into.data() + size, into.size() - size,
                                  static_cast<off_t>(offset + size));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = 0;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  return size;
}

bool write_all(int descriptor, std::span<const std::byte> data) noexcept {
  while (!data.empty()) {
    const ssize_t count = ::write(descriptor, data.data(), data.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    data = data.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace triwar
