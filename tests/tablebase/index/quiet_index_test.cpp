#include "tablebase/index/quiet_index.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/closure.h"
#include "tablebase/board/symmetry.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

using tests::counterexample;
using tests::draws_in_order;
using tests::small_boards;

/// Counts of theory section 5.
struct Counts {
  std::uint64_t stored;
  std::uint64_t representatives;  // 0: too many to be walked through in a test
};

const std::map<std::string, Counts> counts{
    {"triangle-1", {3, 3}},
    {"triangle-2", {40, 14}},
    {"triangle-3", {2576, 502}},
    {"triangle-4", {605080, 101920}},
    {"triangle-5", {514229000, 0}},
    {"triangle-6", {1581149650000, 0}},
    {"boxes-1x1", {4, 4}},
    {"boxes-1x2", {18, 12}},
    {"boxes-2x2", {433, 83}},
    {"boxes-2x3", {8400, 2245}},
    {"boxes-2x4", {163305, 41513}},
    {"boxes-3x3", {513416, 65330}},
    {"boxes-2x5", {3174498, 797622}},
    {"boxes-3x4", {31443984, 0}},
    {"boxes-3x5", {1925601448, 0}},
    {"boxes-4x4", {6067255234, 0}},
    {"boxes-3x6", {117922720192, 0}},
    {"boxes-4x5", {1170595506660, 0}},
};

TEST_CASE("There are as many stored states and representatives as theory section 5 says") {
  for (const auto& [name, expected] : counts) {
    const Board board = Board::make(name);
    CAPTURE(board.name());
    const QuietIndex index(board);
    CHECK(index.size() == expected.stored);
    if (expected.representatives == 0) continue;
    std::uint64_t representatives = 0;
    for (int drawn = 0; drawn <= board.edges(); ++drawn) {
      index.for_each_representative(
          0, index.size(), drawn,
          [&](EdgeSet, Index, const QuietIndex::Images&) { ++representatives; });
    }
    CHECK(representatives == expected.representatives);
  }
}

TEST_CASE("Stored states are quiet and in order and numbered as integers are ordered") {
  std::vector<Board> boards = small_boards();
  for (const char* name : {"triangle-4", "boxes-2x4", "boxes-3x3", "boxes-1x8"}) {
    boards.push_back(Board::make(name));
  }
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const QuietIndex index(board);
    std::uint64_t wrong = 0;
    EdgeSet before;
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      const EdgeSet state = index.state(static_cast<Index>(i));
      const bool right = is_quiet(board, state) && index.in_order(state) == state &&
                         index.is_stored(state) && number(index.index(state)) == i &&
                         (i == 0 || before < state);
      if (!right) ++wrong;
      before = state;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("All quiet states that draw interchangeable edges in order are stored and no others") {
  for (const Board& board : small_boards()) {
    const QuietIndex index(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            return index.is_stored(state) ==
                   (is_quiet(board, state) && draws_in_order(board, state));
          }) == "none");
  }
}

TEST_CASE("Putting edges in order draws as many of each cell and changes nothing else") {
  for (const Board& board : small_boards()) {
    const QuietIndex index(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            const EdgeSet ordered = index.in_order(state);
            for (int cell = 0; cell < board.cells(); ++cell) {
              const EdgeSet outline = board.outline(static_cast<Cell>(cell));
              if ((ordered & outline).count() != (state & outline).count()) return false;
            }
            return draws_in_order(board, ordered) &&
                   is_quiet(board, ordered) == is_quiet(board, state);
          }) == "none");
  }
}

TEST_CASE("The representative is the smallest of the images put in order") {
  for (const Board& board : small_boards()) {
    const QuietIndex index(board);
    CHECK(symmetries(board).size() % index.symmetries().size() == 0);
    CHECK(counterexample(board, [&](EdgeSet state) {
            if (!is_quiet(board, state)) return true;
            EdgeSet least = index.in_order(state);
            for (const Symmetry& symmetry : symmetries(board)) {
              least = std::min(least, index.in_order(image(state, symmetry)));
            }
            return index.representative(state) == least;
          }) == "none");
  }
}

/// The indices of the representatives of a layer in a range.
std::vector<std::uint64_t> walked(const QuietIndex& index, std::uint64_t first, std::uint64_t last,
                                  int drawn) {
  std::vector<std::uint64_t> places;
  index.for_each_representative(
      first, last, drawn, [&](EdgeSet state, Index place, const QuietIndex::Images& images) {
        const bool right = state.count() == drawn && index.index(state) == place &&
                           index.representative(state) == state && images.least() == state;
        places.push_back(right ? number(place) : index.size());
      });
  return places;
}

TEST_CASE("Walking meets every representative once in its layer and in order") {
  std::vector<Board> boards = small_boards();
  boards.push_back(Board::make("triangle-4"));
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const QuietIndex index(board);
    std::vector<std::vector<std::uint64_t>> expected(static_cast<std::size_t>(board.edges()) + 1);
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      const EdgeSet state = index.state(static_cast<Index>(i));
      if (index.representative(state) != state) continue;
      expected[static_cast<std::size_t>(state.count())].push_back(i);
    }
    for (int drawn = 0; drawn <= board.edges(); ++drawn) {
      CHECK(walked(index, 0, index.size(), drawn) == expected[static_cast<std::size_t>(drawn)]);
    }
  }
}

TEST_CASE("Walking a range meets what is in the range") {
  for (const char* name : {"triangle-1", "triangle-3", "boxes-2x3"}) {
    const QuietIndex index(Board::make(name));
    CAPTURE(name);
    for (int drawn = 0; drawn <= index.board().edges(); ++drawn) {
      const auto all = walked(index, 0, index.size(), drawn);
      // The first begins anywhere, the others as chunks do.
      for (const auto& [size, step] :
           {std::pair<std::uint64_t, std::uint64_t>{5, 7}, {64, 64}, {100, 100}}) {
        bool right = true;
        for (std::uint64_t first = 0; first < index.size(); first += step) {
          const std::uint64_t last = std::min(first + size, index.size());
          const std::vector<std::uint64_t> expected(std::ranges::lower_bound(all, first),
                                                    std::ranges::lower_bound(all, last));
          right = right && walked(index, first, last, drawn) == expected;
        }
        CHECK(right);
      }
    }
  }
}

TEST_CASE("Boards with more stored states than can be numbered are refused by name") {
  for (const char* name : {"boxes-3x8", "boxes-2x12", "boxes-12x2"}) {
    CAPTURE(name);
    const auto error = tests::error_of([&] { QuietIndex index(Board::make(name)); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::board_too_large);
    CHECK(std::string(error->what()).starts_with(std::string(name) + " has "));
  }
}

}  // namespace
}  // namespace triwar
