#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tablebase/board/closure.h"
#include "tablebase/index/state_numbering.h"
#include "tests/support/boards.h"

namespace triwar {
namespace {

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

}  // namespace
}  // namespace triwar
