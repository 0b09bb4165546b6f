// Values of a file of which few chunks are kept: all right, and read again only when they must be.

#include "tablebase/file/recent_chunks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

constexpr std::uint32_t chunk_size = format::smallest_chunk;

/// A table of triangle-3: 64 chunks.
struct Sample {
  tests::Values values = tests::solved(Board::make("triangle-3"));
  bytes::Bytes bytes = tests::table_of(Board::make("triangle-3"), values, chunk_size);
  tests::Recording recording;
  TableFile file{std::make_unique<tests::RecordedSource>(bytes, recording)};

  Sample() { recording.take_reads(); }

  /// Whether a value of a chunk is what it was written as.
  bool is_right(RecentChunks& chunks, std::uint64_t chunk) {
    const std::uint64_t place = chunk * chunk_size + chunk;
    return chunks.at(place) == values[place];
  }
  std::size_t reads() { return recording.take_reads().size(); }
};

TEST_CASE("Every value is right in any order, however many chunks are kept") {
  Sample sample;
  std::vector<std::uint64_t> places(sample.values.size());
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  for (const std::size_t most : {1, 3, 64, 1000}) {
    CAPTURE(most);
    RecentChunks chunks(sample.file, most);
    const auto is_right = [&](std::uint64_t place) {
      return chunks.at(place) == sample.values[place];
    };
    CHECK(std::all_of(places.begin(), places.end(), is_right));
    auto some = places;
    std::shuffle(some.begin(), some.end(), std::mt19937(static_cast<unsigned>(most)));
    some.resize(most < 64 ? 2000 : some.size());
    CHECK(std::all_of(some.begin(), some.end(), is_right));
  }
}

TEST_CASE("The least recently used chunk is replaced") {
  Sample sample;
  RecentChunks chunks(sample.file, 3);
  for (const std::uint64_t chunk : {0, 1, 2, 1, 0}) CHECK(sample.is_right(chunks, chunk));
  CHECK(sample.reads() == 3);
  CHECK(sample.is_right(chunks, 63));  // in place of 2
  CHECK(sample.reads() == 1);
  for (const std::uint64_t chunk : {0, 1, 63}) CHECK(sample.is_right(chunks, chunk));
  CHECK(sample.reads() == 0);
  CHECK(sample.is_right(chunks, 2));  // in place of 0
  CHECK(sample.is_right(chunks, 1));
  CHECK(sample.is_right(chunks, 63));
  CHECK(sample.reads() == 1);
  CHECK(sample.is_right(chunks, 0));
  CHECK(sample.reads() == 1);
}

TEST_CASE("A chunk that cannot be read replaces one at most, and is tried again") {
  Sample sample;
  RecentChunks chunks(sample.file, 2);
  const auto code_of_chunk = [&](std::uint64_t chunk) {
    return tests::code_of([&] { chunks.at(chunk * chunk_size); });
  };
  sample.recording.fail_next(1);
  CHECK(code_of_chunk(5) == ErrorCode::damaged);
  CHECK(sample.is_right(chunks, 5));
  CHECK(sample.is_right(chunks, 6));
  sample.recording.fail_next(2);
  CHECK(code_of_chunk(7) == ErrorCode::damaged);
  CHECK(code_of_chunk(7) == ErrorCode::damaged);
  CHECK(sample.reads() == 5);
  CHECK(sample.is_right(chunks, 6));
  CHECK(sample.reads() == 0);
  CHECK(sample.is_right(chunks, 7));
  CHECK(sample.is_right(chunks, 6));
  CHECK(sample.reads() == 1);

  // Bytes that were changed.
  const format::Frame& frame = sample.file.layout.chunks[9];
  sample.bytes[frame.offset + frame.size / 2] ^= std::byte{1};
  CHECK(code_of_chunk(9) == ErrorCode::damaged);
  CHECK(sample.is_right(chunks, 6));
  CHECK(sample.is_right(chunks, 7));
  sample.bytes[frame.offset + frame.size / 2] ^= std::byte{1};
  CHECK(sample.is_right(chunks, 9));
}

}  // namespace
}  // namespace triwar
