#include "tablebase/file/table_writer.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "tests/support/table_bytes.h"

namespace triwar::table_writer_test {
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

using tests::Values;

Values random_values(std::uint32_t seed) {
  std::mt19937 random(seed);
  Values values(format::smallest_chunk);
  for (std::int8_t& value : values) value = static_cast<std::int8_t>(random());
  return values;
}

TEST_CASE("Random values come back from a chunk compressed at any level") {
  format::Header header = tests::header_of(Board::make("triangle-1"), format::smallest_chunk);
  for (const int level : {1, 12, 19, 22}) {
    CAPTURE(level);
    const Values values = random_values(static_cast<std::uint32_t>(level));
    const format::Chunk chunk = format::compress_chunk(values, level);
    header.values = values.size();
    const format::Layout layout{.header = header,
                                .chunks = {{.offset = 0,
                                            .size = static_cast<std::uint32_t>(chunk.frame.size()),
                                            .checksum = chunk.checksum}}};
    Values read(values.size());
    format::read_chunk(*view_memory("file", chunk.frame), layout, 0, read);
    CHECK(read == values);
  }
}

TEST_CASE("The frame of a chunk has at most the largest size, even of values at random") {
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    CHECK(format::compress_chunk(random_values(seed), 1).frame.size() <=
          format::largest_frame(format::smallest_chunk));
  }
}

TEST_CASE("The checksum of a chunk is that of its values at every level") {
  const Values values = random_values(9);
  const auto hash = static_cast<std::uint32_t>(bytes::xxh64(std::as_bytes(std::span(values))));
  for (const int level : {1, 19}) CHECK(format::compress_chunk(values, level).checksum == hash);
}

TEST_CASE("Compressing more values, or at a higher level, takes more memory") {
  CHECK(format::memory_to_compress(format::default_chunk, 1) >
        format::memory_to_compress(format::smallest_chunk, 1));
  CHECK(format::memory_to_compress(format::default_chunk, 19) >
        format::memory_to_compress(format::default_chunk, 1));
}

TEST_CASE("Compressing a large chunk at the default level takes at most four times its size") {
  constexpr std::uint64_t chunk = 2 << 20;
  CHECK(format::memory_to_compress(chunk, 10) <= 4 * chunk + format::largest_frame(chunk));
}

}  // namespace
}  // namespace triwar::table_writer_test
