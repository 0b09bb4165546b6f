// Translating states between two numberings of the edges of a board.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/symmetry.h"

namespace triwar {

/// A one-to-one map from the edges of the given board to the edges of the board that an index uses.
class EdgeRenumbering {
 public:
  /// `edges` is a permutation: edge e of the given board becomes edges[e].
  explicit EdgeRenumbering(std::vector<Edge> edges)
      : edges_(std::move(edges)),
        given_edges_(edges_.size()),
        is_identity_(std::is_sorted(edges_.begin(), edges_.end())) {
    for (std::size_t given = 0; given < edges_.size(); ++given) {
      given_edges_[static_cast<std::size_t>(number(edges_[given]))] = static_cast<Edge>(given);
    }
  }

  /// By edge of the given board: the edge that it becomes.
  const std::vector<Edge>& edges() const noexcept { return edges_; }

  EdgeSet from_given(EdgeSet state) const noexcept {
    return is_identity_ ? state : image(state, edges_);
  }
  EdgeSet to_given(EdgeSet state) const noexcept {
    return is_identity_ ? state : image(state, given_edges_);
  }

 private:
  std::vector<Edge> edges_;
  std::vector<Edge> given_edges_;
  bool is_identity_;
};

}  // namespace triwar
