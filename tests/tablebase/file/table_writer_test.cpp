#include "tablebase/file/table_writer.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/support/table_bytes.h"

namespace triwar {
namespace {

TEST_CASE("A writer sends header, chunks, seal and seek table to its sink, and counts the bytes") {
  format::Header header = tests::header_of(Board::make("triangle-1"), format::smallest_chunk);
  header.values = format::smallest_chunk + 8;
  std::vector<bytes::Bytes> pieces;
  TableWriter writer(header,
                     [&](bytes::View data) { pieces.emplace_back(data.begin(), data.end()); });
  CHECK(writer.size() == header.frame_size());
  const std::vector<format::Chunk> chunks{
      format::compress_chunk(std::vector<std::int8_t>(format::smallest_chunk, 1), 1),
      format::compress_chunk(std::vector<std::int8_t>(8, -1), 1)};
  std::vector<format::Frame> frames;
  for (const format::Chunk& chunk : chunks) {
    frames.push_back(
        {writer.size(), static_cast<std::uint32_t>(chunk.frame.size()), chunk.checksum});
    writer.add(chunk);
  }
  writer.finish();
  REQUIRE(pieces.size() == 4);
  CHECK(pieces[0] == format::encode_header(header));
  CHECK(pieces[1] == chunks[0].frame);
  CHECK(pieces[2] == chunks[1].frame);
  CHECK(pieces[3] == format::encode_end(header, frames));
  std::uint64_t size = 0;
  for (const bytes::Bytes& piece : pieces) size += piece.size();
  CHECK(writer.size() == size);
}

TEST_CASE("An exception of the sink passes through the writer") {
  const format::Header header = tests::header_of(Board::make("triangle-1"), format::smallest_chunk);
  CHECK_THROWS_AS(TableWriter(header, [](bytes::View) { throw 751; }), int);
}

}  // namespace
}  // namespace triwar
