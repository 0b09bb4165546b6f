#include "generator/mpi/gather_table.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "generator/table_header.h"
#include "generator/write_table.h"
#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/thrown.h"

namespace triwar::mpi {
namespace {

constexpr int level = 3;

void ignore(std::uint64_t, std::uint64_t) {}

/// The values of a table of five chunks, the last of them short.
struct SharedTable {
  explicit SharedTable(const MpiRanks& ranks) : header(header_for(Board::make("triangle-2"))) {
    header.chunk_size = format::smallest_chunk;
    header.values = 4 * std::uint64_t{header.chunk_size} + 100;
    share = {.values = header.values,
             .chunk_size = header.chunk_size,
             .rank = ranks.rank(),
             .ranks = ranks.count()};
    for (std::uint64_t i = 0; i < header.values; ++i) {
      values.push_back(static_cast<std::int8_t>(i * i % 97 - 48));
      if (share.owner(share.chunk_of(i)) == share.rank) own.push_back(values.back());
    }
  }

  format::Header header;
  Share share{};
  std::vector<std::int8_t> values;
  std::vector<std::int8_t> own;
};

TEST_CASE("The first rank writes the bytes that a process alone writes, the others none") {
  MpiRanks& ranks = test_ranks();
  const SharedTable table(ranks);
  bytes::Bytes expected;
  write_table(
      table.header, table.values, level,
      [&](bytes::View data) { expected.insert(expected.end(), data.begin(), data.end()); }, ignore);
  for (const int threads : {1, 2, 5}) {
    CAPTURE(threads);
    bytes::Bytes written;
    const auto sink = [&](bytes::View data) {
      written.insert(written.end(), data.begin(), data.end());
    };
    const std::uint64_t size =
        gather_table(table.header, table.share, table.own, level, threads, sink, ignore, ranks);
    CHECK(size == written.size());
    CHECK((written == (ranks.first() ? expected : bytes::Bytes())));
  }
}

TEST_CASE("A full disk and an interruption of another rank are thrown on all ranks") {
  MpiRanks& ranks = test_ranks();
  const SharedTable table(ranks);
  int writes = 0;
  const auto fail = [&](bytes::View) {
    if (++writes == 4) throw Error(ErrorCode::cannot_write, "disk full");
  };
  CHECK(tests::code_of([&] {
          gather_table(table.header, table.share, table.own, level, 1, fail, ignore, ranks);
        }) == ErrorCode::cannot_write);
  const auto stop = [&](std::uint64_t, std::uint64_t) {
    if (!ranks.first()) throw Error(ErrorCode::interrupted, "interrupted");
  };
  CHECK(tests::code_of([&] {
          gather_table(
              table.header, table.share, table.own, level, 1, [](bytes::View) {}, stop, ranks);
        }) == ErrorCode::interrupted);
}

}  // namespace
}  // namespace triwar::mpi
