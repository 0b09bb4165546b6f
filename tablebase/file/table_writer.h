// Writing a table: header, chunks in order, seal and seek table.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/file/format.h"

namespace triwar {

/// Takes the next bytes of a file, or throws.
using ByteSink = std::function<void(bytes::View)>;

/// Writes the frames of one table to a sink. Chunks may be compressed anywhere, by any number of
/// threads; they are added in order. Without finish() what was written is not a table.
class TableWriter {
 public:
  /// Writes the header. header.values must be more than 0 and header.chunk_size a power of two
  /// within the format's bounds.
  TableWriter(const format::Header& header, ByteSink sink);

  /// Writes the next chunk: the compressed values_in(chunks added before) values.
  void add(const format::Chunk& chunk);

  /// Writes seal and seek table, when all chunks have been added.
  void finish();

  /// Bytes written so far.
  std::uint64_t size() const noexcept { return size_; }

 private:
  void write(bytes::View data);

  format::Header header_;
  ByteSink sink_;
  std::vector<format::Frame> chunks_;
  std::uint64_t size_ = 0;
};

}  // namespace triwar
