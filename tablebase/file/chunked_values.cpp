#include "tablebase/file/chunked_values.h"

#include <fmt/core.h>

#include <bit>
#include <new>

#include "tablebase/base/error.h"

namespace triwar {

ChunkedValues::ChunkedValues(TableFile file)
    : file_(std::move(file)), chunk_shift_(std::countr_zero(file_.header().chunk_size)) {
  constexpr bool addresses_are_short = sizeof(void*) < 8;
  constexpr std::uint64_t recent_bytes = 256 << 20;
  try {
    ready_ = std::make_unique<std::atomic<bool>[]>(file_.layout.chunks.size());
    if (addresses_are_short && size() > format::small_table) {
      recent_.emplace(file_, static_cast<std::size_t>(recent_bytes / file_.header().chunk_size));
    } else {
      values_ = allocate_values(size(), Pages::ordinary);
    }
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for {} values", file_.name(), size()));
  }
}

ChunkedValues::ChunkedValues(format::Header header, ValueMemory values)
    : file_(std::move(header)),
      chunk_shift_(std::countr_zero(file_.header().chunk_size)),
      loaded_(true),
      values_(std::move(values)) {
  const auto chunks = static_cast<std::size_t>(file_.header().chunks());
  ready_ = std::make_unique<std::atomic<bool>[]>(chunks);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) ready_[chunk] = true;
}

int ChunkedValues::read(std::uint64_t place) const {
  if (recent_) return recent_->at(place);
  fetch(static_cast<std::size_t>(place >> chunk_shift_));
  return values_[static_cast<std::size_t>(place)];
}

void ChunkedValues::fetch(std::size_t chunk) const {
  const std::scoped_lock lock(locks_[chunk % locks_.size()]);
  if (ready_[chunk].load(std::memory_order_relaxed)) return;
  format::read_chunk(*file_.source, file_.layout, chunk,
                     {values_.get() + (chunk << chunk_shift_), file_.header().values_in(chunk)});
  ready_[chunk].store(true, std::memory_order_release);
}

void ChunkedValues::load(const std::function<void()>& before_chunk) {
  if (recent_) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: not enough memory for all values at once", file_.name()));
  }
  for (std::size_t chunk = 0; chunk < file_.layout.chunks.size(); ++chunk) {
    before_chunk();
    if (!ready_[chunk].load(std::memory_order_acquire)) fetch(chunk);
  }
  loaded_ = true;
}

}  // namespace triwar
