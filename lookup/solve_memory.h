// The memory that solves share.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace triwar::lookup {

/// Bounds the memory of endgames that are being solved at the same time. Thread-safe.
class SolveMemory {
 public:
  /// All solves together may take `most` bytes.
  explicit SolveMemory(std::uint64_t most) : most_(most), free_(most) {}

  /// Returns what all solves of this process share: a quarter of the memory that is available when
  /// this is first called; with 32-bit addresses, where that is unknown, any amount.
  static const std::shared_ptr<SolveMemory>& of_process();

  std::uint64_t most() const noexcept { return most_; }

  /// Takes memory for stored states, a byte each, until the result is destroyed. Returns null if
  /// others have taken too much.
  std::shared_ptr<void> take(std::uint64_t states);

 private:
  const std::uint64_t most_;
  std::atomic<std::uint64_t> free_;
};

}  // namespace triwar::lookup
