#include "tablebase/file/recent_chunks.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <new>
#include <utility>

#include "tablebase/base/error.h"

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
  kept_.reserve(std::min(most, slots_.size()));
}

int RecentChunks::at(std::uint64_t place) {
  const std::scoped_lock lock(mutex_);
  const auto chunk = static_cast<std::size_t>(place >> chunk_shift_);
  const std::uint32_t slot = slots_[chunk] != absent ? slots_[chunk] : read(chunk);
  kept_[slot].asked = ++clock_;
  return kept_[slot].values[place & (file_.header().chunk_size - 1)];
}

std::uint32_t RecentChunks::read(std::size_t chunk) {
  const std::uint32_t size = file_.header().chunk_size;
  if (spare_ == nullptr && kept_.size() < most_) spare_.reset(new (std::nothrow) std::int8_t[size]);
  if (spare_ == nullptr) spare_ = take_oldest();
  format::read_chunk(*file_.source, file_.layout, chunk,
                     {spare_.get(), file_.header().values_in(chunk)});
  kept_.push_back({chunk, 0, std::move(spare_)});
  return slots_[chunk] = static_cast<std::uint32_t>(kept_.size() - 1);
}

std::unique_ptr<std::int8_t[]> RecentChunks::take_oldest() {
  const auto oldest = std::min_element(
      kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.asked < b.asked; });
  if (oldest == kept_.end()) {
    throw Error(ErrorCode::out_of_memory, fmt::format("{}: no memory for {} values of it",
                                                      file_.name(), file_.header().chunk_size));
  }
  std::swap(*oldest, kept_.back());
  slots_[oldest->chunk] = static_cast<std::uint32_t>(oldest - kept_.begin());
  slots_[kept_.back().chunk] = absent;
  auto values = std::move(kept_.back().values);
  kept_.pop_back();
  return values;
}

}  // namespace triwar
