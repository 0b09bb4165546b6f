// Writing a table: header, chunks in order, seal and seek table.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/file/format.h"

namespace triwar {

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
