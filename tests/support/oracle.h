// An independent implementation of boards and values. It shares no code with the library, derives
// boards from the coordinates of points alone, and computes values by forward search from a state,
// not backward from the full board.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

/// Two points next to each other, the lower one first.
using Line = std::pair<int, int>;

class Game {
 public:
  /// Makes the board with this name, such as "triangle-3" or "boxes-2x4".
  explicit Game(const std::string& name);

  /// Makes a board of these cells, each given by its points in order.
  explicit Game(const std::vector<std::vector<int>>& circuits);

  int points() const { return points_; }
  const std::vector<Line>& lines() const { return lines_; }
  /// Returns each cell in reading order, as a set of lines: bit i for line i.
  const std::vector<std::uint64_t>& cells() const { return cells_; }

  /// Returns the value for the mover: the cells it closes from here minus the opponent's, under
  /// perfect play.
  int value(std::uint64_t drawn);

 private:
  /// Steps to the right and down from the first point. On a triangle a step down goes down to the
  /// left.
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
};

}  // namespace oracle
