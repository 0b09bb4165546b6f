#include "generator/verify.h"

#include <doctest/doctest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

using tests::solved;
using tests::table_of;
using tests::Values;

void ignore(std::uint64_t, std::uint64_t) {}

/// A table in memory, with the bytes that it reads.
class Table {
 public:
  Table(const Board& board, const Values& values)
      : file_(table_of(board, values, format::smallest_chunk)),
        table_(Tablebase(TableFile(view_memory("table", file_)))) {}

  Verified verify(const VerifyLimits& limits = {}, const Progress& progress = ignore) {
    return triwar::verify(table_, limits, progress);
  }

  /// What verify complains of; none when it accepts the table.
  std::optional<Error> complaint(const VerifyLimits& limits = {}) {
    return tests::error_of([&] { verify(limits); });
  }

 private:
  bytes::Bytes file_;
  Tablebase table_;
};

/// What the rules make of a state's value, given the others.
int value_by_rules(const Board& board, const Values& values, EdgeSet state) {
  int best = state == board.all_edges() ? 0 : -100;
  for (const Edge edge : board.undrawn(state)) {
    const int closed = board.closes(state, edge);
    const int rest = values[state.with(edge).bits()];
    best = std::max(best, closed > 0 ? closed + rest : -rest);
  }
  return best;
}

/// How verify begins its complaint about values: with the lowest state that is wrong.
std::string expected_complaint(const Board& board, const Values& values) {
  std::uint64_t bits = 0;
  while (values[bits] == value_by_rules(board, values, EdgeSet::from_bits(bits))) ++bits;
  const int right = value_by_rules(board, values, EdgeSet::from_bits(bits));
  return "table: state " + tests::hexadecimal(bits) + " has the value " +
         std::to_string(values[bits]) + ", by the rules of " + board.name() + " it is " +
         std::to_string(right);
}

Values with_change(Values values, std::uint64_t state, int change) {
  values[state] = static_cast<std::int8_t>(values[state] + change);
  return values;
}

TEST_CASE("Right tables of all small boards are accepted on every state") {
  for (const Board& board : tests::small_boards()) {
    CAPTURE(board.name());
    const Verified verified = Table(board, solved(board)).verify();
    CHECK(verified.all);
    CHECK(verified.states == std::uint64_t{1} << board.edges());
  }
}

TEST_CASE("Right tables of boards above the limit are accepted on a sample") {
  const Board board = Board::make("boxes-2x3");
  const VerifyLimits limits{.all_states = (1 << 17) - 1, .sample = 1000, .seed = 1};
  const Verified verified = Table(board, solved(board)).verify(limits);
  CHECK(!verified.all);
  CHECK(verified.states == 1000);
}

TEST_CASE("Boards just within the limit are verified on every state") {
  const Board board = Board::make("boxes-2x3");
  const VerifyLimits limits{.all_states = 1 << 17, .sample = 1000, .seed = 1};
  CHECK(Table(board, solved(board)).verify(limits).all);
}

TEST_CASE("One wrong value anywhere is found and the lowest state it spoils is named") {
  for (const char* name : {"triangle-1", "triangle-2", "boxes-1x2", "boxes-2x1"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    const Values values = solved(board);
    for (std::uint64_t state = 0; state < values.size(); ++state) {
      for (const int change : {-2, +2}) {
        const Values wrong = with_change(values, state, change);
        const auto complaint = Table(board, wrong).complaint();
        REQUIRE(complaint);
        REQUIRE(complaint->code() == ErrorCode::verification_failed);
        REQUIRE(complaint->what() == expected_complaint(board, wrong));
      }
    }
  }
}

TEST_CASE("Wrong values of the empty board and the full board are found on larger boards") {
  for (const char* name : {"triangle-3", "boxes-2x3", "boxes-3x2", "boxes-1x5", "boxes-5x1"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    const Values values = solved(board);
    for (const std::uint64_t state : {std::uint64_t{0}, values.size() / 2, values.size() - 1}) {
      const Values wrong = with_change(values, state, 2);
      const auto complaint = Table(board, wrong).complaint();
      REQUIRE(complaint);
      CHECK(complaint->code() == ErrorCode::verification_failed);
      CHECK(complaint->what() == expected_complaint(board, wrong));
    }
  }
}

TEST_CASE("A table whose values are all 0 is refused") {
  const Board board = Board::make("triangle-2");
  const auto complaint = Table(board, Values(512)).complaint();
  REQUIRE(complaint);
  CHECK(complaint->code() == ErrorCode::verification_failed);
}

TEST_CASE("A large enough sample finds a wrong value") {
  const Board board = Board::make("triangle-2");
  const Values wrong = with_change(solved(board), 100, 2);
  const VerifyLimits limits{.all_states = 0, .sample = 1 << 14, .seed = 7};
  const auto complaint = Table(board, wrong).complaint(limits);
  REQUIRE(complaint);
  CHECK(complaint->code() == ErrorCode::verification_failed);
  CHECK(complaint->what() == expected_complaint(board, wrong));
}

TEST_CASE("A sample of nothing finds nothing wrong and says so") {
  const Board board = Board::make("triangle-2");
  const VerifyLimits limits{.all_states = 0, .sample = 0, .seed = 7};
  const Verified verified = Table(board, Values(512)).verify(limits);
  CHECK(verified.states == 0);
  CHECK(!verified.all);
}

TEST_CASE("Verifying finds the same lowest state with any number of threads") {
  const Board board = Board::make("triangle-3");
  Values wrong = solved(board);
  for (const std::uint64_t state : {70'001, 140'002, 200'003, 262'000}) {
    wrong = with_change(std::move(wrong), state, 2);
  }
  const std::string expected = expected_complaint(board, wrong);
  Table table(board, wrong);
  const tbb::global_control four(tbb::global_control::max_allowed_parallelism, 4);
  for (const int threads : {1, 2, 4}) {
    CAPTURE(threads);
    tbb::task_arena arena(threads);
    arena.execute([&] {
      for (int i = 0; i < 5; ++i) {
        const auto complaint = table.complaint();
        REQUIRE(complaint);
        CHECK(complaint->what() == expected);
      }
    });
  }
}

TEST_CASE("The bytes of a table do not depend on the number of threads") {
  const Board board = Board::make("triangle-3");
  const Values values = solved(board);
  const bytes::Bytes expected = table_of(board, values, format::smallest_chunk);
  const tbb::global_control four(tbb::global_control::max_allowed_parallelism, 4);
  for (const int threads : {1, 2, 4}) {
    CAPTURE(threads);
    tbb::task_arena arena(threads);
    arena.execute([&] { CHECK(table_of(board, values, format::smallest_chunk) == expected); });
  }
}

TEST_CASE("Two chunks swapped together with their checksums are found by verifying") {
  // Every checksum of such a file is right: it is the sound table of another game of numbers.
  const Board board = Board::make("triangle-3");
  Values values = solved(board);
  const auto first = values.begin() + 10 * format::smallest_chunk;
  const auto second = values.begin() + 50 * format::smallest_chunk;
  std::swap_ranges(first, first + format::smallest_chunk, second);
  const auto complaint = Table(board, values).complaint();
  REQUIRE(complaint);
  CHECK(complaint->code() == ErrorCode::verification_failed);
  CHECK(complaint->what() == expected_complaint(board, values));
}

TEST_CASE("A damaged table is not verified") {
  const Board board = Board::make("triangle-3");
  bytes::Bytes file = table_of(board, solved(board), format::smallest_chunk);
  file[file.size() / 2] ^= std::byte{16};
  Tablebase table = Tablebase(TableFile(view_memory("table", file)));
  CHECK(tests::code_of([&] { verify(table, {}, ignore); }) == ErrorCode::damaged);
}

TEST_CASE("Verifying reports up to all states and stops when told to") {
  const Board board = Board::make("triangle-3");
  Table table(board, solved(board));
  std::atomic<std::uint64_t> most = 0;
  std::atomic<bool> totals_right = true;
  table.verify({}, [&](std::uint64_t done, std::uint64_t total) {
    std::uint64_t seen = most;
    while (seen < done && !most.compare_exchange_weak(seen, done)) {
    }
    if (total != 1 << 18) totals_right = false;
  });
  CHECK(most == 1 << 18);
  CHECK(totals_right);
  CHECK_THROWS_WITH(
      table.verify({}, [](std::uint64_t, std::uint64_t) { throw std::runtime_error("stop"); }),
      "stop");
}

}  // namespace
}  // namespace triwar
