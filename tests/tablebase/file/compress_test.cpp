#include <doctest/doctest.h>

#include <random>

#include "tablebase/file/table_writer.h"
#include "tests/support/table_bytes.h"

namespace triwar {
namespace {

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
}  // namespace triwar
