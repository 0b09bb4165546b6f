// An independent implementation of boards and values. It shares no code with the library, derives
// built-in boards from the coordinates of points alone, and computes values by forward search from
// a state, not backward from the full board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

/// The numbers of a line's two points, from 1, the lower one first.
using Line = std::pair<int, int>;

class Game {
 public:
  /// Builds the board with this name, such as "triangle-3" or "boxes-2x4". Throws std::logic_error
  /// for names of other forms.
  explicit Game(const std::string& name);

  /// Builds a board of these cells, each given by its points in order around it. Its lines are
  /// `undrawn`; all others are drawn at the start. Without `undrawn`, all lines are undrawn.
  explicit Game(const std::vector<std::vector<int>>& circuits,
                const std::optional<std::vector<Line>>& undrawn = {});

  int points() const { return points_; }
  const std::vector<Line>& lines() const { return lines_; }
  /// Returns each cell as a set of lines: bit i for line i. Cells are in reading order, or in the
  /// order given to the constructor.
  const std::vector<std::uint64_t>& cells() const { return cells_; }

  /// Returns the value of a state, in which bit i is set if line i is drawn, for the mover: under
  /// perfect play, the cells that the mover closes from this state on minus the opponent's.
  int value(std::uint64_t drawn);

  /// Returns how many cells the line at this place in lines() closes, and the value of drawing it.
  int closes(std::uint64_t drawn, std::size_t line) const;
  int value_of_move(std::uint64_t drawn, std::size_t line);

  /// Stands for a loony position among nimbers.
  static constexpr int loony = -1;

  /// Returns the nimber of a state in Nimstring, by its definition: who completes a cell must move
  /// again; who cannot move loses.
  int nimber(std::uint64_t drawn);

  /// Returns whether the mover wins Nimstring with a heap of `heap` counters beside the board, by
  /// plain search: a move draws a line or takes counters away. Requires 0 <= heap < heaps.
  bool wins_nimstring(std::uint64_t drawn, int heap);
  static constexpr int heaps = 5;

 private:
  /// A point, as its numbers of steps right and down from the first point. On a triangle a step
  /// down goes to the lower left.
  struct Spot {
    int right;
    int down;
  };

  bool adjacent(int a, int b) const;
  std::uint64_t line(int a, int b) const;
  int closed(std::uint64_t drawn) const;

  bool triangular_ = false;
  int points_ = 0;
  std::vector<Spot> spots_;
  std::vector<Line> lines_;
  std::vector<std::uint64_t> cells_;
  std::vector<int> known_;
  std::vector<int> known_nimbers_;
  std::vector<std::int8_t> known_wins_;  // by state and heap: -1 if unknown
};

}  // namespace oracle
