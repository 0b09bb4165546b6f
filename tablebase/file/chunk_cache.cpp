#include "tablebase/file/chunk_cache.h"

#include <fmt/core.h>

#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/file/chunked_values.h"

namespace triwar {

const std::shared_ptr<ChunkCache>& ChunkCache::of_process() {
  // Never destroyed, because tables may be closed after all static objects.
  static const auto& cache = *new std::shared_ptr<ChunkCache>(new ChunkCache);
  return cache;
}

std::uint64_t ChunkCache::limit_now() const {
  constexpr bool addresses_are_short = sizeof(void*) < 8;
  if (!limit_) limit_ = addresses_are_short ? 256 << 20 : available_memory() / 4;
  return *limit_;
}

void ChunkCache::set_limit(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  limit_ = bytes;
  make_room(0);
}

std::uint64_t ChunkCache::limit() const {
  const std::scoped_lock lock(mutex_);
  return limit_now();
}

std::uint64_t ChunkCache::used() const {
  const std::scoped_lock lock(mutex_);
  return used_;
}

void ChunkCache::reserve(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  make_room(bytes);
  used_ += bytes;
}

void ChunkCache::reserve_whole(std::uint64_t bytes, const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const std::uint64_t others = used_ - evictable_;
  if (saturating_sum(others, bytes) > limit_now()) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: loading all values needs {} of memory, and tables may use {}",
                            name, size_text(saturating_sum(others, bytes)), size_text(limit_now())),
                Advice::set_memory);
  }
  make_room(bytes);
  used_ += bytes;
}

void ChunkCache::give_back(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  used_ -= bytes;
}

void ChunkCache::add(const ChunkedValues& table, std::size_t chunk) {
  const std::scoped_lock lock(mutex_);
  queue_.push_back({&table, chunk});
  evictable_ += table.bytes_of(chunk);
  table.publish(chunk);
}

bool ChunkCache::evict_one() {
  const std::scoped_lock lock(mutex_);
  if (queue_.empty()) return false;
  evict_next();
  return true;
}

void ChunkCache::forget(const ChunkedValues& table) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(queue_, [&](const Entry& entry) {
    if (entry.table != &table) return false;
    used_ -= table.bytes_of(entry.chunk);
    evictable_ -= table.bytes_of(entry.chunk);
    return true;
  });
}

/// Requires the lock, as do the functions below.
void ChunkCache::make_room(std::uint64_t bytes) {
  // Small tables need no limit, which takes long to find out.
  while (!queue_.empty() && saturating_sum(used_, bytes) > limit_now()) evict_next();
}

void ChunkCache::evict_next() {
  // Other threads may use chunks while this one searches, so spare each of them only once.
  for (std::size_t spared = 0; spared < queue_.size(); ++spared) {
    if (!queue_.front().table->take_used(queue_.front().chunk)) break;
    queue_.push_back(queue_.front());
    queue_.pop_front();
  }
  const auto [table, chunk] = queue_.front();
  queue_.pop_front();
  table->evict(chunk);
  used_ -= table->bytes_of(chunk);
  evictable_ -= table->bytes_of(chunk);
}

}  // namespace triwar
