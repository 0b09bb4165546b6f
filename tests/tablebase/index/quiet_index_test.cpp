#include "tablebase/index/quiet_index.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tablebase/board/closure.h"
#include "tests/support/thrown.h"

namespace triwar::quiet_index_test {
namespace {

/// Counts of theory section 5.
struct Counts {
  std::uint64_t stored;
  std::uint64_t representatives;  // 0: too many to walk through in a test
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
      index.for_each_representative(0, index.size(), drawn,
                                    [&](EdgeSet, Index, const StateImages&) { ++representatives; });
    }
    CHECK(representatives == expected.representatives);
  }
}

TEST_CASE("A board with renumbered edges has representatives and indices") {
  const Board board = Board::make("boxes-1x11");
  const QuietIndex index(board);
  std::uint64_t wrong = 0;
  std::uint64_t renumbered = 0;
  for (std::uint64_t bits = 1; bits < board.states(); bits = bits * 3 + 1) {
    const EdgeSet quiet = closure_of(board, EdgeSet::from_bits(bits)).state;
    const EdgeSet state = index.from_given(quiet);
    if (state != quiet) ++renumbered;
    if (index.to_given(state) != quiet || !is_quiet(index.board(), state)) ++wrong;
    const EdgeSet representative = index.representative(state);
    if (index.state(index.index(representative)) != representative) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(renumbered > 0);
}

TEST_CASE("Boards with more stored states than can be numbered are refused by name") {
  constexpr std::uint64_t most = StateNumbering::most_words;
  const QuietIndex large(Board::make("boxes-2x11"));
  CHECK(large.size() <= most);
  CHECK(large.size() > most / 2);
  CHECK(number(large.index(large.state(static_cast<Index>(large.size() - 1)))) == large.size() - 1);
  for (const char* name : {"boxes-3x8", "boxes-2x12", "boxes-12x2"}) {
    CAPTURE(name);
    const auto error = tests::error_of([&] { QuietIndex index(Board::make(name)); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::board_too_large);
    CHECK(std::string(error->what()).starts_with(std::string(name) + " has "));
  }
}

}  // namespace
}  // namespace triwar::quiet_index_test
