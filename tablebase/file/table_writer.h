// Writing a table: header, compressed chunks in order, seal and seek table. Not part of format.h,
// so that readers of tables need no compressor.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/file/format.h"

namespace triwar {
namespace format {

/// Returns the maximum size, in bytes, of the frame of a chunk with that many values.
std::uint64_t largest_frame(std::uint64_t values) noexcept;

/// Returns the bytes of memory that compress_chunk() needs for that many values.
std::uint64_t memory_to_compress(std::uint64_t values, int level);

/// Compresses one chunk at a zstd level. Throws Error(out_of_memory).
Chunk compress_chunk(std::span<const std::int8_t> values, int level);

/// Returns an upper bound on the size in bytes of a table with this header.
std::uint64_t largest_file_size(const Header& header);

}  // namespace format

/// Receives the next bytes of a file. May throw.
using ByteSink = std::function<void(bytes::View)>;

/// Writes the frames of one table to a sink. Chunks may be compressed on any thread, but must be
/// added in order. The output is a valid table only after finish().
class TableWriter {
 public:
  /// Writes the header. Requires header.values > 0, and that header.chunk_size is a power of two
  /// within the bounds of the format.
  TableWriter(const format::Header& header, ByteSink sink);

  /// Writes the next chunk.
  void add(const format::Chunk& chunk);

  /// Writes the seal and the seek table. Requires that all chunks have been added.
  void finish();

  /// The number of bytes written.
  std::uint64_t size() const noexcept { return size_; }

 private:
  void write(bytes::View data);

  format::Header header_;
  ByteSink sink_;
  std::vector<format::Frame> chunks_;
  std::uint64_t size_ = 0;
};

}  // namespace triwar
