#include "generator/verify.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "generator/quiet_solver.h"
#include "tablebase/base/memory.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::verify_test {
namespace {

using tests::solved;
using tests::table_of;
using tests::Values;

using tests::ignore;

/// A table in memory, with the bytes that it reads.
class Table {
 public:
  Table(const Board& board, const Values& values)
      : Table(table_of(board, values, format::smallest_chunk)) {}
  explicit Table(bytes::Bytes file)
      : file_(std::move(file)), table_(Tablebase::open(TableFile(view_memory("table", file_)))) {}

  Verification verify(const VerifyLimits& limits = {}, const Progress& progress = ignore) {
    return verify_board(table_, limits, std::nullopt, progress);
  }

  int value(EdgeSet state) const { return table_.value(state); }

  /// Returns the error of verify; nullopt if it accepts the table.
  std::optional<Error> complaint(const VerifyLimits& limits = {}) {
    return tests::error_of([&] { verify(limits); });
  }

 private:
  bytes::Bytes file_;
  Tablebase table_;
};

/// The values of the quiet states of a board, and tables of them.
struct Quiet {
  explicit Quiet(const std::string& name) : board(Board::make(name)) {
    QuietSolver(index, 1 << 12, values).solve([](const auto&, auto) {}, ignore);
  }
  Table table() const { return Table(table_of(header_for(board, &index), values)); }

  /// Requires a state in the edge numbers of the index.
  bool is_representative(EdgeSet state) const {
    return is_quiet(index.board(), state) && index.representative(state) == state;
  }

  /// Whether a state that is not quiet is one move after a quiet one, and has a representative as
  /// its closure. Requires a state in the edge numbers of the index.
  bool is_following(EdgeSet state) const {
    const Topology& rest = index.board();
    return tests::draws_in_order(rest, state) && !is_quiet(rest, state) &&
           is_representative(closure_of(rest, state).state) &&
           std::ranges::any_of(state,
                               [&](Edge last) { return is_quiet(rest, state.without(last)); });
  }

  Board board;
  QuietIndex index{board};
  Values values = Values(index.size());
};

/// Checks a table of quiet states as if its board were large.
constexpr VerifyLimits as_large{.all_states = 0, .sample = 1000};

/// Returns the value of a state by the rules, from the values of its successors.
int value_by_rules(const Board& board, const Values& values, EdgeSet state) {
  int best = state == board.all_edges() ? 0 : -100;
  for (const Edge edge : board.undrawn(state)) {
    const int closed = board.closes(state, edge);
    const int rest = values[state.with(edge).bits()];
    best = std::max(best, closed > 0 ? closed + rest : -rest);
  }
  return best;
}

/// Whether --verify names `state` rather than `other`, if both are wrong: it has more edges, or as
/// many and a smaller number.
bool is_named_before(EdgeSet state, EdgeSet other) {
  return state.count() > other.count() || (state.count() == other.count() && state < other);
}

/// Returns the beginning of the error about wrong values.
std::string expected_complaint(const Board& board, const Values& values) {
  std::optional<EdgeSet> named;
  for (std::uint64_t bits = 0; bits < values.size(); ++bits) {
    const auto state = EdgeSet::from_bits(bits);
    if (values[bits] == value_by_rules(board, values, state)) continue;
    if (!named || is_named_before(state, *named)) named = state;
  }
  return "table: state " + tests::hexadecimal(named->bits()) + " has the value " +
         std::to_string(values[named->bits()]) + ", by the rules of " + board.name() + " it is " +
         std::to_string(value_by_rules(board, values, *named));
}

Values with_change(Values values, std::uint64_t state, int change) {
  values[state] = static_cast<std::int8_t>(values[state] + change);
  return values;
}

TEST_CASE("Right tables of all small boards are accepted on every state") {
  for (const Board& board : tests::small_boards()) {
    CAPTURE(board.name());
    const Verification verified = Table(board, solved(board)).verify();
    CHECK(verified.all);
    CHECK(verified.states == std::uint64_t{1} << board.edges());
  }
}

TEST_CASE("Tables of quiet states are checked on every state up to the limit") {
  const Quiet quiet("boxes-2x3");
  const Verification all = quiet.table().verify({.all_states = 1 << 17});
  CHECK(all.all);
  CHECK(all.states == 1 << 17);
  CHECK(!quiet.table().verify({.all_states = (1 << 17) - 1, .sample = 1000}).all);
}

TEST_CASE("Of larger boards every quiet state and every state that follows one is checked") {
  for (const char* name : {"triangle-2", "triangle-3", "boxes-1x4", "boxes-2x3", "boxes-3x2"}) {
    CAPTURE(name);
    const Quiet quiet(name);
    std::uint64_t representatives = 0;
    std::uint64_t following = 0;  // whose closure is a representative
    for (std::uint64_t bits = 0; bits < quiet.board.states(); ++bits) {
      const EdgeSet state = quiet.index.from_given(EdgeSet::from_bits(bits));
      if (quiet.is_representative(state)) ++representatives;
      if (quiet.is_following(state)) ++following;
    }
    const Verification verified = quiet.table().verify(as_large);
    CHECK(!verified.all);
    CHECK(verified.representatives == representatives);
    CHECK(verified.following == following);
    CHECK(verified.states == verified.representatives + verified.following + as_large.sample);
  }
}

TEST_CASE("Of larger boards a sample is checked in the end, with one run of progress to 100 %") {
  const Quiet quiet("triangle-3");
  Table table = quiet.table();
  std::vector<std::uint64_t> reports;
  std::set<std::uint64_t> totals;
  const VerifyLimits limits{.all_states = 0, .sample = 54321};
  tests::on_threads(1, [&] {
    table.verify(limits, [&](std::uint64_t done, std::uint64_t total) {
      reports.push_back(done);
      totals.insert(total);
    });
  });
  REQUIRE(totals.size() == 1);
  const std::uint64_t total = *totals.begin();
  CHECK(total > limits.sample);
  CHECK(std::ranges::is_sorted(reports));
  CHECK(reports.back() == total);
  const auto of_sample = [&](std::uint64_t done) { return done > total - limits.sample; };
  CHECK(std::ranges::count_if(reports, of_sample) == 4);
  CHECK(std::ranges::any_of(reports,
                            [&](std::uint64_t done) { return done > 0 && !of_sample(done); }));
}

TEST_CASE("Of larger boards the wrong quiet state is named, with the value that it should have") {
  // All quiet states of the boards with less than 1500.
  for (const char* name : {"triangle-2", "boxes-1x4", "boxes-2x2", "boxes-2x3"}) {
    CAPTURE(name);
    Quiet quiet(name);
    const Values right = quiet.values;
    for (std::size_t place = 0; place < right.size(); place += 1 + right.size() / 1500) {
      const EdgeSet state = quiet.index.state(static_cast<Index>(place));
      if (!quiet.is_representative(state)) continue;
      for (const int change : {-6, -2, 2, 6}) {
        quiet.values = with_change(right, place, change);
        const auto complaint = quiet.table().complaint({.all_states = 0, .sample = 0});
        REQUIRE(complaint);
        CHECK(complaint->what() ==
              "table: state " + tests::hexadecimal(quiet.index.to_given(state).bits()) +
                  " has the value " + std::to_string(quiet.values[place]) + ", by the rules of " +
                  std::string(name) + " it is " + std::to_string(right[place]));
      }
    }
  }
}

TEST_CASE("One wrong value anywhere is found, and its state is named with the right value") {
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
        REQUIRE(complaint->what() == "table: state " + tests::hexadecimal(state) +
                                         " has the value " + std::to_string(wrong[state]) +
                                         ", by the rules of " + board.name() + " it is " +
                                         std::to_string(values[state]));
      }
    }
  }
}

TEST_CASE("Of several wrong values the one nearest the full board is named") {
  const Board board = Board::make("boxes-2x2");
  const Values right = solved(board);
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    Values wrong = right;
    std::optional<EdgeSet> named;
    for (int forged = 0; forged < 5; ++forged) {
      const auto state = EdgeSet::from_bits(random() % right.size());
      wrong[state.bits()] = static_cast<std::int8_t>(right[state.bits()] + 2);
      if (!named || is_named_before(state, *named)) named = state;
    }
    const auto complaint = Table(board, wrong).complaint();
    REQUIRE(complaint);
    CHECK(complaint->what() == "table: state " + tests::hexadecimal(named->bits()) +
                                   " has the value " + std::to_string(wrong[named->bits()]) +
                                   ", by the rules of boxes-2x2 it is " +
                                   std::to_string(right[named->bits()]));
  }
}

TEST_CASE("A table that needs more memory than allowed is not verified") {
  const Quiet quiet("triangle-3");
  const bytes::Bytes file = table_of(header_for(quiet.board, &quiet.index), quiet.values);
  Tablebase table = Tablebase::open(TableFile(view_memory("table", file)));
  const std::uint64_t needed = memory_of_process + quiet.index.size() + (1 << 18);
  CHECK_NOTHROW(verify_board(table, {}, needed, ignore));
  CHECK(tests::code_of([&] { verify_board(table, {}, needed - 1, ignore); }) ==
        ErrorCode::out_of_memory);
}

TEST_CASE("Verifying names the same wrong state with any number of threads") {
  const Board board = Board::make("triangle-3");
  Values wrong = solved(board);
  for (const std::uint64_t state : {70'001, 140'002, 200'003, 262'000}) {
    wrong = with_change(std::move(wrong), state, 2);
  }
  const std::string expected = expected_complaint(board, wrong);
  Table table(board, wrong);
  for (const int threads : {1, 2, 4}) {
    CAPTURE(threads);
    tests::on_threads(threads, [&] {
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
  for (const int threads : {1, 2, 4}) {
    CAPTURE(threads);
    tests::on_threads(threads,
                      [&] { CHECK(table_of(board, values, format::smallest_chunk) == expected); });
  }
}

TEST_CASE("Two chunks swapped together with their checksums are found by verifying") {
  // Every checksum of such a file is right; only its values are wrong.
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
  Tablebase table(TableFile(view_memory("table", file)));
  CHECK(tests::code_of([&] { verify_board(table, {}, std::nullopt, ignore); }) ==
        ErrorCode::damaged);
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
TEST_CASE("Nimbers are verified by the definition of Nimstring, on large boards, too") {
  for (const char* name : {"triangle-3", "boxes-2x3", "boxes-3x3-swedish", "boxes-1x6"}) {
    CAPTURE(std::string(name));
    const Board board = Board::make(name);
    const QuietIndex index(board);
    format::Header header = header_for(board, &index);
    header.value_kind = format::ValueKind::grundy;
    Values nimbers(index.size());
    QuietSolver(index, 1 << 12, nimbers, header.value_kind).solve([](const auto&, auto) {}, ignore);
    const auto error_of = [&](const VerifyLimits& limits) {
      const bytes::Bytes file = table_of(header, nimbers);
      return tests::error_of([&] {
        verify_table(TableFile(view_memory("table", file)), limits, std::nullopt, ignore);
      });
    };
    CHECK(!error_of({}));
    CHECK(!error_of(as_large));
    std::uint64_t at = 0;
    std::uint64_t missed = 0;
    for (int drawn = 0; drawn <= board.edges(); ++drawn) {
      index.for_each_representative(
          0, index.size(), drawn, [&](EdgeSet state, Index place, const auto&) {
            if (at++ % 37 != 0) return;
            std::int8_t& nimber = nimbers[number(place)];
            const std::int8_t right = std::exchange(nimber, static_cast<std::int8_t>(at % 3 - 1));
            const auto error = error_of(as_large);
            const auto text = [](int value) {
              return value == loony ? "loony" : std::to_string(value);
            };
            const std::string expected = "table: state " +
                                         tests::hexadecimal(index.to_given(state).bits()) +
                                         " has the nimber " + text(nimber) + ", by the rules of " +
                                         board.name() + " it is " + text(right);
            if (right != nimber && (!error || error->what() != expected)) ++missed;
            nimber = right;
          });
    }
    CHECK(missed == 0);
  }
}

}  // namespace triwar::verify_test
