#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tablebase/index/state_numbering.h"
#include "tests/support/boards.h"

namespace triwar {
namespace {

/// The parts of an index that a walk needs.
struct Parts {
  explicit Parts(const Board& of)
      : board(of), numbering(QuietAutomaton::narrow(of).value()), form(of) {}

  Board board;
  StateNumbering numbering;
  CanonicalForm form;
};

/// Returns the indices in a range of the representatives of a layer.
std::vector<std::uint64_t> walked(const Parts& parts, std::uint64_t first, std::uint64_t last,
                                  int drawn) {
  std::vector<std::uint64_t> indices;
  RepresentativeWalk(parts.numbering, parts.form)
      .for_each_representative(
          first, last, drawn, [&](EdgeSet state, Index index, const StateImages& images) {
            const bool right = state.count() == drawn && parts.numbering.index(state) == index &&
                               parts.form.representative(state) == state && images.least() == state;
            indices.push_back(right ? number(index) : parts.numbering.size());
          });
  return indices;
}

TEST_CASE("A walk meets every representative of its layer once, in order") {
  std::vector<Board> boards = tests::small_boards();
  boards.push_back(Board::make("triangle-4"));
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const Parts parts(board);
    std::vector<std::vector<std::uint64_t>> expected(static_cast<std::size_t>(parts.board.edges()) +
                                                     1);
    for (std::uint64_t i = 0; i < parts.numbering.size(); ++i) {
      const EdgeSet state = parts.numbering.state(static_cast<Index>(i));
      if (parts.form.representative(state) != state) continue;
      expected[static_cast<std::size_t>(state.count())].push_back(i);
    }
    for (int drawn = 0; drawn <= parts.board.edges(); ++drawn) {
      CHECK(walked(parts, 0, parts.numbering.size(), drawn) ==
            expected[static_cast<std::size_t>(drawn)]);
    }
  }
}

TEST_CASE("A walk through a range of indices meets the representatives in it") {
  for (const char* name : {"triangle-1", "triangle-3", "boxes-2x3"}) {
    const Parts parts(Board::make(name));
    CAPTURE(name);
    for (int drawn = 0; drawn <= parts.board.edges(); ++drawn) {
      const auto all = walked(parts, 0, parts.numbering.size(), drawn);
      // The first range begins anywhere, the others begin where chunks begin.
      for (const auto& [size, step] :
           {std::pair<std::uint64_t, std::uint64_t>{5, 7}, {64, 64}, {100, 100}}) {
        bool right = true;
        for (std::uint64_t first = 0; first < parts.numbering.size(); first += step) {
          const std::uint64_t last = std::min(first + size, parts.numbering.size());
          const std::vector<std::uint64_t> expected(std::ranges::lower_bound(all, first),
                                                    std::ranges::lower_bound(all, last));
          right = right && walked(parts, first, last, drawn) == expected;
        }
        CHECK(right);
      }
    }
  }
}

TEST_CASE("Bundles hold stored states of their layer and range in order") {
  const Parts parts(Board::make("boxes-2x3"));
  const std::uint64_t first = 100;
  const std::uint64_t last = parts.numbering.size() - 100;
  for (int drawn = 0; drawn <= parts.board.edges(); ++drawn) {
    CAPTURE(drawn);
    std::uint64_t next = first;
    bool right = true;
    RepresentativeWalk(parts.numbering, parts.form)
        .for_each_bundle(first, last, drawn, [&](const Bundle& bundle) {
          for (const StateNumbering::End end : bundle.ends) {
            const std::uint64_t index = bundle.first + end.offset;
            const EdgeSet state = parts.numbering.state(static_cast<Index>(index));
            right = right && next <= index && index < last && state.count() == drawn &&
                    state == (bundle.beginning.of_the_state() | EdgeSet::from_bits(end.bits));
            next = index + 1;
          }
        });
    CHECK(right);
  }
}

}  // namespace
}  // namespace triwar
