// A file descriptor that closes itself, and reading and writing all that is asked for.
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
  /// Takes over what open() and the like return: a negative number is none.
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
  /// Leaves it to the caller.
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

/// Makes a system call again as long as signals interrupt it.
template <class Call>
auto uninterrupted(const Call& call) noexcept {
  for (;;) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

/// Reads what there is, at least one byte, waiting for it where the descriptor does not; 0 at the
/// end. Negative when that fails: errno says why.
ssize_t read_some(int descriptor, std::span<std::byte> into) noexcept;

/// Fills `into` with the bytes of a file from `offset` on; returns how many it has read. When these
/// are fewer than asked for, errno says why: 0 at the end of the file. Any thread may call it.
std::size_t read_at(int descriptor, std::uint64_t offset, std::span<std::byte> into) noexcept;

/// Writes all of it, now, waiting where the descriptor does not. When that fails, errno says why.
[[nodiscard]] bool write_all(int descriptor, std::span<const std::byte> data) noexcept;

}  // namespace triwar
