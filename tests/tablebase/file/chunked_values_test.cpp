#include "tablebase/file/chunked_values.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <memory>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::chunked_values_test {
namespace {

using tests::code_of;
using tests::Read;
using tests::Recording;

constexpr std::uint32_t small_chunk = format::smallest_chunk;

/// The table of triangle-3 in 64 chunks.
struct Sample : tests::Sample {
  TableFile open(Recording& recording) const {
    return TableFile(std::make_unique<tests::RecordedSource>(file, recording));
  }
};

TEST_CASE("Opening reads the structure and no values") {
  const Sample sample;
  const format::Layout layout = format::read_layout(*view_memory("table", sample.file));
  const std::uint64_t values_begin = layout.chunks.front().offset;
  const std::uint64_t values_end = layout.chunks.back().offset + layout.chunks.back().size;
  Recording recording;
  const ChunkedValues values(sample.open(recording));
  const std::vector<Read> reads = recording.take_reads();
  CHECK(!reads.empty());
  CHECK(std::ranges::none_of(reads, [&](Read read) {
    return read.offset < values_end && read.offset + read.size > values_begin;
  }));
}

TEST_CASE("A chunk is read when it is first touched and then no more") {
  const Sample sample;
  const format::Layout layout = format::read_layout(*view_memory("table", sample.file));
  Recording recording;
  ChunkedValues values(sample.open(recording));
  recording.take_reads();
  const auto touch = [&](std::uint64_t chunk) {
    for (const std::uint64_t place : {std::uint64_t{5}, std::uint64_t{small_chunk - 1}}) {
      values.at(Index{chunk * small_chunk + place});
    }
  };
  const auto read_of = [&](std::uint64_t chunk) {
    return Read{layout.chunks[chunk].offset, layout.chunks[chunk].size};
  };
  touch(17);
  touch(3);
  touch(17);
  CHECK(recording.take_reads() == std::vector{read_of(17), read_of(3)});

  values.load([] {});
  std::vector<Read> others;
  for (std::uint64_t chunk = 0; chunk < layout.chunks.size(); ++chunk) {
    if (chunk != 3 && chunk != 17) others.push_back(read_of(chunk));
  }
  CHECK(recording.take_reads() == others);
  values.load([] {});
  touch(40);
  CHECK(recording.take_reads().empty());
}

TEST_CASE("Four threads at once get right values and have each chunk read once") {
  const Sample sample;
  Recording recording;
  const ChunkedValues values(sample.open(recording));
  recording.take_reads();
  recording.slow_down();
  std::atomic<int> mismatches = 0;
  std::latch started(4);
  std::vector<std::thread> threads;
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      started.arrive_and_wait();
      for (int i = 0; i < 20000; ++i) {
        const std::uint64_t place = random() % sample.values.size();
        if (values.at(Index{place}) != sample.values[place]) ++mismatches;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(mismatches == 0);
  std::vector<Read> reads = recording.take_reads();
  std::ranges::sort(reads);
  const format::Layout layout = format::read_layout(*view_memory("table", sample.file));
  std::vector<Read> chunks;
  for (const format::Frame& frame : layout.chunks) chunks.push_back({frame.offset, frame.size});
  CHECK(reads == chunks);
}

TEST_CASE("Values that cannot be read while loading are not loaded and can be loaded later") {
  const Sample sample;
  Recording recording;
  ChunkedValues values(sample.open(recording));
  recording.fail_next(1);
  CHECK(code_of([&] { values.load([] {}); }) == ErrorCode::damaged);
  CHECK(!values.loaded());
  values.load([] {});
  CHECK(values.loaded());
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    if (values.at(Index{i}) != sample.values[i]) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("Loading calls the function before each chunk, which may stop it") {
  const Sample sample;
  Recording recording;
  ChunkedValues values(sample.open(recording));
  recording.take_reads();
  int calls = 0;
  const auto stop_at_third = [&] {
    if (++calls == 3) throw std::runtime_error("stopped");
  };
  CHECK_THROWS_AS(values.load(stop_at_third), std::runtime_error);
  CHECK(recording.take_reads().size() == 2);
  CHECK(!values.loaded());
}

}  // namespace
}  // namespace triwar::chunked_values_test
