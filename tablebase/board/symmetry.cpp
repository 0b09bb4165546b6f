#include "tablebase/board/symmetry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace triwar {
namespace {

constexpr std::size_t most_symmetries = 64;

/// Finds symmetries by backtracking: maps each cell in turn to a cell with the same number of
/// lines, of ground lines, and of lines shared with each cell mapped before.
class Search {
 public:
  Search(int lines, const std::vector<LineSet>& outlines) : lines_(lines), outlines_(outlines) {
    LineSet all;
    LineSet inner;
    // Cells without lines do not matter, since a symmetry is a permutation of lines.
    for (int cell = 0; cell < static_cast<int>(outlines.size()); ++cell) {
      if (!outlines[cell].empty()) cells_.push_back(cell);
      inner = inner | (all & outlines[cell]);
      all = all | outlines[cell];
    }
    ground_ = all - inner;
    shared_.assign(outlines.size(), std::vector<int>(outlines.size()));
    for (const int a : cells_) {
      for (const int b : cells_) {
        const LineSet lines_of_both = shared(a, b);
        if (!lines_of_both.empty()) shared_[a][b] = lines_of_both.count();  // most are empty
      }
    }
    for (const int cell : cells_) add_with_neighbours(cell);
    result_.found.push_back(symmetry_of(order_, order_));
    result_.complete = map_from(0);
    std::sort(result_.found.begin(), result_.found.end());
  }

  LineSymmetries result() { return std::move(result_); }

 private:
  /// The lines that two cells share, or the ground lines of the cell if a == b.
  LineSet shared(int a, int b) const { return outlines_[a] & (a == b ? ground_ : outlines_[b]); }

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
      LineSymmetry symmetry = symmetry_of(order_, images_);
      auto& found = result_.found;
      // Two cells with the same lines can change places without moving a line.
      if (std::find(found.begin(), found.end(), symmetry) == found.end()) {
        found.push_back(std::move(symmetry));
      }
      return found.size() <= most_symmetries;
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
    // The latest cells are neighbours: most images differ there.
    for (std::size_t i = place; i-- > 0;) {
      if (images_[i] == image || shared_[order_[i]][cell] != shared_[images_[i]][image]) {
        return false;
      }
    }
    return outlines_[cell].count() == outlines_[image].count();
  }

  /// Returns the symmetry that takes cell from[i] to cell to[i].
  LineSymmetry symmetry_of(const std::vector<int>& from, const std::vector<int>& to) const {
    LineSymmetry symmetry(static_cast<std::size_t>(lines_));
    for (std::size_t i = 0; i < from.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        if (shared_[from[i]][from[j]] == 0) continue;
        const LineSet images = shared(to[i], to[j]);
        auto image = images.begin();
        for (const Line line : shared(from[i], from[j])) {
          symmetry[number(line)] = *image;
          ++image;
        }
      }
    }
    return symmetry;
  }

  int lines_;
  const std::vector<LineSet>& outlines_;  // by cell
  LineSet ground_;                        // lines of one cell alone
  std::vector<int> cells_;                // the cells with lines
  std::vector<std::vector<int>> shared_;  // by two cells: the number of lines
  std::vector<int> order_;                // cells_ in the order of mapping
  std::vector<int> images_;               // of the first cells of order_
  LineSymmetries result_;
  int steps_ = 0;
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

LineSymmetries symmetries_of_lines(int lines, const std::vector<LineSet>& outlines) {
  return Search(lines, outlines).result();
}

std::vector<Symmetry> symmetries(const Topology& board) {
  std::vector<LineSet> outlines;
  for (const EdgeSet outline : board.outlines()) {
    outlines.push_back(LineSet::from_bits(outline.bits()));
  }
  const LineSymmetries of_lines = symmetries_of_lines(board.edges(), outlines);
  std::vector<Symmetry> found;
  for (const LineSymmetry& symmetry : of_lines.found) {
    Symmetry& edges = found.emplace_back();
    for (const Line line : symmetry) edges.push_back(static_cast<Edge>(line));
  }
  return of_lines.complete ? found : best_group(found);
}

std::vector<Symmetry> symmetries_used(const Topology& board) {
  std::vector<Symmetry> group = symmetries(board);
  if (group.size() > most_symmetries_used) group = best_group(group);
  return group;
}

}  // namespace triwar
