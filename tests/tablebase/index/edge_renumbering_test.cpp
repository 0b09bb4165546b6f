#include "tablebase/index/edge_renumbering.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace triwar {
namespace {

EdgeSet state_of(std::uint64_t bits) { return EdgeSet::from_bits(bits); }

TEST_CASE("States are translated edge by edge, and back") {
  const std::vector<Edge> edges{Edge{2}, Edge{0}, Edge{1}};
  const EdgeRenumbering renumbering(edges);
  CHECK(renumbering.edges() == edges);
  CHECK(renumbering.from_given(state_of(0b001)) == state_of(0b100));
  CHECK(renumbering.from_given(state_of(0b110)) == state_of(0b011));
  CHECK(renumbering.to_given(state_of(0b100)) == state_of(0b001));
  for (std::uint64_t bits = 0; bits < 8; ++bits) {
    CHECK(renumbering.to_given(renumbering.from_given(state_of(bits))) == state_of(bits));
  }
}

TEST_CASE("Edges that are always drawn are left out, and come back") {
  const EdgeRenumbering renumbering({Edge{1}, EdgeRenumbering::left_out, Edge{0}});
  CHECK(renumbering.from_given(state_of(0b010)) == state_of(0b00));
  CHECK(renumbering.from_given(state_of(0b011)) == state_of(0b10));
  CHECK(renumbering.from_given(state_of(0b110)) == state_of(0b01));
  for (std::uint64_t bits = 0; bits < 4; ++bits) {
    CHECK(renumbering.to_given(state_of(bits)).contains(Edge{1}));
    CHECK(renumbering.from_given(renumbering.to_given(state_of(bits))) == state_of(bits));
  }
}

TEST_CASE("Edges that keep their numbers leave states as they are") {
  const EdgeRenumbering renumbering({Edge{0}, Edge{1}, Edge{2}});
  for (std::uint64_t bits = 0; bits < 8; ++bits) {
    CHECK(renumbering.from_given(state_of(bits)) == state_of(bits));
    CHECK(renumbering.to_given(state_of(bits)) == state_of(bits));
  }
}

}  // namespace
}  // namespace triwar
