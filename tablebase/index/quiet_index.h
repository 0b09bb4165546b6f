// Indices of the stored states of a board, and the representatives among them.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/canonical_form.h"
#include "tablebase/index/narrow_numbering.h"
#include "tablebase/index/state_numbering.h"

namespace triwar {

/// Numbers the stored states, ascending as integers. These are the quiet states that draw
/// interchangeable edges in order, the lower-numbered first. Among symmetric ones only the
/// smallest, the representative, has a value; the indices of the others are unused.
///
/// All states here are states of board(): the given board without the edges that captures at the
/// start draw, perhaps with renumbered edges (narrow_numbering.h).
class QuietIndex {
 public:
  /// Throws Error(board_too_large), for boards with more than StateNumbering::most_words stored
  /// states, too.
  explicit QuietIndex(const Board& given);

  /// Replaces the given board by another one, whose edge e is edge edges[e] of the old one.
  void exchange_given(const std::vector<Edge>& edges);

  const Topology& board() const noexcept { return board_; }

  /// Maps the edges of the given board to those of board(). If captures are possible at the start,
  /// maps only quiet states.
  const EdgeRenumbering& renumbering() const noexcept { return renumbering_; }
  EdgeSet from_given(EdgeSet state) const noexcept { return renumbering_.from_given(state); }
  EdgeSet to_given(EdgeSet state) const noexcept { return renumbering_.to_given(state); }

  // Functions of CanonicalForm.
  const std::vector<Symmetry>& symmetries() const noexcept { return form_.symmetries(); }
  EdgeSet representative(EdgeSet quiet) const noexcept { return form_.representative(quiet); }
  StateImages images_of(EdgeSet in_order) const noexcept { return form_.images_of(in_order); }
  const StateImages& images_of(Edge edge) const noexcept { return form_.images_of(edge); }
  const StateImages& images_of(StateNumbering::End end) const noexcept {
    return form_.images_of_byte(0, end.bits);
  }

  // Functions of StateNumbering. For each byte of a state, index() takes one load, and state()
  // takes one binary search.
  std::uint64_t size() const noexcept { return numbering_.size(); }
  Index index(EdgeSet stored) const noexcept { return numbering_.index(stored); }
  EdgeSet state(Index index) const noexcept { return numbering_.state(index); }

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept {
    return board_.heap_bytes() + renumbering_.heap_bytes() + form_.heap_bytes() +
           numbering_.heap_bytes();
  }

  // Functions of RepresentativeWalk.
  template <class Use>
  void for_each_bundle(std::uint64_t first, std::uint64_t last, int drawn, const Use& use) const {
    RepresentativeWalk(numbering_, form_).for_each_bundle(first, last, drawn, use);
  }
  template <class Use>
  void for_each_representative(std::uint64_t first, std::uint64_t last, int drawn,
                               const Use& use) const {
    RepresentativeWalk(numbering_, form_).for_each_representative(first, last, drawn, use);
  }

 private:
  QuietIndex(const Board& given, NarrowNumbering narrow);

  Topology board_;
  EdgeRenumbering renumbering_;
  CanonicalForm form_;
  StateNumbering numbering_;
};

}  // namespace triwar
