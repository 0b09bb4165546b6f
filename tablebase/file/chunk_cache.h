// Bounded cache of the chunks of large tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace triwar {

class ChunkedValues;

/// Limits the memory for the values of all tables that share it. Evicts chunks that have not been
/// read lately (second chance, an approximation of LRU). Values that are never evicted count, too:
/// those of small and of loaded tables. Chunks that are being read may exceed the limit.
/// Thread-safe.
class ChunkCache {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  explicit ChunkCache(std::uint64_t limit) : limit_(limit) {}

  /// Returns the cache of tables that are opened without one. Its limit is set_limit() or else,
  /// when it is first needed, a quarter of the available memory; 256 MiB with 32-bit addresses.
  static const std::shared_ptr<ChunkCache>& of_process();

  /// Evicts chunks at once if they exceed the new limit.
  void set_limit(std::uint64_t bytes);
  std::uint64_t limit() const;
  std::uint64_t used() const;  ///< bytes

  // The functions below are for ChunkedValues.

  /// Counts `bytes`, after evicting as many chunks as necessary and possible.
  void reserve(std::uint64_t bytes);
  /// Like reserve(), but throws Error(out_of_memory) about `name` if the bytes exceed the limit
  /// together with all others that are not evicted.
  void reserve_whole(std::uint64_t bytes, const std::string& name);
  void give_back(std::uint64_t bytes);

  /// Makes a chunk evictable, whose bytes are reserved.
  void add(const ChunkedValues& table, std::size_t chunk);
  /// Evicts a chunk. Returns false if there is none.
  bool evict_one();
  /// Forgets the chunks of a table without evicting them, and gives back their bytes.
  void forget(const ChunkedValues& table);

 private:
  struct Entry {
    const ChunkedValues* table;
    std::size_t chunk;
  };

  ChunkCache() = default;
  std::uint64_t limit_now() const;
  void make_room(std::uint64_t bytes);
  void evict_next();

  mutable std::mutex mutex_;  // guards the members below
  mutable std::optional<std::uint64_t> limit_;
  std::uint64_t used_ = 0;
  std::uint64_t evictable_ = 0;  // bytes of the chunks in queue_
  std::deque<Entry> queue_;      // the next one to evict first
};

}  // namespace triwar
