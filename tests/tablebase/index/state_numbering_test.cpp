#include "tablebase/index/state_numbering.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/closure.h"
#include "tests/support/boards.h"

namespace triwar::state_numbering_test {
namespace {

using tests::draws_in_order;
using tests::small_boards;

StateNumbering numbering_of(const Board& board) {
  return StateNumbering(QuietAutomaton::narrow(board).value());
}

TEST_CASE("The stored states of triangle-1 are numbered 0, 1 and 2") {
  const StateNumbering numbering = numbering_of(Board::make("triangle-1"));
  REQUIRE(numbering.size() == 3);
  CHECK(numbering.state(Index{0}) == EdgeSet::from_bits(0b000));
  CHECK(numbering.state(Index{1}) == EdgeSet::from_bits(0b001));
  CHECK(numbering.state(Index{2}) == EdgeSet::from_bits(0b111));
}

TEST_CASE("Stored states are quiet, in order, and numbered as integers are ordered") {
  std::vector<Board> boards = small_boards();
  for (const char* name : {"triangle-4", "boxes-2x4", "boxes-3x3", "boxes-1x8"}) {
    boards.push_back(Board::make(name));
  }
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const StateNumbering numbering = numbering_of(board);
    std::uint64_t wrong = 0;
    EdgeSet before;
    for (std::uint64_t i = 0; i < numbering.size(); ++i) {
      const EdgeSet state = numbering.state(static_cast<Index>(i));
      const bool right = is_quiet(board, state) && draws_in_order(board, state) &&
                         number(numbering.index(state)) == i && (i == 0 || before < state);
      if (!right) ++wrong;
      before = state;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("All quiet states that draw interchangeable edges in order are stored") {
  for (const Board& board : small_boards()) {
    const StateNumbering numbering = numbering_of(board);
    std::uint64_t expected = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      if (is_quiet(board, state) && draws_in_order(board, state)) ++expected;
    }
    CHECK(numbering.size() == expected);
  }
}

using tests::draws_in_order;
using tests::small_boards;
using Node = QuietAutomaton::Node;

TEST_CASE("The automaton of triangle-1 is the one that its header shows") {
  constexpr int nowhere = QuietAutomaton::nowhere;
  const QuietAutomaton automaton = QuietAutomaton::narrow(Board::make("triangle-1")).value();
  const std::vector<std::vector<Node>> levels{
      {{{nowhere, nowhere}, 1, 0b1}},
      {{{0, 0}, 2, 0b11}, {{nowhere, nowhere}, 0, 0}, {{nowhere, 0}, 1, 0b10}},
      {{{0, 1}, 2, 0b11}, {{nowhere, 2}, 1, 0b100}},
      {{{0, 1}, 3, 0b1011}},
  };
  for (int unread = 0; unread <= 3; ++unread) {
    CAPTURE(unread);
    const std::vector<Node>& expected = levels[static_cast<std::size_t>(unread)];
    CHECK(std::ranges::equal(automaton.level(unread), expected, [](const Node& a, const Node& b) {
      return a.next == b.next && a.words == b.words && a.draws == b.draws;
    }));
  }
  const std::map<unsigned, std::uint64_t> numbers{{0b000, 0}, {0b001, 1}, {0b111, 2}};
  for (unsigned bits = 0; bits < 8; ++bits) {
    CAPTURE(bits);
    const auto arrival = automaton.read(3, 0, 0, EdgeSet::from_bits(bits));
    REQUIRE(arrival.has_value() == numbers.contains(bits));
    if (arrival) CHECK(arrival->words_before == numbers.at(bits));
  }
}

TEST_CASE("A box of four ground edges has four stored states") {
  const QuietAutomaton automaton = QuietAutomaton::narrow(Board::make("boxes-1x1")).value();
  std::vector<unsigned> words;
  for (unsigned bits = 0; bits < 16; ++bits) {
    if (automaton.read(4, 0, 0, EdgeSet::from_bits(bits))) words.push_back(bits);
  }
  CHECK(words == std::vector<unsigned>{0b0000, 0b0001, 0b0011, 0b1111});
  CHECK(automaton.level(4).front().draws == 0b10111);
}

TEST_CASE("The automaton accepts the quiet states in order and numbers them as integers") {
  for (const Board& board : small_boards()) {
    const QuietAutomaton automaton = QuietAutomaton::narrow(board).value();
    std::uint64_t stored = 0;
    std::uint64_t draws = 0;
    std::uint64_t mismatches = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {  // all states, for their count
      const EdgeSet state = EdgeSet::from_bits(bits);
      const auto arrival = automaton.read(board.edges(), 0, 0, state);
      if (!is_quiet(board, state) || !draws_in_order(board, state)) {
        mismatches += arrival ? 1 : 0;
        continue;
      }
      draws |= std::uint64_t{1} << state.count();
      const bool right = arrival && arrival->node == 0 && arrival->words_before == stored++;
      mismatches += right ? 0 : 1;
    }
    CHECK(mismatches == 0);
    CHECK(automaton.words() == stored);
    CHECK(automaton.level(board.edges()).front().draws == draws);
  }
}

TEST_CASE("Each node knows how many words lead from it to the end and how many edges they draw") {
  for (const Board& board : small_boards()) {
    const QuietAutomaton automaton = QuietAutomaton::narrow(board).value();
    bool right = true;
    for (int unread = 0; unread <= std::min(board.edges(), 8); ++unread) {
      const std::vector<Node>& nodes = automaton.level(unread);
      for (std::size_t node = 0; node < nodes.size(); ++node) {
        std::uint64_t words = 0;
        std::uint64_t draws = 0;
        for (std::uint64_t bits = 0; bits < std::uint64_t{1} << unread; ++bits) {
          const EdgeSet state = EdgeSet::from_bits(bits);
          const auto arrival = automaton.read(unread, 0, static_cast<int>(node), state);
          if (!arrival) continue;
          right = right && arrival->words_before == words;
          ++words;
          draws |= std::uint64_t{1} << state.count();
        }
        right = right && nodes[node].words == words && nodes[node].draws == draws;
      }
    }
    CHECK_MESSAGE(right, board.name());
  }
}

TEST_CASE("Levels begin and end with one node and have as many as their memories tell apart") {
  const std::map<std::string, std::size_t> most_nodes{
      {"triangle-1", 3}, {"triangle-3", 16}, {"triangle-5", 64}, {"boxes-1x2", 12},
      {"boxes-13x1", 4}, {"boxes-3x4", 48},  {"boxes-4x4", 48},  {"boxes-1x8", 768}};
  for (const auto& [name, expected] : most_nodes) {
    const Board board = Board::make(name);
    CAPTURE(board.name());
    const QuietAutomaton automaton = QuietAutomaton::narrow(board).value();
    std::size_t most = 0;
    for (int unread = 0; unread <= board.edges(); ++unread) {
      most = std::max(most, automaton.level(unread).size());
    }
    CHECK(most == expected);
    CHECK(automaton.level(board.edges()).size() == 1);
    CHECK(automaton.level(0).size() == 1);
  }
}

TEST_CASE("A level of an automaton has at most 4096 nodes") {
  // The level in the middle of boxes-1xN, read along its short side, has 3 * 2^N nodes.
  CHECK(QuietAutomaton::narrow(Board::make("boxes-1x10")));
  CHECK(!QuietAutomaton::narrow(Board::make("boxes-1x11")));
}

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
}  // namespace triwar::state_numbering_test
