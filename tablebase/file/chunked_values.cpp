#include "tablebase/file/chunked_values.h"

#include <fmt/core.h>

#include <bit>
#include <new>

#include "tablebase/base/error.h"

namespace triwar {

ChunkedValues::ChunkedValues(TableFile file)
    : file_(std::move(file)), chunk_shift_(std::countr_zero(file_.header().chunk_size)) {
  try {
    values_ = allocate_values(size(), Pages::ordinary);
    ready_ = std::make_unique<std::atomic<bool>[]>(file_.layout.chunks.size());
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::out_of_memory,
                fmt::format("{}: no memory for its {} values", file_.name(), size()));
  }
}

void ChunkedValues::fetch(std::size_t chunk) const {
  const std::scoped_lock lock(locks_[chunk % locks_.size()]);
  if (ready_[chunk].load(std::memory_order_relaxed)) return;
  format::read_chunk(*file_.source, file_.layout, chunk,
                     {values_.get() + (chunk << chunk_shift_), file_.header().values_in(chunk)});
  ready_[chunk].store(true, std::memory_order_release);
}

void ChunkedValues::load(const std::function<void()>& before_chunk) {
  for (std::size_t chunk = 0; chunk < file_.layout.chunks.size(); ++chunk) {
    before_chunk();
    if (!ready_[chunk].load(std::memory_order_acquire)) fetch(chunk);
  }
  loaded_ = true;
}

}  // namespace triwar
