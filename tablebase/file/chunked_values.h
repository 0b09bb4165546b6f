// The values of a table in memory, chunk by chunk as they are needed.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "tablebase/base/index.h"
#include "tablebase/file/recent_chunks.h"
#include "tablebase/file/table_file.h"
#include "tablebase/file/value_memory.h"

namespace triwar {

/// Reads each chunk when it is first touched, checks it, and keeps it. Any number of threads may
/// read at the same time. Memory grows with the chunks touched; but where addresses have 32 bits,
/// as in browsers, of tables that are not small only recent chunks are kept.
class ChunkedValues {
 public:
  /// Throws Error(out_of_memory) when there is no address space for that many values.
  explicit ChunkedValues(TableFile file);

  const TableFile& file() const noexcept { return file_; }
  std::uint64_t size() const noexcept { return file_.header().values; }

  /// The value at an index below size(). Throws Error(damaged) when its chunk cannot be read or is
  /// not what was written; a later call tries again.
  int at(Index index) const {
    assert(number(index) < size());
    const std::uint64_t place = number(index);
    const auto chunk = static_cast<std::size_t>(place >> chunk_shift_);
    if (!ready_[chunk].load(std::memory_order_acquire)) return read(place);
    return values_[static_cast<std::size_t>(place)];
  }

  /// Reads every chunk that has not been touched yet, calling `before_chunk` before each. Throws as
  /// at() does, and what that throws; Error(out_of_memory) where only recent chunks are kept.
  void load(const std::function<void()>& before_chunk);
  bool loaded() const noexcept { return loaded_; }

 private:
  int read(std::uint64_t place) const;
  void fetch(std::size_t chunk) const;

  TableFile file_;
  int chunk_shift_;
  bool loaded_ = false;
  ValueMemory values_;  // memory is taken only where a chunk is written
  // ready_[c] is set, with release order, after chunk c has been written, under its lock. Chunks
  // share locks; different ones mostly do not wait for each other.
  mutable std::unique_ptr<std::atomic<bool>[]> ready_;
  mutable std::array<std::mutex, 16> locks_;
  mutable std::optional<RecentChunks> recent_;  // then nothing is ever ready
};

}  // namespace triwar
