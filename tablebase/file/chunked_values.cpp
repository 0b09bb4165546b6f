#include "tablebase/file/chunked_values.h"

#include <fmt/core.h>

#include <bit>
#include <new>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {

ChunkedValues::ChunkedValues(TableFile file, std::shared_ptr<ChunkCache> cache, std::uint64_t small,
                             Storage storage)
    : file_(std::move(file)),
      cache_(std::move(cache)),
      chunk_shift_(std::countr_zero(file_.header().chunk_size)) {
  const bool is_small = size() <= small;
  try {
    chunks_ = std::make_unique<Chunk[]>(file_.layout.chunks.size());
    if (is_small || storage == Storage::addresses) {
      // A huge page would commit the memory of several chunks, of which the cache counts one.
      values_ = allocate_values(size(), is_small ? Pages::ordinary : Pages::small);
    } else {
      pieces_.resize(file_.layout.chunks.size());
    }
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for {} values", file_.name(), size()));
  }
  if (is_small) cache_->reserve(whole_ = size());
}

ChunkedValues::ChunkedValues(format::Header header, ValueMemory values)
    : file_(std::move(header)),
      chunk_shift_(std::countr_zero(file_.header().chunk_size)),
      values_(std::move(values)),
      all_(values_.get()) {}

ChunkedValues::~ChunkedValues() {
  if (cache_ == nullptr) return;
  cache_->forget(*this);
  cache_->give_back(whole_);
}

int ChunkedValues::read(std::uint64_t place) const {
  if (const auto value = peek(place)) return *value;
  const auto chunk = static_cast<std::size_t>(place >> chunk_shift_);
  const std::scoped_lock lock(locks_[chunk % locks_.size()]);
  if (const auto value = peek(place)) return *value;  // another thread has read the chunk
  fetch(chunk);
  // Another thread may evict the chunk as soon as it is published.
  const int value = values_of(chunk)[place & (file_.header().chunk_size - 1)];
  if (whole_ > 0) {
    publish(chunk);
  } else {
    try {
      cache_->add(*this, chunk);
    } catch (...) {
      discard(chunk);
      cache_->give_back(bytes_of(chunk));
      throw;
    }
  }
  return value;
}

/// Returns a value if its chunk is in memory. Another thread may evict the chunk meanwhile, and
/// even read it again. (A sequence lock: the value counts only if the version has not changed.)
std::optional<int> ChunkedValues::peek(std::uint64_t place) const noexcept {
  const auto index = static_cast<std::size_t>(place >> chunk_shift_);
  Chunk& chunk = chunks_[index];
  const Version version = chunk.version.load(std::memory_order_acquire);
  if (version % 2 == 0) return std::nullopt;
  // Threads that read the same chunk share its cache line as long as nobody writes it.
  if (!chunk.used.load(std::memory_order_relaxed)) {
    chunk.used.store(true, std::memory_order_relaxed);
  }
  const std::int8_t value = __atomic_load_n(
      values_of(index) + (place & (file_.header().chunk_size - 1)), __ATOMIC_ACQUIRE);
  if (chunk.version.load(std::memory_order_relaxed) != version) return std::nullopt;
  return value;
}

/// Reads a chunk. Requires its lock, and that it is absent. Reserves its bytes.
void ChunkedValues::fetch(std::size_t chunk) const {
  const std::uint64_t bytes = whole_ > 0 ? 0 : bytes_of(chunk);
  cache_->reserve(bytes);
  try {
    while (values_ == nullptr && pieces_[chunk] == nullptr) {
      try {
        pieces_[chunk] = allocate_values(bytes, Pages::ordinary);
      } catch (const std::bad_alloc&) {
        if (cache_->evict_one()) continue;
        throw Error(
            ErrorCode::out_of_memory,
            fmt::format("{}: not enough memory for a chunk of {} values", file_.name(), bytes));
      }
    }
    const std::span<std::int8_t> values(values_of(chunk),
                                        static_cast<std::size_t>(bytes_of(chunk)));
    commit_values(values);
    format::read_chunk(*file_.source, file_.layout, chunk, values);
  } catch (...) {
    discard(chunk);
    cache_->give_back(bytes);
    throw;
  }
}

std::int8_t* ChunkedValues::values_of(std::size_t chunk) const noexcept {
  return values_ != nullptr ? values_.get() + (chunk << chunk_shift_) : pieces_[chunk].get();
}

void ChunkedValues::discard(std::size_t chunk) const noexcept {
  if (values_ != nullptr) {
    release_values({values_of(chunk), static_cast<std::size_t>(bytes_of(chunk))});
  } else {
    pieces_[chunk].reset();
  }
}

void ChunkedValues::evict(std::size_t chunk) const noexcept {
  ++chunks_[chunk].version;
  discard(chunk);
}

bool ChunkedValues::take_used(std::size_t chunk) const noexcept {
  return chunks_[chunk].used.exchange(false, std::memory_order_relaxed);
}

void ChunkedValues::load(const std::function<void()>& before_chunk) {
  if (values_ == nullptr) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for all values at once", file_.name()));
  }
  if (whole_ == 0 && !loaded()) {
    cache_->reserve_whole(size(), file_.name());
    whole_ = size();
    cache_->forget(*this);
  }
  for (std::size_t chunk = 0; chunk < file_.layout.chunks.size(); ++chunk) {
    before_chunk();
    if (chunks_[chunk].version.load(std::memory_order_acquire) % 2 != 0) continue;
    fetch(chunk);
    publish(chunk);
  }
  all_ = values_.get();
}

}  // namespace triwar
