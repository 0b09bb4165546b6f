// The values of a table in memory, loaded chunk by chunk on demand.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/file/table_file.h"
#include "tablebase/file/value_memory.h"

namespace triwar {

/// Reads and checks each chunk on first use. Keeps the chunks of a small table
/// (format::small_table) and of a loaded one, and those of other tables until the cache evicts
/// them. Const functions are thread-safe.
class ChunkedValues {
 public:
  /// How the values of a table that is not small are stored.
  enum class Storage {
    addresses,  ///< in one range of addresses, of which evicted chunks take no memory
    pieces,     ///< each chunk by itself, for 32-bit addresses; not thread-safe, cannot be loaded
  };
  static constexpr Storage default_storage =
      sizeof(void*) < 8 ? Storage::pieces : Storage::addresses;

  /// A table of at most `small` values is never evicted. Throws Error(out_of_memory) if there is
  /// not enough address space for the values.
  explicit ChunkedValues(TableFile file,
                         std::shared_ptr<ChunkCache> cache = ChunkCache::of_process(),
                         std::uint64_t small = format::small_table,
                         Storage storage = default_storage);

  /// Values in memory, without a file. Requires header.values values. No limit counts them.
  ChunkedValues(format::Header header, ValueMemory values);

  ~ChunkedValues();

  const TableFile& file() const noexcept { return file_; }
  std::uint64_t size() const noexcept { return file_.header().values; }

  /// Returns the value at an index below size(). Throws Error(damaged) if its chunk cannot be read
  /// or has changed, and Error(out_of_memory); a later call tries again.
  int at(Index index) const {
    assert(number(index) < size());
    const std::int8_t* const values = all();
    return values == nullptr ? read(number(index)) : values[number(index)];
  }

  /// Reads all chunks that have not been read, in their order, and keeps them. Calls `before_chunk`
  /// before every chunk; it may throw to stop, and a later call goes on. Throws
  /// Error(out_of_memory), before reading, if the values exceed the limit of the cache or are
  /// stored in pieces. No other thread may read values meanwhile.
  void load(const std::function<void()>& before_chunk);
  /// Whether all values are in memory and kept: after load(), and for values without a file.
  bool loaded() const noexcept { return all() != nullptr; }
  /// Returns all values by index if they are loaded(), else null.
  const std::int8_t* all() const noexcept { return all_.load(std::memory_order_acquire); }

 private:
  friend class ChunkCache;

  /// Even while the chunk is absent, odd while it is in memory. Each eviction changes it.
  using Version = std::uint64_t;

  struct Chunk {
    std::atomic<Version> version = 0;
    std::atomic<bool> used = false;  // since the cache last looked
  };

  int read(std::uint64_t place) const;
  std::optional<int> peek(std::uint64_t place) const noexcept;
  void fetch(std::size_t chunk) const;
  std::int8_t* values_of(std::size_t chunk) const noexcept;
  void discard(std::size_t chunk) const noexcept;

  // The cache calls these four under its lock.
  std::uint64_t bytes_of(std::size_t chunk) const noexcept {
    return file_.header().values_in(chunk);
  }
  void publish(std::size_t chunk) const noexcept { ++chunks_[chunk].version; }
  void evict(std::size_t chunk) const noexcept;
  bool take_used(std::size_t chunk) const noexcept;

  TableFile file_;
  std::shared_ptr<ChunkCache> cache_;  // null for values without a file
  int chunk_shift_;
  std::uint64_t whole_ = 0;  // bytes that the cache counts for this table; 0: it evicts chunks
  ValueMemory values_;       // pages are committed when a chunk is written; null if in pieces
  mutable std::vector<ValueMemory> pieces_;  // by chunk
  mutable std::unique_ptr<Chunk[]> chunks_;  // null for values without a file
  std::atomic<const std::int8_t*> all_ = nullptr;
  // A chunk is read under its lock. Several chunks share a lock, but threads rarely wait because
  // of another chunk.
  mutable std::array<std::mutex, 16> locks_;
};

}  // namespace triwar
