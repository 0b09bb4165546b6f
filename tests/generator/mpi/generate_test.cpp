#include "generator/mpi/generate.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "generator/work_file.h"
#include "generator/write_table.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/tablebase.h"
#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/silent.h"
#include "tests/support/thrown.h"

namespace triwar::mpi::generate_test {
namespace {

constexpr int level = 3;

using tests::ignore;

/// The values of a table of five chunks, the last of them short.
struct SharedTable {
  explicit SharedTable(const Ranks& ranks) : header(header_for(Board::make("triangle-2"))) {
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
  Ranks& ranks = test_ranks();
  SharedTable table(ranks);
  bytes::Bytes expected;
  triwar::write_table(
      table.header, table.values, level,
      [&](bytes::View data) { expected.insert(expected.end(), data.begin(), data.end()); }, ignore);
  for (const int threads : {1, 2, 5}) {
    CAPTURE(threads);
    bytes::Bytes written;
    const auto sink = [&](bytes::View data) {
      written.insert(written.end(), data.begin(), data.end());
    };
    // As many as are mapped: fewer would come from the heap, and be released only in part.
    const ValueMemory memory =
        allocate_values(std::max<std::uint64_t>(table.own.size(), 1 << 16), Pages::small);
    const std::span<std::int8_t> values(memory.get(), table.own.size());
    std::ranges::copy(table.own, values.begin());
    const std::uint64_t size =
        write_table(table.header, table.share, values, level, threads, sink, ignore, ranks);
    if (::sysconf(_SC_PAGE_SIZE) <= table.header.chunk_size) {
      CHECK(std::ranges::count(values.first(table.header.chunk_size), 0) ==
            table.header.chunk_size);  // its memory has been released
    }
    CHECK(size == written.size());
    CHECK((written == (ranks.first() ? expected : bytes::Bytes())));
  }
}

TEST_CASE("A full disk and an interruption of another rank are thrown on all ranks") {
  Ranks& ranks = test_ranks();
  SharedTable table(ranks);
  int writes = 0;
  const auto fail = [&](bytes::View) {
    if (++writes == 4) throw Error(ErrorCode::cannot_write, "disk full");
  };
  CHECK(tests::code_of([&] {
          write_table(table.header, table.share, table.own, level, 1, fail, ignore, ranks);
        }) == ErrorCode::cannot_write);
  const Progress stop([](std::uint64_t, std::uint64_t) {}, [&] { return !ranks.first(); });
  CHECK(tests::code_of([&] {
          write_table(
              table.header, table.share, table.own, level, 1, [](bytes::View) {}, stop, ranks);
        }) == ErrorCode::interrupted);
}

TEST_CASE("The plan for a rank has a share of the values, and the work files of all ranks") {
  Ranks& ranks = test_ranks();
  GenerateOptions options;
  const Plan alone = plan_for(Board::make("boxes-3x4"), options);
  const auto run_of = [&](const char* game) {
    return make_run([&] { return plan_for(Board::make(game), options); }, options, ranks);
  };
  const auto run = run_of("boxes-3x4");
  const Plan& shared = run->plan();
  CHECK(shared.ranks == ranks.count());
  CHECK(shared.values_memory < alone.values_memory);
  CHECK(shared.table_size == alone.table_size);
  const auto parts = static_cast<std::uint64_t>(alone.board->edges() + 1) * alone.header.chunks();
  CHECK(shared.work_size == alone.representatives + ranks.count() * WorkFile::most_bytes(0, parts));
  options.index = format::IndexKind::dense;
  CHECK(run_of("boxes-1x4")->plan().ranks == 1);
}

}  // namespace
}  // namespace triwar::mpi::generate_test
