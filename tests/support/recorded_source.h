// A file in memory that records its reads and fails on request.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/file/byte_source.h"

namespace triwar::tests {

/// A read of `size` bytes of a file.
struct Read {
  std::uint64_t offset;
  std::size_t size;
  auto operator<=>(const Read&) const = default;
};

/// The reads of a file. The test owns the recording, and a table owns the source.
class Recording {
 public:
  /// Makes the next `reads` reads fail.
  void fail_next(int reads) {
    const std::scoped_lock lock(mutex_);
    failures_ = reads;
  }

  /// Lets other threads run during each read, so that their reads overlap with it.
  void slow_down() { slow_ = true; }

  /// Returns the reads since the last call of take_reads(), in order.
  std::vector<Read> take_reads() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(reads_, {});
  }

  /// Records a read. Returns whether it must fail.
  bool note(Read read) {
    for (int i = 0; slow_ && i < 100; ++i) std::this_thread::yield();
    const std::scoped_lock lock(mutex_);
    reads_.push_back(read);
    return failures_ > 0 && failures_-- > 0;
  }

 private:
  std::mutex mutex_;
  std::vector<Read> reads_;
  int failures_ = 0;
  std::atomic<bool> slow_ = false;
};

class RecordedSource final : public ByteSource {
 public:
  /// The file's bytes and the recording must outlive the source.
  RecordedSource(bytes::View file, Recording& recording)
      : file_(view_memory("recorded", file)), recording_(recording) {}

  const std::string& name() const noexcept override { return file_->name(); }
  std::uint64_t size() const noexcept override { return file_->size(); }

  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    if (recording_.note({offset, into.size()})) {
      throw Error(ErrorCode::damaged, "recorded: told to fail");
    }
    file_->read(offset, into);
  }

 private:
  std::unique_ptr<const ByteSource> file_;
  Recording& recording_;
};

}  // namespace triwar::tests
