#include "tablebase/file/recent_chunks.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace triwar {
namespace {

constexpr std::uint32_t absent = std::numeric_limits<std::uint32_t>::max();

}  // namespace

RecentChunks::RecentChunks(const TableFile& file, std::size_t most)
    : file_(file),
      chunk_shift_(std::countr_zero(file.header().chunk_size)),
      most_(most),
      slots_(file.layout.chunks.size(), absent) {
  assert(most > 0);
}

int RecentChunks::at(std::uint64_t place) {
  const std::scoped_lock lock(mutex_);
  const auto chunk = static_cast<std::size_t>(place >> chunk_shift_);
  const std::uint32_t slot = slots_[chunk] != absent ? slots_[chunk] : read(chunk);
  kept_[slot].asked = ++clock_;
  return kept_[slot].values[place & (file_.header().chunk_size - 1)];
}

std::uint32_t RecentChunks::read(std::size_t chunk) {
  const format::Header& header = file_.header();
  if (spare_ == nullptr) {
    spare_ = std::make_unique<std::int8_t[]>(header.chunk_size);
  }
  format::read_chunk(*file_.source, file_.layout, chunk, {spare_.get(), header.values_in(chunk)});
  if (kept_.size() < most_) {
    kept_.push_back({chunk, 0, std::move(spare_)});
    return slots_[chunk] = static_cast<std::uint32_t>(kept_.size() - 1);
  }
  const auto oldest = std::min_element(
      kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.asked < b.asked; });
  slots_[oldest->chunk] = absent;
  oldest->chunk = chunk;
  oldest->values.swap(spare_);
  return slots_[chunk] = static_cast<std::uint32_t>(oldest - kept_.begin());
}

}  // namespace triwar
