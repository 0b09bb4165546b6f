// Tests a condition for every state of a board in a single check.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>

#include "tablebase/board/board.h"
#include "tests/support/every.h"

namespace triwar::tests {

/// Formats a state as error messages do: 0x1f.
inline std::string hexadecimal(std::uint64_t bits) {
  std::ostringstream text;
  text << "0x" << std::hex << bits;
  return text.str();
}

/// Returns "none" if `holds(state)` is true for every state of the board, else the board's name and
/// the lowest state for which it is false. One doctest check per state would take minutes. Thin
/// runs (every.h) skip most states of boards with more than 16 edges.
template <typename Holds>
std::string counterexample(const Board& board, const Holds& holds) {
  constexpr int few_edges = 16;
  const std::uint64_t step = board.edges() > few_edges ? tests::every(13) : 1;
  for (std::uint64_t bits = 0; bits <= board.all_edges().bits(); bits += step) {
    if (!holds(EdgeSet::from_bits(bits))) return board.name() + " " + hexadecimal(bits);
  }
  return "none";
}

}  // namespace triwar::tests
