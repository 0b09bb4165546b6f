// Checking a representative, and the states before it, against the values or nimbers after its
// moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "generator/states_before.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// Checks representatives, and the states before each (StatesBefore), as value_by_moves() would
/// from Tablebase::value(), but faster:
/// - It reads the values of many quiet states at once.
/// - value_before() is at least the cells and the value after them. That bounds most moves from a
///   state before it, before cells that could be handed over are looked for.
/// - All orders of captures lead to the same quiet state. So a move leads from a state before the
///   representative q to the closure that it has in q, or, if captures would draw it, to q itself.
///   Hence the values after the moves from q suffice for all states before q.
/// - All edges of a chain or loop lead to the same closure (Closure::chain), which it reads once.
class RepresentativeCheck {
 public:
  /// Calls wrong(EdgeSet) with each wrong state.
  template <class Wrong>
  RepresentativeCheck(const Tablebase& table, Wrong wrong)
      : table_(table),
        index_(*table.quiet_index()),
        board_(index_.board()),
        groups_(interchangeable_edges(board_)),
        of_nimbers_(table.header().value_kind == format::ValueKind::grundy),
        before_(board_),
        wrong_([this, wrong](EdgeSet state) { wrong(index_.to_given(state)); }) {}

  bool full() const noexcept { return states_.size() >= 64; }

  void add(EdgeSet state, Index index, const StateImages& images) {
    states_.push_back({state, index, moves_.size()});
    EdgeSet giving;  // the undrawn edges of cells that lack two: drawing one allows captures
    for (const EdgeSet outline : board_.outlines()) {
      const EdgeSet lacks = outline - state;
      // Without a branch. No cell of a quiet state lacks one.
      giving = giving | (lacks.without_lowest().without_lowest().empty() ? lacks : EdgeSet());
    }
    const EdgeSet open = board_.undrawn(state) - repeated_moves(state);
    for (const Edge edge : open - giving) {
      StateImages after = images;
      after |= index_.images_of(edge);
      moves_.push_back({EdgeSet::of(edge), state.with(edge), after.least()});
    }
    for (EdgeSet left = open & giving; !left.empty();) {
      const Closure closure = captured_after(board_, state, left.lowest());
      const EdgeSet drawn = closure.state - state;
      StateImages after = images;
      for (const Edge edge : drawn) after |= index_.images_of(edge);
      const EdgeSet edges = closure.chain ? drawn : EdgeSet::of(left.lowest());
      moves_.push_back({edges, closure.state, after.least(), closure.captured.cells});
      left = left - edges;
    }
  }

  struct Checked {
    std::uint64_t representatives = 0;
    std::uint64_t following = 0;
  };

  /// Checks the states added since the last call.
  Checked check() {
    for (Move& move : moves_) move.index = index_.index(move.representative);
    for (Move& move : moves_) move.value = table_.value_at(move.index);
    Checked checked{.representatives = states_.size()};
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::size_t end = i + 1 < states_.size() ? states_[i + 1].first_move : moves_.size();
      checked.following +=
          check(states_[i], {moves_.data() + states_[i].first_move, end - states_[i].first_move});
    }
    states_.clear();
    moves_.clear();
    return checked;
  }

 private:
  struct State {
    EdgeSet state;
    Index index;
    std::size_t first_move;
  };
  struct Move {
    EdgeSet edges;  // which all lead to the closure
    EdgeSet closure;
    EdgeSet representative;
    int cells = 0;  // captured on the way
    Index index{};  // of the closure
    int value = 0;  // of the closure
  };

  /// Returns the undrawn interchangeable edges but the lowest of each cell, which leads to states
  /// of the same value.
  EdgeSet repeated_moves(EdgeSet state) const {
    EdgeSet repeated;
    for (const EdgeSet group : groups_) {
      const EdgeSet undrawn = group - state;
      if (!undrawn.empty()) repeated = repeated | undrawn.without_lowest();
    }
    return repeated;
  }

  /// Checks a representative and the states before it. Returns the number of the latter.
  std::uint64_t check(const State& representative, std::span<const Move> moves) {
    const EdgeSet quiet = representative.state;
    const int value = table_.value_at(representative.index);
    std::uint64_t before = 0;
    if (of_nimbers_) {
      if (!has_right_nimber(quiet, value, {}, moves)) wrong_(quiet);
      before_.for_each(quiet, [&](EdgeSet drawn, int) {
        ++before;
        if (!has_right_nimber(quiet, value, drawn, moves)) wrong_(quiet - drawn);
      });
      return before;
    }
    if (!is_right_before(quiet, value, {}, 0, moves)) wrong_(quiet);
    int most = std::numeric_limits<std::int8_t>::min();  // as if nothing could be handed over
    for (const Move& move : moves) most = std::max(most, -move.cells - move.value);
    before_.for_each(quiet, [&](EdgeSet drawn, int cells) {
      ++before;
      // From -2 on, value_before() is cells + value whatever can be handed over. So each capture is
      // worth that, a move that opens the captures to the opponent its opposite, and any other move
      // at most most - cells.
      if (value >= -2 && cells + value >= std::max(0, most - cells)) return;
      if (!is_right_before(quiet, value, drawn, cells, moves)) wrong_(quiet - drawn);
    });
    return before;
  }

  /// Returns whether a state whose captures draw `drawn`, close `cells` and lead to `quiet` has the
  /// best value of its moves. `drawn` may be empty.
  bool is_right_before(EdgeSet quiet, int value_of_quiet, EdgeSet drawn, int cells,
                       std::span<const Move> moves) const {
    const EdgeSet state = quiet - drawn;
    int best = state == board_.all_edges() ? 0 : std::numeric_limits<int>::min();
    for (const Edge edge : drawn) {
      const int closes = board_.closes(state, edge);
      const int rest =
          value_before(board_, state.with(edge), quiet, cells - closes, value_of_quiet);
      best = std::max(best, closes > 0 ? closes + rest : -rest);
    }
    for (const Move& move : moves) {
      const int captured = cells + move.cells;
      for (EdgeSet left = move.edges; !left.empty(); left = left.without_lowest()) {
        if (-captured - move.value <= best) break;  // value_before() is no less
        const EdgeSet after = state.with(left.lowest());
        best = std::max(best, -value_before(board_, after, move.closure, captured, move.value));
      }
    }
    return best == value_before(board_, state, quiet, cells, value_of_quiet);
  }

  /// Returns whether a state whose captures draw `drawn` and lead to `quiet` has the nimber that
  /// follows from its moves. `drawn` may be empty.
  bool has_right_nimber(EdgeSet quiet, int nimber_of_quiet, EdgeSet drawn,
                        std::span<const Move> moves) const {
    const EdgeSet state = quiet - drawn;
    const auto nimber_before = [&](EdgeSet before) {
      return Captures{0, best_hand_over(board_, before, quiet)}.nimber_before(nimber_of_quiet);
    };
    const int nimber = nimber_before(state);
    EdgeSet edges = drawn;
    std::array<const Move*, EdgeSet::capacity> move_by_edge;
    for (const Move& move : moves) {
      edges = edges | move.edges;
      for (const Edge edge : move.edges) move_by_edge[number(edge)] = &move;
    }
    return nimber == nimber_by_moves(board_, state, edges, [&](Edge edge) {
             const EdgeSet after = state.with(edge);
             if (drawn.contains(edge)) return nimber_before(after);
             const Move& move = *move_by_edge[number(edge)];
             // If the nimber after the captures is n, it only matters whether other moves lead to
             // n, not which of the others are loony.
             if (!drawn.empty() && move.value != nimber_of_quiet) return move.value;
             return Captures{0, best_hand_over(board_, after, move.closure)}.nimber_before(
                 move.value);
           });
  }

  const Tablebase& table_;
  const QuietIndex& index_;
  const Topology& board_;
  const std::vector<EdgeSet> groups_;
  const bool of_nimbers_;
  StatesBefore before_;
  std::function<void(EdgeSet)> wrong_;
  std::vector<State> states_;
  std::vector<Move> moves_;
};

}  // namespace triwar
