// The rules as the search needs them: moves between quiet states.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/lines.h"
#include "tablebase/base/wraps.h"
#include "tablebase/board/figure.h"
#include "tablebase/board/symmetry.h"

namespace triwar::search {

/// A move, and the captures that it offers: those of Closure and Captures (board/closure.h).
template <int words>
struct Move {
  int line;
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

  explicit Coins(const Figure& figure) : beside_(static_cast<std::size_t>(figure.lines())) {
    for (const Cell cell : figure.all_cells()) {
      State& outline = outlines_.emplace_back();
      for (const Line line : figure.outline(cell)) outline = outline | State::of(number(line));
    }
    for (int line = 0; line < figure.lines(); ++line) {
      const auto cells = figure.cells_of(static_cast<Line>(line));
      beside_[line] = {number(cells[0]), cells.size() == 2 ? number(cells[1]) : nowhere};
    }
    for (int line = 0; line < figure.lines(); ++line) {
      const State group = interchangeable(line);
      if (group.first() == line && !group.is_one()) groups_.push_back(group);
    }
    std::vector<LineSet> outlines;
    for (const State& outline : outlines_) {
      LineSet& lines = outlines.emplace_back();
      outline.each([&](int line) { lines.insert(static_cast<Line>(line)); });
    }
    symmetries_ = symmetries_of_lines(lines(), outlines).found;
    if (symmetries_.size() > most_symmetries_used) symmetries_.resize(most_symmetries_used);
    for (int line = 0; line < lines(); ++line) {
      Keys& keys = keys_.emplace_back();
      for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = scrambled(static_cast<std::uint64_t>(
            number(symmetries_[std::min(i, symmetries_.size() - 1)][line])));
      }
    }
  }

  int lines() const noexcept { return static_cast<int>(beside_.size()); }

  /// Returns the number of cells that a line closes in any state.
  int closes(const State& state, int line) const noexcept {
    int closed = 0;
    for (const int cell : beside_[line]) closed += cell != nowhere && around(cell, state).is_one();
    return closed;
  }

  int open_cells(const State& state) const noexcept {
    return static_cast<int>(
        std::count_if(outlines_.begin(), outlines_.end(),
                      [&](const State& outline) { return !(outline & state).empty(); }));
  }

  /// Returns the undrawn lines that give no cell away in a quiet state.
  State safe(const State& quiet) const noexcept {
    State safe = quiet;
    for (const State& outline : outlines_) {
      const State left = outline & quiet;
      if (left.is_two()) safe = safe - left;
    }
    return safe;
  }

  /// Puts interchangeable lines in order.
  State in_order(State state) const noexcept {
    for (const State& group : groups_) {
      State highest = group;
      for (int drawn = (group - state).count(); drawn > 0; --drawn) {
        highest = highest.without_first();
      }
      state = (state - group) | highest;
    }
    return state;
  }

  /// Returns an undrawn line that is interchangeable with this one. Requires that there is one.
  int undrawn_like(const State& state, int line) const noexcept {
    return state.contains(line) ? line : (interchangeable(line) & state).first();
  }

  /// Returns the move from any state with all captures after it.
  Move<words> play(const State& state, int line) const noexcept {
    Move<words> move{line, state - State::of(line)};
    for (int cell = 0; cell < static_cast<int>(outlines_.size()); ++cell) capture(move, cell);
    return with_choice(move, state);
  }

  /// The same from a quiet state, faster. Leaves lines out of order. In a chain of two cells it
  /// draws the middle line, whatever `line` is.
  Move<words> play_quiet(const State& quiet, int line) const noexcept {
    const Run run = this->run(quiet, line);
    return run.meets_itself ? play_beside(quiet, line) : run.move;
  }

  /// Returns safe() after a safe line has been drawn, which led to `quiet`.
  State safe_after(State safe, const State& quiet, int line) const noexcept {
    safe = safe & quiet;
    for (const int cell : beside_[line]) {
      if (cell != nowhere && around(cell, quiet).is_two()) safe = safe - around(cell, quiet);
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
      if (!here.empty()) distinct = distinct - here.without_first();
    }
    distinct.each([&](int line) { visit(Move<words>{line, quiet - State::of(line)}); });

    std::array<Move<words>, 3> smallest;  // by handed_over / 2
    for (Move<words>& move : smallest) move.cells = 0;
    for (State left = quiet - safe; !left.empty();) {
      const int line = left.first();
      left = left.without_first();
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

  /// A key of a state that all its symmetric images share. Different states may share a key, with a
  /// probability of 2^-64.
  std::uint64_t key(const State& state) const noexcept TRIWAR_WRAPS {
    Keys keys{};
    state.each([&](int line) TRIWAR_WRAPS {
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += keys_[line][i];
    });
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
    state.each([&](int line) { image = image | State::of(number(symmetry[line])); });
    return image;
  }

 private:
  static constexpr int nowhere = -1;
  using Keys = std::array<std::uint64_t, most_symmetries_used>;

  /// A chain or loop of cells with two undrawn lines each, opened.
  struct Run {
    Move<words> move;
    bool alone;         ///< whether it touches no other open cell
    bool meets_itself;  ///< whether both ends touch a cell that is captured, too
  };

  State around(int cell, const State& state) const noexcept { return outlines_[cell] & state; }

  State interchangeable(int line) const noexcept {
    State group;
    for (int other = 0; other < lines(); ++other) {
      if (beside_[other] == beside_[line]) group = group | State::of(other);
    }
    return group;
  }

  int other_side(int line, int cell) const noexcept {
    const auto [a, b] = beside_[line];
    return a == cell ? b : a;
  }

  /// Captures a cell if possible, and then each cell that becomes capturable.
  void capture(Move<words>& move, int cell) const noexcept {
    while (cell != nowhere && around(cell, move.after).is_one()) {
      const int line = around(cell, move.after).first();
      move.after = move.after - State::of(line);
      ++move.cells;
      cell = other_side(line, cell);
      if (cell != nowhere && around(cell, move.after).empty()) {
        ++move.cells;
        return;
      }
    }
  }

  /// play() from a quiet state, in which captures begin beside the line.
  Move<words> play_beside(const State& quiet, int line) const noexcept {
    Move<words> move{line, quiet - State::of(line)};
    for (const int cell : beside_[line]) capture(move, cell);
    return with_choice(move, quiet);
  }

  Move<words> with_choice(Move<words> move, const State& before) const noexcept {
    move.handed_over = hand_over(before - State::of(move.line), move.after);
    move.after = in_order(move.after);
    return move;
  }

  /// best_hand_over() of board/closure.h, which has the proof.
  int hand_over(const State& state, const State& closed) const noexcept {
    const auto is_captured = [&](int cell) {
      return cell != nowhere && around(cell, closed).empty();
    };
    const State drawn = state - closed;
    State between;
    drawn.each([&](int line) {
      const auto [a, b] = beside_[line];
      if (is_captured(a) && is_captured(b)) between = between | State::of(line);
    });
    int cells = 0;
    between.each([&](int line) {
      const State others = between - State::of(line);
      const auto [a, b] = beside_[line];
      if (!around(a, others).empty() && !around(b, others).empty()) cells = 4;
    });
    (drawn - between).each([&](int line) {
      for (const int cell : beside_[line]) {
        if (cell != nowhere && !around(cell, between).empty()) cells = 2;
      }
    });
    return cells;
  }

  /// Draws a line and captures the cells with two undrawn lines on both sides.
  Run run(const State& quiet, int line) const noexcept {
    Run run{{line, quiet - State::of(line)}, false, false};
    auto& [first, after, cells, handed_over] = run.move;
    std::array<int, 2> ends{};
    for (int side = 0; side < 2; ++side) {
      int cell = beside_[line][side];
      int last = line;
      for (int steps = 0; cell != nowhere && around(cell, quiet).is_two(); ++steps) {
        ++cells;
        if (steps == 1) first = last;  // the middle line if there are two cells
        const State next = around(cell, after);
        if (next.empty()) {  // back at `line`
          handed_over = cells >= 4 ? 4 : 0;
          run.alone = true;
          return run;
        }
        after = after - next;
        last = next.first();
        cell = other_side(last, cell);
      }
      ends[side] = cell;
    }
    handed_over = cells >= 3 ? 2 : 0;
    run.alone = ends[0] == nowhere && ends[1] == nowhere;
    run.meets_itself = ends[0] != nowhere && ends[0] == ends[1] && around(ends[0], after).is_one();
    return run;
  }

  std::vector<State> outlines_;             // by cell
  std::vector<std::array<int, 2>> beside_;  // by line: the cells that it holds
  std::vector<State> groups_;               // interchangeable lines, two or more
  std::vector<LineSymmetry> symmetries_;
  std::vector<Keys> keys_;  // by line: keys of its images
};

}  // namespace triwar::search
