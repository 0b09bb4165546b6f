#include "tablebase/board/symmetry.h"

#include <algorithm>
#include <cmath>

namespace triwar {
namespace {

constexpr std::size_t most_symmetries = 64;

/// Finds symmetries by backtracking: maps each cell in turn to a cell with the same number of
/// edges, of ground edges, and of edges shared with each cell mapped before.
class Search {
 public:
  explicit Search(const Topology& board) : board_(board) {
    // Cells without edges do not matter, since a symmetry is a permutation of edges.
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (!outline(cell).empty()) cells_.push_back(cell);
    }
    const auto all_cells = static_cast<std::size_t>(board.cells());
    shared_.assign(all_cells, std::vector<int>(all_cells));
    for (const int a : cells_) {
      for (const int b : cells_) shared_[a][b] = shared(a, b).count();
    }
    for (const int cell : cells_) add_with_neighbours(cell);
    found_.push_back(symmetry_of(order_, order_));
    complete_ = map_from(0);
    std::sort(found_.begin(), found_.end());
  }

  /// Distinct and in ascending order, so the identity comes first.
  const std::vector<Symmetry>& found() const { return found_; }
  bool complete() const { return complete_; }

 private:
  EdgeSet outline(int cell) const { return board_.outline(static_cast<Cell>(cell)); }

  /// The edges that two cells share, or the ground edges of the cell if a == b.
  EdgeSet shared(int a, int b) const {
    return outline(a) & (a == b ? board_.ground_edges() : outline(b));
  }

  /// Appends `cell` and the cells connected to it to order_, each after one of its neighbours, so
  /// that few images fit.
  void add_with_neighbours(int cell) {
    if (std::find(order_.begin(), order_.end(), cell) != order_.end()) return;
    order_.push_back(cell);
    for (const int other : cells_) {
      if (shared_[cell][other] > 0) add_with_neighbours(other);
    }
  }

  /// Maps the cells from order_[place] on in every possible way. Returns false if that takes too
  /// long or finds too many symmetries.
  bool map_from(std::size_t place) {
    if (place == order_.size()) {
      Symmetry symmetry = symmetry_of(order_, images_);
      // Two cells with the same edges can change places without moving an edge.
      if (std::find(found_.begin(), found_.end(), symmetry) == found_.end()) {
        found_.push_back(std::move(symmetry));
      }
      return found_.size() <= most_symmetries;
    }
    for (const int image : cells_) {
      if (!fits(place, image)) continue;
      images_.push_back(image);
      constexpr int most_steps = 100000;  // far more than any board has needed
      const bool complete = ++steps_ <= most_steps && map_from(place + 1);
      images_.pop_back();
      if (!complete) return false;
    }
    return true;
  }

  bool fits(std::size_t place, int image) const {
    const int cell = order_[place];
    if (shared_[cell][cell] != shared_[image][image]) return false;
    for (std::size_t i = 0; i < place; ++i) {
      if (images_[i] == image || shared_[order_[i]][cell] != shared_[images_[i]][image]) {
        return false;
      }
    }
    return outline(cell).count() == outline(image).count();
  }

  /// Returns the symmetry that takes cell from[i] to cell to[i].
  Symmetry symmetry_of(const std::vector<int>& from, const std::vector<int>& to) const {
    Symmetry symmetry(static_cast<std::size_t>(board_.edges()));
    for (std::size_t i = 0; i < from.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const EdgeSet images = shared(to[i], to[j]);
        auto image = images.begin();
        for (const Edge edge : shared(from[i], from[j])) {
          symmetry[number(edge)] = *image++;
        }
      }
    }
    return symmetry;
  }

  const Topology& board_;
  std::vector<int> cells_;                // the cells with edges
  std::vector<std::vector<int>> shared_;  // by two cells: the number of edges
  std::vector<int> order_;                // cells_ in the order of mapping
  std::vector<int> images_;               // of the first cells of order_
  std::vector<Symmetry> found_;
  int steps_ = 0;
  bool complete_ = false;
};

/// Returns the group that some symmetries generate, the identity first, or an empty list if it has
/// more than most_symmetries_used elements.
std::vector<Symmetry> generated_group(const std::vector<Symmetry>& by) {
  Symmetry product(by.front().size());
  for (std::size_t i = 0; i < product.size(); ++i) product[i] = static_cast<Edge>(i);
  std::vector<Symmetry> group{product};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Symmetry& next : by) {
      std::transform(group[i].begin(), group[i].end(), product.begin(),
                     [&](Edge edge) { return next[number(edge)]; });
      if (std::find(group.begin(), group.end(), product) != group.end()) continue;
      if (group.size() == most_symmetries_used) return {};
      group.push_back(product);
    }
  }
  return group;
}

/// Returns the number of orbits of states divided by the number of states: by Burnside's lemma, the
/// fraction of states that a symmetry fixes, averaged over the group.
double share_of_orbits(const std::vector<Symmetry>& group) {
  double sum = 0;
  for (const Symmetry& symmetry : group) {
    int cycles = 0;
    EdgeSet left = EdgeSet::first(static_cast<int>(symmetry.size()));
    for (; !left.empty(); ++cycles) {
      for (Edge edge = *left.begin(); left.contains(edge);) {
        left = left.without(edge);
        edge = symmetry[number(edge)];
      }
    }
    sum += std::ldexp(1, cycles - static_cast<int>(symmetry.size()));
  }
  return sum / static_cast<double>(group.size());
}

/// Returns a group of at most most_symmetries_used elements, generated by some of these symmetries,
/// with few orbits. The symmetries themselves need not be a group.
std::vector<Symmetry> best_group(const std::vector<Symmetry>& symmetries) {
  struct Candidate {
    std::vector<Symmetry> group;
    double share;
  };
  Candidate best{{symmetries.front()}, 1};
  // The best group with at most half as many elements; one more generator may double it.
  Candidate best_half = best;
  const auto consider = [&](const std::vector<Symmetry>& by) {
    const std::vector<Symmetry> group = generated_group(by);
    if (group.empty()) return;
    const double share = share_of_orbits(group);
    if (share < best.share) best = {group, share};
    if (group.size() <= most_symmetries_used / 2 && share < best_half.share) {
      best_half = {group, share};
    }
  };
  for (auto first = symmetries.begin(); first != symmetries.end(); ++first) {
    for (auto second = first; second != symmetries.end(); ++second) consider({*first, *second});
  }
  // Two elements generate each group of at most 8 elements, with one exception: the group of 8 in
  // which every element is its own inverse needs three.
  std::vector<Symmetry> by = best_half.group;
  by.emplace_back();
  for (const Symmetry& third : symmetries) {
    by.back() = third;
    consider(by);
  }
  return best.group;
}

}  // namespace

std::vector<Symmetry> symmetries(const Topology& board) {
  const Search search(board);
  return search.complete() ? search.found() : best_group(search.found());
}

std::vector<Symmetry> symmetries_used(const Topology& board) {
  std::vector<Symmetry> group = symmetries(board);
  if (group.size() > most_symmetries_used) group = best_group(group);
  return group;
}

}  // namespace triwar
