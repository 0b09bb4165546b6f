// A second opinion on boards and values. It shares no code with the library, knows only where the
// points lie, and finds values by searching forward from a state, not backward from the full board.
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
  /// By name, "triangle-3" or "boxes-2x4".
  explicit Game(const std::string& name);

  /// By the cells, each as the points round it.
  explicit Game(const std::vector<std::vector<int>>& circuits);

  int points() const { return points_; }
  const std::vector<Line>& lines() const { return lines_; }
  /// Every cell as a set of lines, bit i for line i; in reading order.
  const std::vector<std::uint64_t>& cells() const { return cells_; }

  /// What the player to move gains on the opponent from here on, when both play their best.
  int value(std::uint64_t drawn);

 private:
  /// Steps to the right and down from the first point. A triangle leans, so that a step straight
  /// down in these numbers goes down to the left on the board.
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
