// Numbering the edges of a board anew, so that the automaton of its stored states is narrow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/state_numbering.h"

namespace triwar {

/// A map from the edges of the given board to the edges that an index uses. Edges that are drawn in
/// all quiet states are left out.
class EdgeRenumbering {
 public:
  /// Stands for the number of an edge that is left out.
  static constexpr Edge left_out{0xff};

  /// Edge e of the given board becomes edges[e], unless that is left_out. Requires that the other
  /// edges become 0, 1, 2, ..., each once.
  explicit EdgeRenumbering(std::vector<Edge> edges) : edges_(std::move(edges)) {
    for (std::size_t given = 0; given < edges_.size(); ++given) {
      const auto edge = static_cast<Edge>(given);
      if (edges_[given] == left_out) {
        always_drawn_ = always_drawn_.with(edge);
      } else {
        const auto place = static_cast<std::size_t>(number(edges_[given]));
        if (given_edges_.size() <= place) given_edges_.resize(place + 1);
        given_edges_[place] = edge;
      }
      is_identity_ = is_identity_ && edges_[given] == edge;
    }
  }

  /// Returns the new edge of each edge of the given board, or left_out.
  const std::vector<Edge>& edges() const noexcept { return edges_; }

  /// Returns a state of the given board with the new numbers. Requires a quiet state, or any state
  /// if no edge is left out.
  EdgeSet from_given(EdgeSet state) const noexcept {
    if (is_identity_) return state;
    EdgeSet image;
    for (const Edge edge : state - always_drawn_) {
      image = image.with(edges_[number(edge)]);
    }
    return image;
  }
  /// The inverse of from_given().
  EdgeSet to_given(EdgeSet state) const noexcept {
    if (is_identity_) return state;
    EdgeSet image = always_drawn_;
    for (const Edge edge : state) {
      image = image.with(given_edges_[number(edge)]);
    }
    return image;
  }

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept {
    return triwar::heap_bytes(edges_) + triwar::heap_bytes(given_edges_);
  }

 private:
  std::vector<Edge> edges_;
  std::vector<Edge> given_edges_;
  EdgeSet always_drawn_;
  bool is_identity_ = true;
};

/// The edges of a board that the closure of its start leaves undrawn (tablebase/board/closure.h),
/// as a topology of their own, renumbered for a small automaton.
struct NarrowNumbering {
  Topology rest;
  EdgeRenumbering renumbering;  ///< from the edges of the board to those of `rest`
  QuietAutomaton automaton;     ///< of `rest`
};

/// Tries three orders of points: as given, by columns from left to right, and by rows from top to
/// bottom. Numbers the edges in the lexicographic order of their points, and returns the first
/// numbering with a narrow automaton. Usually this numbering reads the edges along the long side of
/// the board.
///
/// Boards with lines drawn at the start usually have several connected components, which share no
/// cell. For these boards, and for others if all three orders fail, numbers one component after the
/// other, each in the order with the smallest automaton.
///
/// Throws Error(board_too_large) if the automaton is too large in every order.
NarrowNumbering narrow_numbering(const Board& board);

/// Returns the number of stored states of a board, or nullopt if its automaton is too large.
std::optional<std::uint64_t> count_stored_states(const Board& board);

}  // namespace triwar
