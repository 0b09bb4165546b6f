#include "tablebase/file/chunked_values.h"

#include <fmt/core.h>

#include <bit>
#include <new>

#include "tablebase/base/error.h"

namespace triwar {

ChunkedValues::ChunkedValues(std::unique_ptr<const ByteSource> source, format::Layout layout)
    : source_(std::move(source)),
      layout_(std::move(layout)),
      chunk_shift_(std::countr_zero(layout_.header.chunk_size)) {
  try {
    values_ = allocate_values(size(), Pages::ordinary);
    ready_ = std::make_unique<std::atomic<bool>[]>(layout_.chunks.size());
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: no memory for its {} values", source_->name(), size()));
  }
}

void ChunkedValues::fetch(std::uint64_t chunk) const {
  const std::scoped_lock lock(locks_[chunk % locks_.size()]);
  if (ready_[chunk].load(std::memory_order_relaxed)) return;
  format::read_chunk(*source_, layout_, chunk,
                     {values_.get() + (chunk << chunk_shift_), layout_.header.values_in(chunk)});
  ready_[chunk].store(true, std::memory_order_release);
}

void ChunkedValues::load(const std::function<void()>& before_chunk) {
  for (std::uint64_t chunk = 0; chunk < layout_.chunks.size(); ++chunk) {
    before_chunk();
    if (!ready_[chunk].load(std::memory_order_acquire)) fetch(chunk);
  }
  loaded_ = true;
}

}  // namespace triwar
