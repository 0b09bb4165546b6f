#include "tablebase/index/narrow_numbering.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/closure.h"

namespace triwar {
namespace {

/// Edges of a board in the order of their new numbers.
using Order = std::vector<Edge>;

/// Returns the edges in lexicographic order of their ends, after the points are sorted by
/// key(coordinates).
template <class Key>
Order order_by(const Board& board, EdgeSet edges, const Key& key) {
  const auto ends = [&](Edge edge) {
    const auto [low, high] = board.ends(edge);
    return std::minmax({std::pair(key(board.at(low)), low), std::pair(key(board.at(high)), high)});
  };
  Order order(edges.begin(), edges.end());
  std::sort(order.begin(), order.end(), [&](Edge a, Edge b) { return ends(a) < ends(b); });
  return order;
}

/// Returns the orders to try: as given, by columns, and by rows.
std::array<Order, 3> orders_of(const Board& board, EdgeSet edges) {
  return {Order(edges.begin(), edges.end()),
          order_by(board, edges, [](Coordinates at) { return std::pair(at.x, at.y); }),
          order_by(board, edges, [](Coordinates at) { return std::pair(at.y, at.x); })};
}

/// Returns the board with only the edges in `order`, numbered in that order, and only the cells
/// that they bound.
Topology rest_of(const Board& board, const Order& order) {
  std::vector<EdgeSet> outlines;
  for (const EdgeSet given : board.outlines()) {
    EdgeSet outline;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (given.contains(order[i])) outline = outline.with(static_cast<Edge>(i));
    }
    if (!outline.empty()) outlines.push_back(outline);
  }
  return Topology(static_cast<int>(order.size()), std::move(outlines));
}

/// Returns the connected component of the lowest edge in `edges`, where edges of the same cell are
/// adjacent.
EdgeSet first_part(const Board& board, EdgeSet edges) {
  EdgeSet part = EdgeSet::of(edges.lowest());
  for (EdgeSet before; part != before;) {
    before = part;
    for (const Edge edge : before) {
      for (const Cell cell : board.cells_of(edge)) part = part | (board.outline(cell) & edges);
    }
  }
  return part;
}

/// Returns the edges by connected component, each component in the order with the smallest
/// automaton.
Order order_by_parts(const Board& board, EdgeSet edges) {
  Order all;
  while (!edges.empty()) {
    const EdgeSet part = first_part(board, edges);
    std::size_t fewest = 0;
    Order best;
    for (Order& order : orders_of(board, part)) {
      const auto automaton = QuietAutomaton::narrow(rest_of(board, order));
      if (best.empty() || (automaton && (fewest == 0 || automaton->nodes() < fewest))) {
        fewest = automaton ? automaton->nodes() : 0;
        best = std::move(order);
      }
    }
    all.insert(all.end(), best.begin(), best.end());
    edges = edges - part;
  }
  return all;
}

/// Returns nullopt if the automaton is too large in this order.
std::optional<NarrowNumbering> numbering_in(const Board& board, const Order& order) {
  Topology rest = rest_of(board, order);
  std::optional<QuietAutomaton> automaton = QuietAutomaton::narrow(rest);
  if (!automaton) return std::nullopt;
  std::vector<Edge> numbers(static_cast<std::size_t>(board.edges()), EdgeRenumbering::left_out);
  for (std::size_t i = 0; i < order.size(); ++i) {
    numbers[number(order[i])] = static_cast<Edge>(i);
  }
  return NarrowNumbering{std::move(rest), EdgeRenumbering(std::move(numbers)),
                         *std::move(automaton)};
}

}  // namespace

NarrowNumbering narrow_numbering(const Board& board) {
  const EdgeSet edges = board.undrawn(closure_of(board, {}).state);
  if (!board.has_start()) {
    for (const Order& order : orders_of(board, edges)) {
      if (auto numbering = numbering_in(board, order)) return *std::move(numbering);
    }
  }
  if (auto numbering = numbering_in(board, order_by_parts(board, edges))) {
    return *std::move(numbering);
  }
  throw Error(
      ErrorCode::board_too_large,
      fmt::format("{}: the automaton of its quiet states is too large in every order of its "
                  "points (as given, from left to right, from top to bottom); give the "
                  "corners of each cell numbers that are close to each other",
                  board.name()));
}

std::optional<std::uint64_t> count_stored_states(const Board& board) {
  // Parts do not depend on each other, and their orders do not matter. So the first order that is
  // not too large will do.
  std::uint64_t states = 1;
  EdgeSet edges = board.undrawn(closure_of(board, {}).state);
  while (!edges.empty()) {
    const EdgeSet part = first_part(board, edges);
    std::optional<QuietAutomaton> automaton;
    for (const Order& order : orders_of(board, part)) {
      if (!automaton) automaton = QuietAutomaton::narrow(rest_of(board, order));
    }
    if (!automaton) return std::nullopt;
    states *= automaton->words();
    edges = edges - part;
  }
  return states;
}

}  // namespace triwar
