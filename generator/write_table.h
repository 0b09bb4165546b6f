// Writing solved values as a table file.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/file/value_memory.h"

namespace triwar {

/// Compresses the values of a chunk, and releases their memory (release_values()): on some systems
/// reading a page that was never written allocates it. The values are undefined afterwards. Throws
/// Error(out_of_memory).
inline format::Chunk compress_and_release(std::span<std::int8_t> values, int level) {
  format::Chunk chunk = format::compress_chunk(values, level);
  release_values(values);
  return chunk;
}

/// Compresses chunks by compress(number), on loop_threads() threads, and writes the file to `sink`
/// in order. Returns the size of the file in bytes. The contents of the file do not depend on the
/// number of threads. Throws Error: out_of_memory, interrupted. Calls of `sink` and `progress` do
/// not overlap.
std::uint64_t write_table(const format::Header& header,
                          const std::function<format::Chunk(std::uint64_t)>& compress,
                          const ByteSink& sink, const Progress& progress);

/// The same for values in memory, which it releases. Requires values.size() == header.values.
std::uint64_t write_table(const format::Header& header, std::span<std::int8_t> values, int level,
                          const ByteSink& sink, const Progress& progress);

}  // namespace triwar
