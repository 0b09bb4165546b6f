#include "tablebase/file/recent_chunks.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {

RecentChunks::RecentChunks(const TableFile& file, std::size_t most)
    : file_(file),
      chunk_shift_(std::countr_zero(file.header().chunk_size)),
      most_(most),
      slots_(file.layout.chunks.size(), absent) {
  assert(most > 0);
  entries_.reserve(std::min(most, slots_.size()));
}

int RecentChunks::at(std::uint64_t index) {
  const std::scoped_lock lock(mutex_);
  const auto chunk = static_cast<std::size_t>(index >> chunk_shift_);
  const std::uint32_t slot = slots_[chunk] != absent ? slots_[chunk] : read(chunk);
  entries_[slot].last_use = ++clock_;
  return entries_[slot].values[index & (file_.header().chunk_size - 1)];
}

std::uint32_t RecentChunks::read(std::size_t chunk) {
  const std::uint32_t size = file_.header().chunk_size;
  if (spare_ == nullptr && entries_.size() < most_)
    spare_.reset(new (std::nothrow) std::int8_t[size]);
  if (spare_ == nullptr) spare_ = evict_oldest();
  format::read_chunk(*file_.source, file_.layout, chunk,
                     {spare_.get(), file_.header().values_in(chunk)});
  entries_.push_back({chunk, 0, std::move(spare_)});
  return slots_[chunk] = static_cast<std::uint32_t>(entries_.size() - 1);
}

std::unique_ptr<std::int8_t[]> RecentChunks::evict_oldest() {
  const auto oldest =
      std::min_element(entries_.begin(), entries_.end(),
                       [](const Entry& a, const Entry& b) { return a.last_use < b.last_use; });
  if (oldest == entries_.end()) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for a chunk of {} values", file_.name(),
                            file_.header().chunk_size));
  }
  std::swap(*oldest, entries_.back());
  slots_[oldest->chunk] = static_cast<std::uint32_t>(oldest - entries_.begin());
  slots_[entries_.back().chunk] = absent;
  auto values = std::move(entries_.back().values);
  entries_.pop_back();
  return values;
}

}  // namespace triwar
