// The rest of a game as strings and coins: what is left to draw, and nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/board/figure.h"

namespace triwar::search {

/// A set of undrawn lines, numbered from 0 among those undrawn at the root.
template <int words>
struct Lines {
  std::array<std::uint64_t, words> word{};

  static constexpr Lines of(int line) noexcept {
    Lines set;
    set.word[line / 64] = std::uint64_t{1} << (line % 64);
    return set;
  }
  constexpr bool operator==(const Lines&) const noexcept = default;
  constexpr Lines operator|(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.word[i] = word[i] | other.word[i];
    return set;
  }
  constexpr Lines operator&(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.word[i] = word[i] & other.word[i];
    return set;
  }
  constexpr Lines operator-(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.word[i] = word[i] & ~other.word[i];
    return set;
  }
  constexpr bool contains(int line) const noexcept { return (word[line / 64] >> (line % 64)) & 1; }
  constexpr bool empty() const noexcept {
    std::uint64_t any = 0;
    for (const std::uint64_t bits : word) any |= bits;
    return any == 0;
  }
  constexpr int count() const noexcept {
    int lines = 0;
    for (const std::uint64_t bits : word) lines += std::popcount(bits);
    return lines;
  }
  /// Requires a line.
  constexpr int first() const noexcept {
    int i = 0;
    while (word[i] == 0) ++i;
    return 64 * i + std::countr_zero(word[i]);
  }
  /// Returns the line with `rank` lines before it. Requires rank < count().
  constexpr int nth(int rank) const noexcept {
    int i = 0;
    for (int here; rank >= (here = std::popcount(word[i])); ++i) rank -= here;
    std::uint64_t bits = word[i];
    while (rank-- > 0) bits &= bits - 1;
    return 64 * i + std::countr_zero(bits);
  }
  template <class Visit>
  constexpr void each(const Visit& visit) const {
    for (int i = 0; i < words; ++i) {
      for (std::uint64_t bits = word[i]; bits != 0; bits &= bits - 1) {
        visit(64 * i + std::countr_zero(bits));
      }
    }
  }
  /// Requires a line.
  constexpr Lines without_first() const noexcept {
    Lines set = *this;
    int i = 0;
    while (word[i] == 0) ++i;
    set.word[i] &= set.word[i] - 1;
    return set;
  }
  /// Whether the set has exactly one line, or exactly two.
  constexpr bool is_one() const noexcept { return !empty() && without_first().empty(); }
  constexpr bool is_two() const noexcept { return !empty() && without_first().is_one(); }
};

/// A move of a quiet state: the quiet state that it leads to after all captures.
template <int words>
struct CoinMove {
  Lines<words> after;
  std::uint8_t line;
  std::uint8_t cells;        ///< captured by the opponent
  std::uint8_t handed_over;  ///< cells of these that the opponent can hand over: 0, 2 or 4
};

template <int words>
class Coins {
 public:
  using Set = Lines<words>;
  using Move = CoinMove<words>;
  static constexpr int nowhere = -1;

  Coins(const Figure& figure, const LineSet& drawn) {
    for (const Line line : figure.all_lines() - drawn) lines_.push_back(line);
    std::vector<int> number_of(static_cast<std::size_t>(figure.lines()), nowhere);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      number_of[static_cast<std::size_t>(number(lines_[i]))] = static_cast<int>(i);
    }
    beside_.assign(lines_.size(), {nowhere, nowhere});
    for (const Cell cell : figure.all_cells()) {
      Set outline;
      for (const Line line : figure.outline(cell)) {
        const int i = number_of[static_cast<std::size_t>(number(line))];
        if (i == nowhere) continue;
        outline = outline | Set::of(i);
        auto& [first, second] = beside_[static_cast<std::size_t>(i)];
        (first == nowhere ? first : second) = static_cast<int>(outlines_.size());
      }
      if (!outline.empty()) outlines_.push_back(outline);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      all_ = all_ | Set::of(static_cast<int>(i));
      same_.emplace_back();
      for (std::size_t j = 0; j < lines_.size(); ++j) {
        if (beside_[i] == beside_[j]) same_[i] = same_[i] | Set::of(static_cast<int>(j));
      }
    }
  }

  int lines() const noexcept { return static_cast<int>(lines_.size()); }
  int cells() const noexcept { return static_cast<int>(outlines_.size()); }
  Line line(int i) const noexcept { return lines_[static_cast<std::size_t>(i)]; }
  const Set& all() const noexcept { return all_; }
  const std::array<int, 2>& beside(int line) const noexcept {
    return beside_[static_cast<std::size_t>(line)];
  }
  Set around(int cell, const Set& open) const noexcept {
    return outlines_[static_cast<std::size_t>(cell)] & open;
  }
  int open_cells(const Set& open) const noexcept {
    int cells = 0;
    for (const Set& outline : outlines_) cells += (outline & open).empty() ? 0 : 1;
    return cells;
  }
  /// Replaces the open ones of interchangeable lines by the highest.
  Set ordered(const Set& open) const {
    Set result;
    for (int i = 0; i < lines(); ++i) {
      const Set group = same_[static_cast<std::size_t>(i)];
      int higher = 0;
      group.each([&](int j) { higher += j > i ? 1 : 0; });
      if (higher < (group & open).count()) result = result | Set::of(i);
    }
    return result;
  }
  /// Returns the lines of cells with exactly two undrawn lines: to draw one gives cells away.
  Set unsafe(const Set& open) const noexcept {
    Set lines;
    for (const Set& outline : outlines_) {
      const Set left = outline & open;
      if (left.is_two()) lines = lines | left;
    }
    return lines;
  }
  /// Leaves one of each group of interchangeable lines.
  Set distinct(const Set& of) const noexcept {
    Set rest = of;
    for (const Set& group : groups_) {
      const Set here = group & of;
      if (!here.empty()) rest = rest - (here - Set::of(here.first()));
    }
    return rest;
  }

  /// Captures everything that can be captured.
  Move closure(const Set& open, int line = 0) const noexcept {
    Move move{open, static_cast<std::uint8_t>(line), 0, 0};
    for (int cell = 0; cell < cells(); ++cell) capture(move, cell);
    move.handed_over = hand_over(open, move.after);
    return move;
  }
  /// The same after a line drawn in a quiet state. `chain` becomes whether all captured cells had
  /// two undrawn lines.
  Move play(const Set& quiet, int line) const noexcept {
    const Set open = quiet - Set::of(line);
    Move move{open, static_cast<std::uint8_t>(line), 0, 0};
    for (const int cell : beside(line)) {
      if (cell != nowhere) capture(move, cell);
    }
    if (move.cells > 0) move.handed_over = hand_over(open, move.after);
    return move;
  }

  /// Calls visit(move) for one of each kind of equal moves of a quiet state, and not for moves that
  /// are never better than another one.
  template <class Visit>
  void each_move(const Set& quiet, const Visit& visit) const {
    const Set unsafe = this->unsafe(quiet);
    distinct(quiet - unsafe).each([&](int line) {
      visit(Move{quiet - Set::of(line), static_cast<std::uint8_t>(line), 0, 0});
    });
    std::array<Move, 5> least;  // of the chains and loops alone, by handed_over
    for (Move& move : least) move.cells = 0;
    for (Set left = unsafe; !left.empty();) {
      const int line = left.first();
      left = left - Set::of(line);
      Run run = this->run(quiet, line);
      if (run.is_chain) {
        left = left & run.move.after;
      } else {
        run.move = play(quiet, line);
      }
      if (run.alone) {
        Move& other = least[run.move.handed_over];
        if (other.cells == 0 || run.move.cells < other.cells) other = run.move;
      } else {
        visit(run.move);
      }
    }
    for (const int handed_over : {0, 2, 4}) {
      if (least[handed_over].cells > 0) visit(least[handed_over]);
    }
  }

 private:
  void capture(Move& move, int cell) const noexcept {
    while (cell != nowhere) {
      const Set last = around(cell, move.after);
      if (!last.is_one()) return;
      const int line = last.first();
      move.after = move.after - last;
      ++move.cells;
      const auto [a, b] = beside(line);
      cell = a == cell ? b : a;
      if (cell != nowhere && around(cell, move.after).empty()) {
        ++move.cells;
        return;
      }
    }
  }
  /// A chain or loop of cells with two undrawn lines each, and the move that opens it.
  struct Run {
    Move move;
    bool is_chain;  ///< else its ends meet in a cell that is captured, too
    bool alone;     ///< whether it touches no other cell
  };
  /// Requires that some cell beside the line has two undrawn lines.
  Run run(const Set& quiet, int line) const noexcept {
    Run run{{quiet - Set::of(line), static_cast<std::uint8_t>(line), 0, 0}, true, true};
    Set& after = run.move.after;
    int cells = 0;
    std::array<int, 2> ends{};
    for (int side = 0; side < 2; ++side) {
      int cell = beside(line)[side];
      int last = line;
      for (int steps = 0; cell != nowhere && around(cell, quiet).is_two(); ++steps) {
        ++cells;
        if (steps == 1) run.move.line = static_cast<std::uint8_t>(last);  // between two cells
        const Set rest = around(cell, after);
        if (rest.empty()) {  // back at the first line
          run.move.cells = static_cast<std::uint8_t>(cells);
          run.move.handed_over = cells >= 4 ? 4 : 0;
          return run;
        }
        after = after - rest;
        last = rest.first();
        const auto [a, b] = beside(last);
        cell = a == cell ? b : a;
      }
      ends[side] = cell;
    }
    run.move.cells = static_cast<std::uint8_t>(cells);
    run.move.handed_over = cells >= 3 ? 2 : 0;
    run.alone = ends[0] == nowhere && ends[1] == nowhere;
    run.is_chain = ends[0] == nowhere || ends[0] != ends[1] || !around(ends[0], after).is_one();
    return run;
  }
  /// best_hand_over() of closure.h.
  std::uint8_t hand_over(const Set& open, const Set& after) const noexcept {
    const Set drawn = open - after;
    Set between;
    drawn.each([&](int line) {
      const auto [a, b] = beside(line);
      if (a != nowhere && b != nowhere && around(a, after).empty() && around(b, after).empty()) {
        between = between | Set::of(line);
      }
    });
    if (between.empty()) return 0;
    std::uint8_t cells = 0;
    (drawn - between).each([&](int line) {
      for (const int cell : beside(line)) {
        if (cell != nowhere && !around(cell, between).empty()) cells = 2;
      }
    });
    if (cells == 2) return 2;
    between.each([&](int line) {
      const Set others = between - Set::of(line);
      const auto [a, b] = beside(line);
      if (!around(a, others).empty() && !around(b, others).empty()) cells = 4;
    });
    return cells;
  }

  std::vector<Line> lines_;
  std::vector<Set> outlines_;
  std::vector<std::array<int, 2>> beside_;
  std::vector<Set> same_;    // by line: the lines between the same cells
  std::vector<Set> groups_;  // of interchangeable lines, two or more
  Set all_;

 public:
  void find_groups() {
    for (std::size_t i = 0; i < same_.size(); ++i) {
      if (same_[i].count() > 1 && same_[i].first() == static_cast<int>(i))
        groups_.push_back(same_[i]);
    }
  }
};

}  // namespace triwar::search
