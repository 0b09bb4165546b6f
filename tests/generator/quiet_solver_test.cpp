#include "generator/quiet_solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "tablebase/base/parallel.h"
#include "tablebase/board/closure.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"

namespace triwar::quiet_solver_test {
namespace {

using tests::counterexample;
using tests::small_boards;
using tests::Values;

constexpr std::int8_t untouched = 99;

constexpr std::uint64_t chunk_size = 256;  // so small that small boards have several chunks

std::uint64_t chunks_of(const QuietIndex& index) {
  return (index.size() + chunk_size - 1) / chunk_size;
}

using tests::ignore;

struct SavedPart {
  LayerPart part;
  Values values;
};

/// A board solved by its quiet states.
struct Solved {
  Board board;
  QuietIndex index;
  Values values;
  std::vector<SavedPart> parts;

  explicit Solved(const Board& of)
      : board(of), index(board), values(static_cast<std::size_t>(index.size()), untouched) {
    QuietSolver(index, chunk_size, values)
        .solve(
            [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
              parts.push_back({part, {part_values.begin(), part_values.end()}});
            },
            ignore);
  }

  int high_edges() const {
    const LayerRules rules(index.board());
    return Endings(index, rules).high_edges();
  }

  /// Returns the table file, with 0 for untouched values, as the generator writes it.
  bytes::Bytes file() const {
    Values written = values;
    std::ranges::replace(written, untouched, std::int8_t{0});
    format::Header header = header_for(board, &index);
    header.chunk_size = format::smallest_chunk;
    return tests::table_of(header, written);
  }
};

TEST_CASE("A table of quiet states has the value of every state") {
  std::vector<Board> boards = small_boards();
  for (const char* name : {"boxes-2x4", "boxes-4x2", "boxes-1x6", "boxes-6x1"}) {
    boards.push_back(Board::make(name));
  }
  for (const Board& board : boards) {
    const bytes::Bytes file = Solved(board).file();
    const Values dense = tests::solved(board);
    const Tablebase table = Tablebase::open(TableFile(view_memory("table", file)));
    CHECK(table.quiet_index() != nullptr);
    CHECK(counterexample(board, [&](EdgeSet state) {
            return table.value(state) == dense[state.bits()];
          }) == "none");
    const Tablebase on_touch = Tablebase(TableFile(view_memory("table", file)));
    CHECK(counterexample(board, [&](EdgeSet state) {
            return on_touch.value(state) == dense[state.bits()];
          }) == "none");
  }
}

TEST_CASE("Moves and continuations are the same from quiet states as from all") {
  for (const Board& board : small_boards()) {
    CAPTURE(board.name());
    const bytes::Bytes quiet_file = Solved(board).file();
    const bytes::Bytes dense_file = tests::table_of(board, tests::solved(board));
    const Tablebase quiet = Tablebase::open(TableFile(view_memory("quiet", quiet_file)));
    const Tablebase dense = Tablebase::open(TableFile(view_memory("dense", dense_file)));
    CHECK(counterexample(board, [&](EdgeSet state) {
            return std::ranges::equal(quiet.move_values(state), dense.move_values(state)) &&
                   std::ranges::equal(quiet.continuation(state), dense.continuation(state));
          }) == "none");
  }
}

TEST_CASE("The values for a file are those of representatives, and 0 for other states") {
  for (const Board& board : small_boards()) {
    CAPTURE(board.name());
    const Solved solved(board);
    Values expected(solved.values.size());
    std::uint64_t representatives = 0;
    for (std::uint64_t i = 0; i < solved.index.size(); ++i) {
      const EdgeSet state = solved.index.state(static_cast<Index>(i));
      if (solved.index.representative(state) != state) continue;
      REQUIRE(solved.values[i] != untouched);
      expected[i] = solved.values[i];
      ++representatives;
    }
    // A solver restores parts of one with another size of values.
    for (const auto bits : {SolvedValues::Bits::eight, SolvedValues::Bits::four}) {
      Values memory(SolvedValues::bytes(solved.index.size(), bits));
      QuietSolver solver(solved.index, chunk_size, memory, format::ValueKind::score_difference,
                         bits);
      for (const SavedPart& saved : solved.parts) {
        REQUIRE(solver.restore(saved.part, saved.values));
      }
      Values values(expected.size());
      std::uint64_t found = 0;
      for (std::uint64_t chunk = 0; chunk < chunks_of(solved.index); ++chunk) {
        const std::uint64_t first = chunk * chunk_size;
        found += solver.representatives(
            chunk, std::span(values).subspan(first, std::min(chunk_size, values.size() - first)));
      }
      CHECK(values == expected);
      CHECK(found == representatives);
    }
  }
}

TEST_CASE("The number of threads does not change quiet values") {
  for (const char* name : {"triangle-3", "boxes-2x4", "boxes-3x3"}) {
    const Board board = Board::make(name);
    CAPTURE(board.name());
    const Values expected = Solved(board).values;
    for (const int threads : {1, 3, 8}) {
      CAPTURE(threads);
      CHECK(tests::on_threads(threads, [&] { return Solved(board).values; }) == expected);
    }
  }
}

TEST_CASE("Parts are saved in order from the full board to the empty one") {
  const Solved solved(Board::make("boxes-2x4"));
  REQUIRE(!solved.parts.empty());
  int drawn = solved.high_edges();
  std::uint64_t chunk = 0;
  bool without_gaps = true;
  for (const auto& [part, values] : solved.parts) {
    without_gaps = without_gaps && part.drawn == drawn && part.first_chunk == chunk &&
                   part.last_chunk > part.first_chunk;
    chunk = part.last_chunk;
    if (chunk < chunks_of(solved.index)) continue;
    chunk = 0;
    --drawn;
  }
  CHECK(without_gaps);
  CHECK(drawn == -1);
}

TEST_CASE("A solver resumes from any part with the same values") {
  for (const char* name : {"triangle-2", "triangle-3", "boxes-2x3", "boxes-2x4"}) {
    const Solved solved(Board::make(name));
    CAPTURE(name);
    for (std::size_t restored = 0; restored <= solved.parts.size(); ++restored) {
      Values values(solved.values.size(), untouched);
      QuietSolver solver(solved.index, chunk_size, values);
      bool taken = true;
      std::uint64_t restored_values = 0;
      for (std::size_t i = 0; i < restored; ++i) {
        taken = taken && solver.restore(solved.parts[i].part, solved.parts[i].values);
        restored_values += solved.parts[i].values.size();
      }
      CHECK(taken);
      std::size_t solved_now = 0;
      std::atomic<bool> has_begun = false;
      bool goes_on = true;  // the first report counts what is restored
      solver.solve([&](const LayerPart&, std::span<const std::int8_t>) { ++solved_now; },
                   [&](std::uint64_t done, std::uint64_t all) {
                     if (has_begun.exchange(true)) return;
                     goes_on = done == std::min(restored_values, all);
                   });
      CHECK(goes_on);
      CHECK((solved_now == 0) == (restored == solved.parts.size()));
      CHECK(values == solved.values);
    }
  }
}

TEST_CASE("After a part without the last chunk of its layer comes that chunk") {
  // The first layer is one group, which ends with the full board, in the last chunk.
  const Solved solved(Board::make("boxes-2x4"));
  const std::uint64_t chunks = chunks_of(solved.index);
  REQUIRE(chunks > 1);
  Values values(solved.values.size(), untouched);
  QuietSolver solver(solved.index, chunk_size, values);
  CHECK(solver.restore({solved.high_edges(), 0, chunks - 1}, {}));
  solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, ignore);
  CHECK(values == solved.values);
}

TEST_CASE("A solver resumes with chunks of any size") {
  const Solved solved(Board::make("boxes-2x4"));
  constexpr std::uint64_t odd = 99;
  Values values(solved.values.size(), untouched);
  std::vector<SavedPart> parts;
  QuietSolver(solved.index, odd, values)
      .solve(
          [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
            parts.push_back({part, {part_values.begin(), part_values.end()}});
          },
          ignore);
  CHECK(values == solved.values);
  Values restored(solved.values.size(), untouched);
  QuietSolver solver(solved.index, odd, restored);
  for (const SavedPart& saved : parts) REQUIRE(solver.restore(saved.part, saved.values));
  CHECK(restored == solved.values);
}

TEST_CASE("Parts that do not fit are not restored") {
  const Solved solved(Board(tests::islands({12, 12})));
  REQUIRE(solved.parts.size() > 2);
  const auto taken = [&](const LayerPart& part, Values part_values) {
    Values values(solved.values.size(), untouched);
    QuietSolver solver(solved.index, chunk_size, values);
    const bool result = solver.restore(part, part_values);
    CHECK(result == (solver.next().drawn != solved.parts[0].part.drawn ||
                     solver.next().first_chunk != solved.parts[0].part.first_chunk));
    solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, ignore);
    CHECK(values == solved.values);  // whatever has been written of the part
    return result;
  };
  const auto& [part, part_values] = solved.parts.front();
  CHECK(taken(part, part_values));
  Values more = part_values;
  more.push_back(0);
  CHECK(!taken(part, more));
  CHECK(!taken(part, {}));
  CHECK(!taken(solved.parts[1].part, solved.parts[1].values));
  CHECK(!taken({part.drawn - 1, part.first_chunk, part.last_chunk}, part_values));
  CHECK(!taken({part.drawn, part.first_chunk + 1, part.last_chunk}, part_values));
  CHECK(!taken({part.drawn, part.first_chunk, part.last_chunk + 1}, part_values));
  Values values(solved.values.size(), untouched);
  QuietSolver nimbers(solved.index, chunk_size, values, format::ValueKind::grundy);
  for (const std::int8_t impossible : {std::int8_t{-1}, std::int8_t{64}}) {
    CHECK(!nimbers.restore(part, Values(part_values.size(), impossible)));
  }
  CHECK(nimbers.restore(part, Values(part_values.size(), 0)));
}

TEST_CASE("An exception of the progress callback stops the quiet solver") {
  const Board board = Board::make("boxes-2x4");
  const QuietIndex index(board);
  Values values(static_cast<std::size_t>(index.size()), untouched);
  QuietSolver solver(index, chunk_size, values);
  const auto stop = [](std::uint64_t done, std::uint64_t total) {
    if (done > total / 2) throw std::runtime_error("stop");
  };
  CHECK_THROWS_WITH(solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, stop),
                    "stop");
  CHECK(values.front() == untouched);
  CHECK(values.back() == 0);
}

TEST_CASE("Parts that follow a slow one have a chunk at least") {
  const Board board(tests::islands({12, 12}));
  const QuietIndex index(board);
  REQUIRE(chunks_of(index) == 1);
  Values values(static_cast<std::size_t>(index.size()), untouched);
  int parts = 0;
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t>) {
    REQUIRE(part.first_chunk < part.last_chunk);
    ++parts;
  };
  struct SlowSolver : QuietSolver {
    using QuietSolver::QuietSolver;
    Duration longest(Duration) override { return std::chrono::hours(1); }
  };
  SlowSolver(index, chunk_size, values).solve(save, ignore);
  CHECK(parts > 1);
}

/// Returns the value of separate cells with `left` undrawn lines each, by playing all moves.
int value_of_islands(std::vector<int> left, std::map<std::vector<int>, int>& known) {
  std::ranges::sort(left);
  if (const auto found = known.find(left); found != known.end()) return found->second;
  int best = -127;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0 || (i > 0 && left[i] == left[i - 1])) continue;
    std::vector<int> next = left;
    const bool closes = --next[i] == 0;
    const int rest = value_of_islands(next, known);
    best = std::max(best, closes ? 1 + rest : -rest);
  }
  return known[left] = best == -127 ? 0 : best;
}

TEST_CASE("Boards of 55 to 63 lines with few states have the values of plain moves") {
  const std::vector<std::vector<int>> boards{{11, 11, 11, 11, 11},     {12, 12, 12, 11, 11},
                                             {12, 12, 12, 12, 11},     {12, 12, 12, 12, 12},
                                             {10, 10, 10, 10, 10, 10}, {12, 12, 12, 12, 10, 3},
                                             {12, 12, 12, 12, 11, 3},  {12, 12, 12, 12, 12, 3}};
  for (const std::vector<int>& sides : boards) {
    CAPTURE(sides);
    const Board board(tests::islands(sides));
    REQUIRE(board.edges() == std::accumulate(sides.begin(), sides.end(), 0));
    const Solved solved(board);
    CHECK(solved.parts.size() > static_cast<std::size_t>(solved.high_edges()));
    std::map<std::vector<int>, int> known;
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < solved.index.size(); ++i) {
      if (solved.values[i] == untouched) continue;
      const EdgeSet state = solved.index.state(static_cast<Index>(i));
      std::vector<int> left;
      for (std::size_t cell = 0; cell < sides.size(); ++cell) {
        const EdgeSet outline = solved.index.board().outline(static_cast<Cell>(cell));
        left.push_back(outline.count() - (outline & state).count());
      }
      if (solved.values[i] != value_of_islands(left, known)) ++wrong;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("A solver can be interrupted in any part, even one without representatives") {
  // Most parts of the first layers have no representatives.
  const Board board(tests::islands({12, 12, 12, 12, 12}));
  const QuietIndex index(board);
  const std::size_t all_parts = Solved(board).parts.size();
  std::size_t stopped_in_empty_parts = 0;
  for (std::size_t parts = 0; parts < all_parts; ++parts) {
    Values values(static_cast<std::size_t>(index.size()), untouched);
    QuietSolver solver(index, chunk_size, values);
    std::size_t solved = 0;
    bool last_was_empty = false;
    const auto count_part = [&](const LayerPart&, std::span<const std::int8_t> part_values) {
      ++solved;
      last_was_empty = part_values.empty();
    };
    const auto stop = [&](std::uint64_t, std::uint64_t) {
      if (solved == parts) throw std::runtime_error("stop");
    };
    CHECK_THROWS_WITH(solver.solve(count_part, stop), "stop");
    CHECK(solved == parts);
    if (last_was_empty) ++stopped_in_empty_parts;
  }
  CHECK(stopped_in_empty_parts > 0);
}

}  // namespace
}  // namespace triwar::quiet_solver_test
