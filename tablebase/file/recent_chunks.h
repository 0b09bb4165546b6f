// The values of a table of which memory cannot hold all: those of the chunks asked for last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "tablebase/file/table_file.h"

namespace triwar {

/// Keeps a bounded number of chunks. Any number of threads may read; they wait for each other.
class RecentChunks {
 public:
  /// Keeps at most `most` chunks, of a file that outlives it. Precondition: `most` is at least 1.
  RecentChunks(const TableFile& file, std::size_t most);

  /// The value at a place below the number of values. What chunk it is in is read, if it is not
  /// kept, in place of the one that nobody has asked for longest when there are enough, or memory
  /// is short. Throws Error(damaged) when it cannot be read or is not what was written, and
  /// Error(out_of_memory); a later call tries again.
  int at(std::uint64_t place);

 private:
  struct Kept {
    std::size_t chunk;
    std::uint64_t asked;  // when it was asked for last, by clock_
    std::unique_ptr<std::int8_t[]> values;
  };

  std::uint32_t read(std::size_t chunk);
  std::unique_ptr<std::int8_t[]> take_oldest();

  const TableFile& file_;
  int chunk_shift_;
  std::size_t most_;
  std::mutex mutex_;  // for all below
  std::uint64_t clock_ = 0;
  std::vector<Kept> kept_;
  std::unique_ptr<std::int8_t[]> spare_;  // to be read into next, where reading has failed
  std::vector<std::uint32_t> slots_;      // by chunk: its place in kept_, or none
};

}  // namespace triwar
