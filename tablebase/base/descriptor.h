// A file descriptor that closes itself, and complete reads and writes.
#pragma once

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace triwar {

/// Owns a file descriptor, or none.
class Descriptor {
 public:
  Descriptor() noexcept = default;
  /// Takes ownership of the result of open() or the like; a negative number stands for none.
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();

  bool open() const noexcept { return number_ >= 0; }
  int number() const noexcept { return number_; }
  void close() noexcept { *this = Descriptor(); }
  /// Passes ownership to the caller.
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

/// Repeats a system call while signals interrupt it, and returns its result.
template <class Call>
auto uninterrupted(const Call& call) noexcept {
  for (;;) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

/// Blocks until bytes are available, even if the descriptor is non-blocking, and reads them into
/// `into`. Returns their number, 0 at the end of the file, or a negative number, with errno set, on
/// failure.
ssize_t read_some(int descriptor, std::span<std::byte> into) noexcept;

/// Fills `into` with the bytes of a file at `offset`. Returns the number of bytes read. If it is
/// less than into.size(), errno tells why; 0 stands for the end of the file. Thread-safe.
std::size_t read_at(int descriptor, std::uint64_t offset, std::span<std::byte> into) noexcept;

/// Writes all bytes; blocks even if the descriptor is non-blocking. Returns false, with errno set,
/// on failure.
[[nodiscard]] bool write_all(int descriptor, std::span<const std::byte> data) noexcept;

}  // namespace triwar
