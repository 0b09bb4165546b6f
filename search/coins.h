// The rules as the search needs them: moves between quiet states.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/lines.h"
#include "tablebase/base/wraps.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/figure.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/board/topology.h"

namespace triwar::search {

/// A move, and the captures that it offers: those of Closure and Captures (board/closure.h).
template <int words>
struct Move {
  Line line;
  Lines<words> after = {};  ///< the undrawn lines of the quiet state after all captures
  int cells = 0;            ///< that can be captured
  int handed_over = 0;  ///< cells of these that the player who captures can hand over: 0, 2 or 4
};

/// A figure as strings and coins: each undrawn line is a string that holds one or two cells. A
/// state is the set of its undrawn lines, in order: lines that hold the same cells are
/// interchangeable, and the highest ones are undrawn.
template <int words>
class Coins {
 public:
  using State = Lines<words>;

  explicit Coins(const Figure& figure) : board_(figure.lines(), outlines_of(figure)) {
    std::vector<LineSet> outlines;
    for (const Cell cell : figure.all_cells()) {
      LineSet& outline = outlines.emplace_back();
      for (const Line line : figure.outline(cell)) outline.insert(line);
    }
    symmetries_ = symmetries_of_lines(lines(), outlines).found;
    if (symmetries_.size() > most_symmetries_used) symmetries_.resize(most_symmetries_used);
    for (const Line line : board_.all_edges()) {
      beside_.push_back(figure.both_cells_of(line));
      Keys& keys = keys_.emplace_back();
      for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = scrambled(static_cast<std::uint64_t>(
            number(symmetries_[std::min(i, symmetries_.size() - 1)][number(line)])));
      }
    }
    for (const Line line : board_.all_edges()) {
      const State group = interchangeable(line);
      if (group.lowest() == line && !group.single()) groups_.push_back(group);
    }
  }

  /// Returns the state with these undrawn lines.
  static State state_of(const LineSet& undrawn) noexcept {
    State state;
    for (const Line line : undrawn) state.insert(line);
    return state;
  }

  int lines() const noexcept { return board_.edges(); }

  /// Returns the number of cells that a line closes in any state.
  int closes(const State& state, Line line) const noexcept {
    const auto cells = board_.cells_of(line);
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [&](Cell cell) { return around(cell, state).single(); }));
  }

  int open_cells(const State& state) const noexcept {
    return board_.open_cells(board_.undrawn(state));
  }

  /// Returns the undrawn lines that give no cell away in a quiet state.
  State safe(const State& quiet) const noexcept {
    State safe = quiet;
    for (const State& outline : board_.outlines()) {
      const State left = outline & quiet;
      if (left.pair()) safe = safe - left;
    }
    return safe;
  }

  /// Puts interchangeable lines in order.
  State in_order(State state) const noexcept {
    for (const State& group : groups_) {
      State highest = group;
      for (int drawn = (group - state).count(); drawn > 0; --drawn) {
        highest = highest.without_lowest();
      }
      state = (state - group) | highest;
    }
    return state;
  }

  /// Returns an undrawn line that is interchangeable with this one. Requires that there is one.
  Line undrawn_like(const State& state, Line line) const noexcept {
    return state.contains(line) ? line : (interchangeable(line) & state).lowest();
  }

  /// Returns the move from any state with all captures after it.
  Move<words> play(const State& state, Line line) const noexcept {
    return with_captures(line, closure_of(board_, board_.undrawn(state).with(line)));
  }

  /// Returns the captures in any state, as those after a move that is none.
  Move<words> captures(const State& state) const noexcept {
    return with_captures({}, closure_of(board_, board_.undrawn(state)));
  }

  /// play() from a quiet state, faster. Leaves lines out of order. In a chain of two cells it
  /// draws the middle line, whatever `line` is.
  Move<words> play_quiet(const State& quiet, Line line) const noexcept {
    const Run run = this->run(quiet, line);
    return run.meets_itself ? play_beside(quiet, line) : run.move;
  }

  /// Returns safe() after a safe line has been drawn, which led to `quiet`.
  State safe_after(State safe, const State& quiet, Line line) const noexcept {
    safe = safe & quiet;
    for (const Cell cell : board_.cells_of(line)) {
      if (around(cell, quiet).pair()) safe = safe - around(cell, quiet);
    }
    return safe;
  }

  /// Calls visit(move) for moves of a quiet state, with captures. Leaves out those that are equal
  /// to others or never better:
  /// - all lines but one of a chain or loop; of a chain of two cells it visits the middle line,
  ///   after which nothing can be handed over;
  /// - of chains and loops that touch no other cell, all but the smallest of those with equal
  ///   handed_over = h. Proof: let v be the value of a state with another rest G and a chain of
  ///   c cells, w that with a longer chain of d cells. Then |v - w| <= d - c, by induction on G: a
  ///   move in G leads to two such states, and the value of the move depends on that of the state
  ///   after it as x or h' - |x + h'|, so moves that correspond differ by at most d - c; to open
  ///   the chain leads to the same G from both, so these differ by d - c. Hence with both chains
  ///   to open the longer one, -(d - h + |v + h|), is no better than -(c - h + |w + h|).
  template <class Visit>
  void each_move(const State& quiet, const Visit& visit) const {
    const State safe = this->safe(quiet);
    State distinct = safe;
    for (const State& group : groups_) {
      const State here = group & safe;
      if (!here.empty()) distinct = distinct - here.without_lowest();
    }
    for (const Line line : distinct) visit(Move<words>{line, quiet.without(line)});

    std::array<Move<words>, 3> smallest;  // by handed_over / 2
    for (Move<words>& move : smallest) move.cells = 0;
    for (State left = quiet - safe; !left.empty();) {
      const Line line = left.lowest();
      left = left.without_lowest();
      const Run run = this->run(quiet, line);
      if (run.meets_itself) {
        visit(play_beside(quiet, line));
        continue;
      }
      left = left & run.move.after;
      Move<words>& least = smallest[run.move.handed_over / 2];
      if (!run.alone) {
        visit(run.move);
      } else if (least.cells == 0 || run.move.cells < least.cells) {
        least = run.move;
      }
    }
    for (const Move<words>& move : smallest) {
      if (move.cells > 0) visit(move);
    }
  }

  /// Returns the value of a state without safe moves if both players always open the smallest chain
  /// or loop.
  int value_of_smallest_first(const State& quiet) const {
    if (quiet.empty()) return 0;
    Move<words> smallest{.line = {}, .cells = std::numeric_limits<int>::max()};
    each_move(quiet, [&](const Move<words>& move) {
      if (move.cells < smallest.cells) smallest = move;
    });
    const int rest = value_of_smallest_first(smallest.after);
    return -Captures{smallest.cells, smallest.handed_over}.value_before(rest);
  }

  /// A key of a state that all its symmetric images share. Different states may share a key, with a
  /// probability of 2^-64.
  std::uint64_t key(const State& state) const noexcept TRIWAR_WRAPS {
    Keys keys{};
    for (const Line line : state) {
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += keys_[number(line)][i];
    }
    return *std::min_element(keys.begin(), keys.end());
  }

  /// Returns the symmetry that takes a state to its least image.
  const LineSymmetry& to_least_image(const State& state) const {
    return *std::min_element(symmetries_.begin(), symmetries_.end(),
                             [&](const auto& a, const auto& b) {
                               return in_order(image(state, a)) < in_order(image(state, b));
                             });
  }
  static State image(const State& state, const LineSymmetry& symmetry) {
    State image;
    for (const Line line : state) image.insert(symmetry[number(line)]);
    return image;
  }

 private:
  static constexpr Cell nowhere = Figure::no_cell;
  using Keys = std::array<std::uint64_t, most_symmetries_used>;

  /// A chain or loop of cells with two undrawn lines each, opened.
  struct Run {
    Move<words> move;
    bool alone;         ///< whether it touches no other open cell
    bool meets_itself;  ///< whether both ends touch a cell that is captured, too
  };

  static std::vector<State> outlines_of(const Figure& figure) {
    std::vector<State> outlines(static_cast<std::size_t>(figure.cells()));
    for (const Line line : figure.all_lines()) {
      for (const Cell cell : figure.cells_of(line)) outlines[number(cell)].insert(line);
    }
    return outlines;
  }

  State around(Cell cell, const State& state) const noexcept {
    return board_.outline(cell) & state;
  }

  State interchangeable(Line line) const noexcept {
    State group;
    for (const Line other : board_.all_edges()) {
      if (beside_[number(other)] == beside_[number(line)]) group.insert(other);
    }
    return group;
  }

  /// play() from a quiet state, in which captures begin beside the line.
  Move<words> play_beside(const State& quiet, Line line) const noexcept {
    return with_captures(line, closure_after(board_, board_.undrawn(quiet), line));
  }

  Move<words> with_captures(Line line, const BasicClosure<State>& closure) const noexcept {
    return {line, in_order(board_.undrawn(closure.state)), closure.captured.cells,
            closure.captured.handed_over};
  }

  /// Draws a line and captures the cells with two undrawn lines on both sides.
  Run run(const State& quiet, Line line) const noexcept {
    Run run{{line, quiet.without(line)}, false, false};
    auto& [first, after, cells, handed_over] = run.move;
    std::array<Cell, 2> ends{};
    for (std::size_t side = 0; side < 2; ++side) {
      Cell cell = beside_[number(line)][side];
      Line last = line;
      for (int steps = 0; cell != nowhere && around(cell, quiet).pair(); ++steps) {
        ++cells;
        if (steps == 1) first = last;  // the middle line if there are two cells
        const State next = around(cell, after);
        if (next.empty()) {  // back at `line`
          handed_over = cells >= 4 ? 4 : 0;
          run.alone = true;
          return run;
        }
        after = after - next;
        last = next.lowest();
        const auto [a, b] = beside_[number(last)];
        cell = a == cell ? b : a;
      }
      ends[side] = cell;
    }
    handed_over = cells >= 3 ? 2 : 0;
    run.alone = ends[0] == nowhere && ends[1] == nowhere;
    run.meets_itself = ends[0] != nowhere && ends[0] == ends[1] && around(ends[0], after).single();
    return run;
  }

  BasicTopology<State> board_;
  std::vector<std::array<Cell, 2>> beside_;  // by line: the cells that it holds, or nowhere
  std::vector<State> groups_;                // interchangeable lines, two or more
  std::vector<LineSymmetry> symmetries_;
  std::vector<Keys> keys_;  // by line: keys of its images
};

}  // namespace triwar::search
