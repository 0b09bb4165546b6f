#include "tablebase/base/descriptor.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace triwar {

namespace {

/// If the last call failed only because it would have blocked, waits until it can succeed. Returns
/// whether to call again.
bool wait_until_ready(int descriptor, short for_events) noexcept {
  if (errno != EAGAIN) return false;
  pollfd waiting{.fd = descriptor, .events = for_events, .revents = 0};
  return uninterrupted([&] { return ::poll(&waiting, 1, -1); }) > 0;
}

}  // namespace

Descriptor::~Descriptor() {
  if (open()) ::close(number_);
}

ssize_t read_some(int descriptor, std::span<std::byte> into) noexcept {
  for (;;) {
    const ssize_t count =
        uninterrupted([&] { return ::read(descriptor, into.data(), into.size()); });
    if (count >= 0 || !wait_until_ready(descriptor, POLLIN)) return count;
  }
}

std::size_t read_at(int descriptor, std::uint64_t offset, std::span<std::byte> into) noexcept {
  std::size_t size = 0;
  while (size < into.size()) {
    const ssize_t count = uninterrupted([&] {
      return ::pread(descriptor, into.data() + size, into.size() - size,
                     static_cast<off_t>(offset + size));
    });
    if (count == 0) errno = 0;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  return size;
}

bool write_all(int descriptor, std::span<const std::byte> data) noexcept {
  while (!data.empty()) {
    const ssize_t count =
        uninterrupted([&] { return ::write(descriptor, data.data(), data.size()); });
    if (count < 0 && wait_until_ready(descriptor, POLLOUT)) continue;
    if (count < 0) return false;
    data = data.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace triwar
