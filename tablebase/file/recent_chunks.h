// An LRU cache of chunks, for tables that do not fit into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "tablebase/file/table_file.h"

namespace triwar {

/// Keeps a bounded number of chunks. Thread-safe, but only one thread reads at a time.
class RecentChunks {
 public:
  /// Keeps at most `most` chunks. Requires that `most` is at least 1. The file must outlive the
  /// cache.
  RecentChunks(const TableFile& file, std::size_t most);

  /// Returns the value at an index below the number of values. If the cache is full or memory is
  /// short, a new chunk replaces the least recently used one. Throws Error(damaged) if the chunk
  /// cannot be read or has changed, and Error(out_of_memory); a later call tries again.
  int at(std::uint64_t index);

 private:
  struct Entry {
    std::size_t chunk;
    std::uint64_t last_use;  // by clock_
    std::unique_ptr<std::int8_t[]> values;
  };

  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  std::uint32_t read(std::size_t chunk);
  std::unique_ptr<std::int8_t[]> evict_oldest();

  const TableFile& file_;
  int chunk_shift_;
  std::size_t most_;
  std::mutex mutex_;  // guards the members below
  std::uint64_t clock_ = 0;
  std::vector<Entry> entries_;
  std::unique_ptr<std::int8_t[]> spare_;  // left by a read that failed
  std::vector<std::uint32_t> slots_;      // by chunk: its position in entries_, or absent
};

}  // namespace triwar
