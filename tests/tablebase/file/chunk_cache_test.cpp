// Tables larger than the limit of their cache: all values are right, and memory stays below it.

#include "tablebase/file/chunk_cache.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/file/chunked_values.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::chunk_cache_test {
namespace {

using Storage = ChunkedValues::Storage;

constexpr std::uint32_t in_chunk = format::smallest_chunk;
constexpr std::uint64_t none_is_small = 0;

/// A table of triangle-3: 64 chunks.
struct Sample : tests::Sample {
  tests::Recording recording;

  TableFile source() { return TableFile(std::make_unique<tests::RecordedSource>(file, recording)); }

  /// Opens the table with this cache.
  ChunkedValues open(const std::shared_ptr<ChunkCache>& cache,
                     Storage storage = Storage::addresses) {
    return ChunkedValues(source(), cache, none_is_small, storage);
  }

  /// Returns whether a value of a chunk equals the value that was written.
  bool is_right(const ChunkedValues& table, std::uint64_t chunk) const {
    const std::uint64_t place = chunk * in_chunk + chunk;
    return table.at(Index{place}) == values[place];
  }
  std::size_t reads() { return recording.take_reads().size(); }
};

std::shared_ptr<ChunkCache> cache_of(std::uint64_t chunks) {
  return std::make_shared<ChunkCache>(chunks * in_chunk);
}

TEST_CASE("Every value is right in any order, and the memory within the limit") {
  Sample sample;
  std::vector<std::uint64_t> places(sample.values.size());
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  for (const Storage storage : {Storage::addresses, Storage::pieces}) {
    for (const std::uint64_t most : {1, 3, 64, 1000}) {
      CAPTURE(most);
      const auto cache = cache_of(most);
      const ChunkedValues table = sample.open(cache, storage);
      const auto is_right = [&](std::uint64_t place) {
        return table.at(Index{place}) == sample.values[place] && cache->used() <= cache->limit();
      };
      CHECK(std::all_of(places.begin(), places.end(), is_right));
      auto some = places;
      std::shuffle(some.begin(), some.end(), std::mt19937(static_cast<unsigned>(most)));
      some.resize(most < 64 ? 2000 : some.size());
      CHECK(std::all_of(some.begin(), some.end(), is_right));
      CHECK(cache->used() == std::min<std::uint64_t>(most, 64) * in_chunk);
    }
  }
}

/// Returns the resident memory of this process in bytes.
std::uint64_t resident() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

TEST_CASE("Evicted chunks take no memory") {
  const Board board = Board::make("boxes-1x8");
  const tests::Values zeros(board.states());  // 32 MiB
  const bytes::Bytes file = tests::table_of(board, zeros);
  const ChunkedValues table(TableFile(view_memory("zeros", file)),
                            std::make_shared<ChunkCache>(1 << 20));
  const std::uint64_t before = resident();
  int sum = 0;
  for (std::uint64_t i = 0; i < zeros.size(); i += 1024) sum += table.at(Index{i});
  CHECK(sum == 0);
  CHECK(resident() < before + (12 << 20));
}

TEST_CASE("A chunk that was read again outlives those that were read once") {
  Sample sample;
  const ChunkedValues table = sample.open(cache_of(3));
  for (const std::uint64_t chunk : {0, 1, 2, 0, 1}) CHECK(sample.is_right(table, chunk));
  sample.reads();
  CHECK(sample.is_right(table, 63));  // evicts 2
  for (const std::uint64_t chunk : {0, 1, 63}) CHECK(sample.is_right(table, chunk));
  CHECK(sample.reads() == 1);
  CHECK(sample.is_right(table, 2));  // all were read again: evicts the oldest, 0
  for (const std::uint64_t chunk : {1, 63, 2}) CHECK(sample.is_right(table, chunk));
  CHECK(sample.reads() == 1);
  CHECK(sample.is_right(table, 0));
  CHECK(sample.reads() == 1);
}

TEST_CASE("Tables share one limit, and a closed table returns its part") {
  Sample sample;
  const auto cache = cache_of(4);
  const ChunkedValues first = sample.open(cache);
  {
    const ChunkedValues second = sample.open(cache);
    for (std::uint64_t chunk = 0; chunk < 10; ++chunk) {
      CHECK(sample.is_right(first, chunk));
      CHECK(sample.is_right(second, chunk));
      CHECK(cache->used() <= cache->limit());
    }
  }
  CHECK(cache->used() == 2 * in_chunk);
  CHECK(sample.is_right(first, 63));
  CHECK(cache->used() == 3 * in_chunk);
}

TEST_CASE("Small tables count, are never evicted, and are open even beyond the limit") {
  Sample sample;
  const auto cache = cache_of(66);
  ChunkedValues large = sample.open(cache);
  for (std::uint64_t chunk = 0; chunk < 10; ++chunk) CHECK(sample.is_right(large, chunk));
  ChunkedValues small(sample.source(), cache);
  small.load([] {});
  CHECK(cache->used() == 66 * in_chunk);  // two chunks of the large table are left
  cache->set_limit(in_chunk);
  CHECK(cache->used() == 64 * in_chunk);
  sample.reads();
  for (std::uint64_t chunk = 0; chunk < 64; ++chunk) CHECK(sample.is_right(small, chunk));
  CHECK(sample.reads() == 0);
  CHECK(sample.is_right(large, 5));
  CHECK(cache->used() == 65 * in_chunk);  // at least one chunk
}

TEST_CASE("A lower limit evicts at once") {
  Sample sample;
  const auto cache = cache_of(64);
  const ChunkedValues table = sample.open(cache);
  for (std::uint64_t chunk = 0; chunk < 64; ++chunk) CHECK(sample.is_right(table, chunk));
  CHECK(cache->used() == 64 * in_chunk);
  cache->set_limit(5 * in_chunk);
  CHECK(cache->used() == 5 * in_chunk);
}

TEST_CASE("Loading keeps a table that fits, and refuses another before it reads") {
  Sample sample;
  const auto cache = cache_of(63);
  ChunkedValues table = sample.open(cache);
  CHECK(sample.is_right(table, 7));
  sample.reads();
  const auto error = tests::error_of([&] { table.load([] {}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::out_of_memory);
  CHECK(std::string(error->what()) ==
        "recorded: loading all values needs 256.0 KiB of memory, and tables may use 252.0 KiB");
  CHECK(sample.reads() == 0);
  CHECK(cache->used() == in_chunk);
  CHECK(sample.is_right(table, 7));

  cache->set_limit(64 * in_chunk);
  table.load([] {});
  CHECK(sample.reads() <= 64);
  cache->set_limit(0);
  CHECK(cache->used() == 64 * in_chunk);
  for (std::uint64_t chunk = 0; chunk < 64; ++chunk) CHECK(sample.is_right(table, chunk));
  CHECK(sample.reads() == 0);
}

TEST_CASE("A chunk that cannot be read is tried again and takes no memory") {
  Sample sample;
  for (const Storage storage : {Storage::addresses, Storage::pieces}) {
    const auto cache = cache_of(2);
    const ChunkedValues table = sample.open(cache, storage);
    const auto code_of_chunk = [&](std::uint64_t chunk) {
      return tests::code_of([&] { table.at(Index{chunk * in_chunk}); });
    };
    sample.recording.fail_next(2);
    CHECK(code_of_chunk(7) == ErrorCode::damaged);
    CHECK(code_of_chunk(7) == ErrorCode::damaged);
    CHECK(cache->used() == 0);
    CHECK(sample.is_right(table, 7));
    CHECK(cache->used() == in_chunk);
  }
}

TEST_CASE("Damage is found when an evicted chunk is read again") {
  Sample sample;
  const ChunkedValues table = sample.open(cache_of(2));
  const auto code_of_chunk = [&](std::uint64_t chunk) {
    return tests::code_of([&] { table.at(Index{chunk * in_chunk}); });
  };
  for (const std::uint64_t chunk : {9, 6, 7}) CHECK(sample.is_right(table, chunk));
  const format::Layout layout = format::read_layout(*view_memory("table", sample.file));
  const format::Frame& frame = layout.chunks[9];
  sample.file[frame.offset + frame.size / 2] ^= std::byte{1};
  CHECK(code_of_chunk(9) == ErrorCode::damaged);
  CHECK(sample.is_right(table, 7));
  sample.file[frame.offset + frame.size / 2] ^= std::byte{1};
  CHECK(sample.is_right(table, 9));
}

}  // namespace
}  // namespace triwar::chunk_cache_test
