// The edges and cells of a board, without their coordinates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/heap_bytes.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/line_set.h"

namespace triwar {

/// The number of a cell, from 0. Players never name cells.
enum class Cell : std::uint8_t {};
constexpr int number(Cell cell) noexcept { return static_cast<int>(cell); }

/// The items of an enumeration with the numbers from `next` to `past_last`, exclusive. A range for
/// range-based loops, and its own iterator.
template <class Item>
struct Numbered {
  int next;
  int past_last;

  constexpr Numbered begin() const noexcept { return *this; }
  constexpr Numbered end() const noexcept { return {past_last, past_last}; }
  constexpr Item operator*() const noexcept { return static_cast<Item>(next); }
  constexpr Numbered& operator++() noexcept {
    ++next;
    return *this;
  }
  constexpr bool operator==(const Numbered&) const noexcept = default;
};

/// The edges and cells of a board. The values of states depend on nothing else. States and outlines
/// are sets of one type: EdgeSet, or sets of lines of which some or all are edges.
template <class State>
class BasicTopology {
 public:
  using Edge = typename State::Item;

  /// `outlines` has the edges around each cell; no player closes a cell without edges. Requires at
  /// most 255 cells, and that each of the edges 0 to `edges` - 1 is in one or two outlines.
  BasicTopology(int edges, std::vector<State> outlines);

  int edges() const noexcept { return static_cast<int>(beside_.size()); }
  int cells() const noexcept { return static_cast<int>(outlines_.size()); }
  Numbered<Cell> all_cells() const noexcept { return {0, cells()}; }

  /// The state of the full board. The states are its subsets.
  State all_edges() const noexcept { return all_edges_; }
  std::uint64_t states() const noexcept { return std::uint64_t{1} << edges(); }
  State undrawn(State state) const noexcept { return all_edges() - state; }

  /// By cell: the edges around it.
  std::span<const State> outlines() const noexcept { return outlines_; }
  State outline(Cell cell) const noexcept { return outlines_[number(cell)]; }

  /// The one or two cells that an edge belongs to.
  std::span<const Cell> cells_of(Edge edge) const noexcept {
    const auto& beside = beside_[number(edge)];
    return {beside.cells.data(), static_cast<std::size_t>(beside.count)};
  }

  /// The edges that belong to one cell alone.
  State ground_edges() const noexcept { return ground_edges_; }

  /// Returns how many cells drawing `edge` in `state` closes: 0, 1 or 2. Requires at most
  /// State::capacity edges.
  int closes(State state, Edge edge) const noexcept {
    const auto& others = beside_[number(edge)].others;
    return static_cast<int>(state.contains(others[0])) +
           static_cast<int>(state.contains(others[1]));
  }

  /// Returns the number of cells that are not closed in `state`.
  int open_cells(State state) const noexcept;

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept {
    return triwar::heap_bytes(outlines_) + triwar::heap_bytes(beside_);
  }

 private:
  /// The one or two cells beside an edge, and the other edges of each. For a ground edge, others[1]
  /// is a set that no state contains, so that closes() needs no branch.
  struct EdgeCells {
    std::array<Cell, 2> cells{};
    int count = 0;
    std::array<State, 2> others{};
  };

  std::vector<State> outlines_;
  std::vector<EdgeCells> beside_;
  State all_edges_;  // stored, because undrawn() needs it for every state
  State ground_edges_;
};

using Topology = BasicTopology<EdgeSet>;

/// Returns the ground edges of each cell that has two or more, in the order of the cells. They are
/// *interchangeable*: the value of a state depends only on how many of them are drawn, since they
/// belong to no other cell. (The automaton, index/state_numbering.cpp, accepts states that draw the
/// lower ones first; symmetries, board/symmetry.h, keep their order.)
std::vector<EdgeSet> interchangeable_edges(const Topology& board);

}  // namespace triwar
