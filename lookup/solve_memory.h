// The memory that solves share.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "lookup/endgames.h"
#include "tablebase/base/progress.h"

namespace triwar::lookup {

/// Bounds the memory of endgames that are being solved at the same time. Thread-safe.
class SolveMemory {
 public:
  /// All solves together may take `most` bytes.
  explicit SolveMemory(std::uint64_t most) : most_(most) {}

  /// Returns what all solves of this process share: a quarter of the memory that is available when
  /// this is first called; with 32-bit addresses, where that is unknown, any amount.
  static const std::shared_ptr<SolveMemory>& of_process();

  std::uint64_t most() const noexcept { return most_; }
  /// Sets most(). Solves that have taken more keep it.
  void set_most(std::uint64_t bytes) noexcept { most_ = bytes; }

  /// Returns the limit that holds for a solve: the one asked for or, if that is less, most().
  SolveLimit within(SolveLimit asked) const;

  /// Takes memory for stored states, a byte each, until the result is destroyed. Returns null if
  /// others have taken too much.
  std::shared_ptr<void> take(std::uint64_t states);

  /// As take(), but waits for others; reports meanwhile that none of the states is done. Throws
  /// Error: out_of_memory if most() is less, interrupted if `progress` is stopped.
  std::shared_ptr<void> wait_for(std::uint64_t states, const Progress& progress);

 private:
  std::atomic<std::uint64_t> most_;
  std::atomic<std::uint64_t> taken_ = 0;
};

}  // namespace triwar::lookup
