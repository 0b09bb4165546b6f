// The values of a table in memory, loaded chunk by chunk on demand.
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

/// Reads and checks each chunk on first use, and keeps it in memory. Const functions are
/// thread-safe. With 32-bit addresses, as in browsers, only recent chunks are kept unless the table
/// is small (format::small_table).
class ChunkedValues {
 public:
  /// Throws Error(out_of_memory) if there is not enough address space for the values.
  explicit ChunkedValues(TableFile file);

  /// Values in memory, without a file. Requires header.values values.
  ChunkedValues(format::Header header, ValueMemory values);

  const TableFile& file() const noexcept { return file_; }
  std::uint64_t size() const noexcept { return file_.header().values; }

  /// Returns the value at an index below size(). Throws Error(damaged) if its chunk cannot be read
  /// or has changed, and Error(out_of_memory); a later call tries again.
  int at(Index index) const {
    assert(number(index) < size());
    const std::uint64_t place = number(index);
    const auto chunk = static_cast<std::size_t>(place >> chunk_shift_);
    if (!ready_[chunk].load(std::memory_order_acquire)) return read(place);
    return values_[static_cast<std::size_t>(place)];
  }

  /// Reads all chunks that have not been read. Calls `before_chunk` for every chunk; it may throw
  /// to stop. Throws as at() does, and Error(out_of_memory) if only recent chunks are kept.
  void load(const std::function<void()>& before_chunk);
  bool loaded() const noexcept { return loaded_; }

 private:
  int read(std::uint64_t place) const;
  void fetch(std::size_t chunk) const;

  TableFile file_;
  int chunk_shift_;
  bool loaded_ = false;
  ValueMemory values_;  // pages are committed when a chunk is written
  // ready_[c] is set with release order after chunk c has been written under its lock. Several
  // chunks share a lock, but threads rarely wait because of another chunk.
  mutable std::unique_ptr<std::atomic<bool>[]> ready_;
  mutable std::array<std::mutex, 16> locks_;
  mutable std::optional<RecentChunks> recent_;  // if set, used instead of values_ and ready_
};

}  // namespace triwar
