#include "generator/ranks.h"

#include <doctest/doctest.h>

#include <vector>

#include "generator/table_header.h"
#include "generator/write_table.h"
#include "tests/support/thrown.h"

namespace triwar {

TEST_CASE("A single process is the first of one rank, and agrees with itself") {
  Ranks& ranks = single_process();
  CHECK(ranks.alone());
  CHECK(ranks.first());
  CHECK(ranks.count() == 1);
  CHECK(ranks.on_this_machine() == 1);
  CHECK(ranks.least(7) == 7);
  CHECK(ranks.most(7) == 7);
  CHECK(ranks.sum(7) == 7);
  CHECK(ranks.same(7));
  CHECK(ranks.memory_of_solver(8) == 0);
}

TEST_CASE("A single process throws its own errors unchanged") {
  const auto work = [] { throw Error(ErrorCode::cannot_write, "table: disk full"); };
  for (const bool collective : {false, true}) {
    const auto error = tests::error_of(
        [&] { collective ? single_process().collective(work) : single_process().agree(work); });
    REQUIRE(error);
    CHECK(error->what() == std::string("table: disk full"));
  }
}

TEST_CASE("A single process solves a board and writes what write_table() writes") {
  const Board board = Board::make("boxes-2x3");
  const QuietIndex index(board);
  const format::Header header = header_for(board, &index);
  const Share share{.values = index.size(), .chunk_size = header.chunk_size};
  std::vector<std::int8_t> values(index.size());
  const auto ignore = [](std::uint64_t, std::uint64_t) {};
  const auto solver = single_process().make_solver(index, share, values, 1);
  solver->solve([](const LayerPart&, std::span<const std::int8_t>) {}, ignore);
  CHECK(solver->bytes_sent() == 0);
  CHECK(values[0] == -2);
  std::vector<std::int8_t> copy = values;
  bytes::Bytes file;
  bytes::Bytes expected;
  const auto into = [](bytes::Bytes& target) {
    return [&target](bytes::View data) { target.insert(target.end(), data.begin(), data.end()); };
  };
  const std::uint64_t size =
      single_process().write(header, share, values, 3, 1, into(file), ignore);
  CHECK(size == file.size());
  write_table(header, copy, 3, into(expected), ignore);
  CHECK((file == expected));
}

}  // namespace triwar
