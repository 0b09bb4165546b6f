#include "tablebase/index/canonical_form.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tablebase/board/closure.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"

namespace triwar::canonical_form_test {
namespace {

using tests::counterexample;
using tests::draws_in_order;
using tests::small_boards;

TEST_CASE("Putting edges in order keeps the number of edges of each cell, and quietness") {
  for (const Board& board : small_boards()) {
    const CanonicalForm form(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            const EdgeSet ordered = form.in_order(state);
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
    const CanonicalForm form(board);
    CHECK(symmetries(board).size() % form.symmetries().size() == 0);
    CHECK(counterexample(board, [&](EdgeSet state) {
            if (!is_quiet(board, state)) return true;
            EdgeSet least = form.in_order(state);
            for (const Symmetry& symmetry : symmetries(board)) {
              least = std::min(least, form.in_order(tests::image(state, symmetry)));
            }
            return form.representative(state) == least;
          }) == "none");
  }
}

TEST_CASE("The images of a state are the unions of the images of its edges or bytes") {
  for (const Board& board : small_boards()) {
    const CanonicalForm form(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            StateImages by_edges = form.images_of_nothing();
            for (const Edge edge : state) by_edges |= form.images_of(edge);
            if (!draws_in_order(board, state)) return true;
            const StateImages images = form.images_of(state);
            for (std::size_t i = 0; i < form.symmetries().size(); ++i) {
              const EdgeSet expected = form.in_order(tests::image(state, form.symmetries()[i]));
              if (EdgeSet::from_bits(images.bits()[i]) != expected) return false;
            }
            return images.of_the_state() == state && images.bits() == by_edges.bits();
          }) == "none");
  }
}

TEST_CASE("The higher bytes of a representative always may become least") {
  for (const char* name : {"triangle-3", "boxes-2x3", "boxes-2x4"}) {
    const Board board = Board::make(name);
    const CanonicalForm form(board);
    std::uint64_t pruned = 0;
    CHECK(counterexample(board, [&](EdgeSet state) {
            if (!draws_in_order(board, state)) return true;
            for (std::size_t byte = 1; byte < EdgeSet::bytes_for(board.edges()); ++byte) {
              StateImages high = form.images_of_nothing();
              for (std::size_t i = byte; i < EdgeSet::bytes_for(board.edges()); ++i) {
                high |= form.images_of_byte(i, state.byte(i));
              }
              if (high.may_become_least(form.images_below_byte(byte))) continue;
              ++pruned;
              if (form.representative(state) == state) return false;
            }
            return true;
          }) == "none");
    CHECK(pruned > 0);
  }
}

}  // namespace
}  // namespace triwar::canonical_form_test
