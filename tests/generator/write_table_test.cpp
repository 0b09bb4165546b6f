#include "generator/write_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "tablebase/file/value_memory.h"
#include "tablebase/tablebase.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"

namespace triwar::write_table_test {
namespace {

/// Random bytes, which zstd cannot compress, in ten chunks.
struct RandomTable {
  RandomTable() : header(header_for(Board::make("triangle-2"))) {
    header.chunk_size = format::smallest_chunk;
    header.values = 9 * std::uint64_t{header.chunk_size} + 1;
    std::mt19937 random(4559);
    for (std::uint64_t i = 0; i < header.values; ++i) {
      values.push_back(static_cast<std::int8_t>(random()));
    }
  }

  bytes::Bytes written(int threads) const {
    std::vector<std::int8_t> released = values;
    bytes::Bytes file;
    const auto sink = [&](bytes::View data) { file.insert(file.end(), data.begin(), data.end()); };
    tests::on_threads(threads, [&] {
      std::uint64_t last_done = 0;
      const auto progress = [&](std::uint64_t done, std::uint64_t total) {
        CHECK(done > last_done);
        CHECK(total == header.values);
        last_done = done;
      };
      const std::uint64_t size = write_table(header, released, 3, sink, progress);
      CHECK(size == file.size());
      CHECK(last_done == header.values);
    });
    return file;
  }

  format::Header header;
  std::vector<std::int8_t> values;
};

}  // namespace

TEST_CASE("A table has the same bytes for any number of threads") {
  const RandomTable table;
  const bytes::Bytes file = table.written(1);
  CHECK((table.written(2) == file));
  CHECK((table.written(7) == file));
}

TEST_CASE("A table of values that cannot be compressed is within the bound on its size") {
  const RandomTable table;
  const std::size_t size = table.written(1).size();
  CHECK(size > table.header.values);
  CHECK(size <= format::largest_file_size(table.header));
}

TEST_CASE("Writing a table returns the memory of its values to the system") {
  format::Header header = header_for(Board::make("triangle-2"));
  header.chunk_size = 64 << 10;  // whole pages on every machine
  header.values = 9 * std::uint64_t{header.chunk_size} + 1;
  const ValueMemory memory = allocate_values(header.values, Pages::small);
  const std::span<std::int8_t> values(memory.get(), header.values);
  std::ranges::fill(values, std::int8_t{-1});
  write_table(
      header, values, 3, [](bytes::View) {}, tests::ignore);
  // The kernel replaces released pages by zeros. The last value is not a whole page.
  CHECK(std::ranges::count(values.first(header.values - 1), 0) == 9 * header.chunk_size);
}

TEST_CASE("Exceptions of the sink and of the progress end writing") {
  RandomTable table;
  int writes = 0;
  const auto failing = [&](bytes::View) {
    if (++writes == 5) throw std::runtime_error("full");
  };
  CHECK_THROWS_WITH(write_table(table.header, table.values, 3, failing, tests::ignore), "full");
  CHECK(writes == 5);
  const auto stop = [](std::uint64_t, std::uint64_t) { throw std::runtime_error("stopped"); };
  CHECK_THROWS_WITH(write_table(
                        table.header, table.values, 3, [](bytes::View) {}, stop),
                    "stopped");
}

}  // namespace triwar::write_table_test
