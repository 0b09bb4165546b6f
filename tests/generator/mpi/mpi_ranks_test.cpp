#include "generator/mpi/mpi_ranks.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "generator/table_header.h"
#include "generator/write_table.h"
#include "tablebase/file/value_memory.h"
#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/thrown.h"

namespace triwar::mpi {
namespace {

using tests::error_of;

TEST_CASE("All ranks get the least, the largest and the sum of their numbers, and all bits") {
  MpiRanks& ranks = test_ranks();
  REQUIRE(ranks.count() >= 2);
  CHECK(!ranks.alone());
  CHECK(ranks.on_this_machine() == ranks.count());
  CHECK(ranks.least(5 + ranks.rank()) == 5);
  CHECK(ranks.most(5 + ranks.rank()) == 5 + ranks.count() - 1);
  CHECK(ranks.sum(1) == ranks.count());
  CHECK(ranks.any(std::uint64_t{1} << ranks.rank()) == (std::uint64_t{1} << ranks.count()) - 1);
  CHECK(ranks.same(7));
  CHECK(!ranks.same(ranks.rank()));
}

TEST_CASE("An error of one rank is thrown on all, with its advice and the number of the rank") {
  MpiRanks& ranks = test_ranks();
  const auto error = error_of([&] {
    ranks.agree([&] {
      if (!ranks.first()) {
        throw Error(ErrorCode::output_exists, "table: exists", Advice::replace_file);
      }
    });
  });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::output_exists);
  CHECK(error->what() == std::string("rank 1: table: exists"));
  REQUIRE(error->advice());
  CHECK(error->advice()->what == Advice::replace_file);
}

TEST_CASE("The error of the lowest rank is thrown, but an interruption before all others") {
  MpiRanks& ranks = test_ranks();
  const auto lowest = error_of(
      [&] { ranks.agree([&] { throw Error(ErrorCode::damaged, std::to_string(ranks.rank())); }); });
  REQUIRE(lowest);
  CHECK(lowest->what() == std::string("0"));
  const auto interruption = error_of([&] {
    ranks.agree([&] {
      throw Error(ranks.first() ? ErrorCode::damaged : ErrorCode::interrupted, "stopped");
    });
  });
  REQUIRE(interruption);
  CHECK(interruption->code() == ErrorCode::interrupted);
}

TEST_CASE("A rank that only learns of the failure of another throws that rank's error") {
  MpiRanks& ranks = test_ranks();
  CHECK(tests::code_of([&] {
          ranks.agree([&] {
            if (ranks.first()) throw OtherRankFailed();
            throw std::bad_alloc();
          });
        }) == ErrorCode::out_of_memory);
}

TEST_CASE("Errors that all ranks throw pass through a collective function") {
  MpiRanks& ranks = test_ranks();
  const auto error = error_of([&] {
    ranks.collective([&] { ranks.agree([&] { throw Error(ErrorCode::usage, "wrong option"); }); });
  });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::usage);
  ranks.agree([] {});  // ranks still communicate
}

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
  SharedTable table(ranks);
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
    const ValueMemory memory = allocate_values(table.own.size(), Pages::small);
    const std::span<std::int8_t> values(memory.get(), table.own.size());
    std::ranges::copy(table.own, values.begin());
    const std::uint64_t size =
        ranks.write(table.header, table.share, values, level, threads, sink, ignore);
    if (::sysconf(_SC_PAGE_SIZE) <= table.header.chunk_size) {
      CHECK(std::ranges::count(values.first(table.header.chunk_size), 0) ==
            table.header.chunk_size);  // its memory has been released
    }
    CHECK(size == written.size());
    CHECK((written == (ranks.first() ? expected : bytes::Bytes())));
  }
}

TEST_CASE("A full disk and an interruption of another rank are thrown on all ranks") {
  MpiRanks& ranks = test_ranks();
  SharedTable table(ranks);
  int writes = 0;
  const auto fail = [&](bytes::View) {
    if (++writes == 4) throw Error(ErrorCode::cannot_write, "disk full");
  };
  CHECK(tests::code_of([&] {
          ranks.write(table.header, table.share, table.own, level, 1, fail, ignore);
        }) == ErrorCode::cannot_write);
  const auto stop = [&](std::uint64_t, std::uint64_t) {
    if (!ranks.first()) throw Error(ErrorCode::interrupted, "interrupted");
  };
  CHECK(tests::code_of([&] {
          ranks.write(
              table.header, table.share, table.own, level, 1, [](bytes::View) {}, stop);
        }) == ErrorCode::interrupted);
}

}  // namespace
}  // namespace triwar::mpi
