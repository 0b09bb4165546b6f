// Threads that read one table at the same time, while some chunks are damaged or temporarily
// unreadable. These tests also run with the thread sanitizer.
#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/file/chunked_values.h"
#include "tablebase/file/format.h"
#include "tablebase/tablebase.h"
#include "tests/support/every.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::stress_test {
namespace {

using bytes::Bytes;

constexpr unsigned threads = 8;

/// Starts all threads at the same moment; each passes its number to `work`.
template <class Work>
void run_together(const Work& work) {
  std::latch ready(threads);
  std::vector<std::jthread> running;
  for (unsigned thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      ready.arrive_and_wait();
      work(thread);
    });
  }
}

struct Sample : tests::Sample {
  format::Layout layout = format::read_layout(*view_memory("table", file));

  std::size_t chunk_of(EdgeSet state) const { return state.bits() / format::smallest_chunk; }
};

/// Returns random states, which depend on the seed.
std::vector<EdgeSet> states(unsigned seed, std::size_t count, std::size_t below) {
  std::mt19937 random(seed);
  std::vector<EdgeSet> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(EdgeSet::from_bits(random() % below));
  return all;
}

TEST_CASE("Threads get errors from damaged chunks and right values from others") {
  Sample sample;
  // Damages the checksum of every third chunk: a bit elsewhere may decompress to the same values.
  for (std::size_t chunk = 0; chunk < sample.layout.chunks.size(); chunk += 3) {
    const format::Frame& frame = sample.layout.chunks[chunk];
    sample.file[frame.offset + frame.size - 1] ^= std::byte{0x10};
  }
  for (unsigned round = 0; round < 24 / tests::every(3); ++round) {
    const Tablebase table{TableFile(view_memory("damaged", sample.file))};
    std::atomic<int> wrong = 0;
    std::atomic<int> refused = 0;
    run_together([&](unsigned thread) {
      for (const EdgeSet state : states(100 * round + thread, 500, sample.values.size())) {
        int value = 0;
        const auto code = tests::code_of([&] { value = table.value(state); });
        const bool damaged = sample.chunk_of(state) % 3 == 0;
        if (damaged ? code != ErrorCode::damaged
                    : code.has_value() || value != sample.values[state.bits()]) {
          ++wrong;
        }
        if (damaged) ++refused;
      }
    });
    CHECK(wrong == 0);
    CHECK(refused > 0);
  }
}

TEST_CASE("A chunk that one thread could not read is read for the next") {
  const Sample sample;
  for (unsigned round = 0; round < 24 / tests::every(3); ++round) {
    tests::Recording recording;
    const Tablebase table(
        TableFile(std::make_unique<tests::RecordedSource>(sample.file, recording)));
    constexpr int failures = 20;
    recording.fail_next(failures);
    std::atomic<int> wrong = 0;
    std::atomic<int> refused = 0;
    run_together([&](unsigned thread) {
      for (const EdgeSet state : states(100 * round + thread, 500, sample.values.size())) {
        int value = 0;
        if (tests::code_of([&] { value = table.value(state); })) {
          ++refused;
          continue;
        }
        if (value != sample.values[state.bits()]) ++wrong;
      }
    });
    CHECK(wrong == 0);
    CHECK(refused == failures);
  }
}

TEST_CASE("Threads that evict chunks of each other read right values") {
  const Sample sample;
  const auto cache = std::make_shared<ChunkCache>(threads / 2 * format::smallest_chunk);
  const auto open = [&] {
    return ChunkedValues(TableFile(view_memory("table", sample.file)), cache, 0);
  };
  const ChunkedValues first = open();
  const ChunkedValues second = open();
  std::atomic<int> wrong = 0;
  run_together([&](unsigned thread) {
    const ChunkedValues& table = thread % 2 == 0 ? first : second;
    // All but a few values are in two chunks, which are evicted while threads read them.
    for (const EdgeSet state : states(thread, 20'000 / tests::every(4), sample.values.size())) {
      const std::uint64_t place = state.bits() % 16 == 0 ? state.bits() : state.bits() % (2 << 12);
      if (table.at(Index{place}) != sample.values[place]) ++wrong;
    }
  });
  CHECK(wrong == 0);
  CHECK(cache->used() <= threads * format::smallest_chunk);  // each thread may hold one
}

TEST_CASE("A table may be closed while threads read others of the same cache") {
  const Sample sample;
  const auto cache = std::make_shared<ChunkCache>(threads / 2 * format::smallest_chunk);
  std::atomic<int> wrong = 0;
  run_together([&](unsigned thread) {
    for (unsigned round = 0; round < 40 / tests::every(4); ++round) {
      const ChunkedValues table(TableFile(view_memory("table", sample.file)), cache, 0);
      for (const EdgeSet state : states(100 * round + thread, 50, sample.values.size())) {
        if (table.at(Index{state.bits()}) != sample.values[state.bits()]) ++wrong;
      }
    }
  });
  CHECK(wrong == 0);
  CHECK(cache->used() == 0);
}

TEST_CASE("A table is opened anew, and the limit changed, while threads ask it") {
  const Sample sample;
  const auto cache = std::make_shared<ChunkCache>(threads / 2 * format::smallest_chunk);
  const auto open = [&] {
    return std::make_shared<const ChunkedValues>(TableFile(view_memory("table", sample.file)),
                                                 cache, 0);
  };
  std::mutex mutex;  // guards `current`, as a server guards its tables
  auto current = open();
  std::atomic<bool> enough = false;
  std::atomic<int> wrong = 0;
  std::atomic<unsigned> reads = 0;
  run_together([&](unsigned thread) {
    if (thread == 0) {
      const auto rounds = static_cast<unsigned>(200 / tests::every(4));
      for (unsigned round = 0; round < rounds || reads < rounds; ++round) {
        cache->set_limit(round % threads * format::smallest_chunk);
        auto next = open();
        const std::scoped_lock lock(mutex);
        current.swap(next);  // the last thread that asks the old table closes it
      }
      enough = true;
    }
    for (unsigned round = 0; !enough; ++round) {
      const auto table = [&] {
        const std::scoped_lock lock(mutex);
        return current;
      }();
      for (const EdgeSet state : states(100 * round + thread, 20, sample.values.size())) {
        if (table->at(Index{state.bits()}) != sample.values[state.bits()]) ++wrong;
      }
      ++reads;
    }
  });
  CHECK(wrong == 0);
  current.reset();
  CHECK(cache->used() == 0);
}

}  // namespace
}  // namespace triwar::stress_test
