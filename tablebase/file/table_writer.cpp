#include "tablebase/file/table_writer.h"

#include <cassert>
#include <utility>

namespace triwar {

TableWriter::TableWriter(const format::Header& header, ByteSink sink)
    : header_(header), sink_(std::move(sink)) {
  assert(header.values > 0);
  assert(format::smallest_chunk <= header.chunk_size && header.chunk_size <= format::largest_chunk);
  write(format::encode_header(header));
}

void TableWriter::add(const format::Chunk& chunk) {
  assert(chunks_.size() < header_.chunks());
  chunks_.push_back({.offset = size_,
                     .size = static_cast<std::uint32_t>(chunk.frame.size()),
                     .checksum = chunk.checksum});
  write(chunk.frame);
}

void TableWriter::finish() { write(format::encode_end(header_, chunks_)); }

void TableWriter::write(bytes::View data) {
  sink_(data);
  size_ += data.size();
}

}  // namespace triwar
