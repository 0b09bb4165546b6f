#include "tests/support/oracle.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <stdexcept>

namespace oracle {
namespace {

constexpr int unknown = 1000;

}  // namespace

Game::Game(const std::string& name) {
  int rows = 0;
  int columns = 0;
  if (std::sscanf(name.c_str(), "boxes-%dx%d", &rows, &columns) != 2) {
    if (std::sscanf(name.c_str(), "triangle-%d", &rows) != 1) throw std::logic_error(name);
    triangular_ = true;
  }
  for (int down = 0; down <= rows; ++down) {
    for (int right = 0; right <= (triangular_ ? down : columns); ++right) {
      spots_.push_back({right, down});
    }
  }
  points_ = static_cast<int>(spots_.size());
  for (int a = 1; a <= points(); ++a) {
    for (int b = a + 1; b <= points(); ++b) {
      if (adjacent(a, b)) lines_.emplace_back(a, b);
    }
  }
  // Cells are the shortest circuits: the lowest-numbered point a, two of its neighbours b < c, and
  // on a square grid also the opposite point d. Of two triangles with the same a, the one with the
  // higher b is further left, so it comes first.
  for (int a = 1; a <= points(); ++a) {
    for (int b = points(); b > a; --b) {
      for (int c = b + 1; c <= points(); ++c) {
        if (!adjacent(a, b) || !adjacent(a, c)) continue;
        if (triangular_ && adjacent(b, c)) {
          cells_.push_back(line(a, b) | line(a, c) | line(b, c));
        }
        for (int d = c + 1; !triangular_ && d <= points(); ++d) {
          if (adjacent(b, d) && adjacent(c, d)) {
            cells_.push_back(line(a, b) | line(a, c) | line(b, d) | line(c, d));
          }
        }
      }
    }
  }
}

Game::Game(const std::vector<std::vector<int>>& circuits,
           const std::optional<std::vector<Line>>& undrawn) {
  std::set<Line> lines;
  for (const std::vector<int>& circuit : circuits) {
    int before = circuit.back();
    for (const int point : circuit) {
      points_ = std::max(points_, point);
      lines.insert(std::minmax(before, point));
      before = point;
    }
  }
  lines_ = undrawn.value_or(std::vector<Line>(lines.begin(), lines.end()));
  for (const std::vector<int>& circuit : circuits) {
    std::uint64_t cell = 0;
    int before = circuit.back();
    for (const int point : circuit) {
      cell |= line(std::min(before, point), std::max(before, point));
      before = point;
    }
    cells_.push_back(cell);
  }
}

bool Game::adjacent(int a, int b) const {
  const Spot from = spots_[static_cast<std::size_t>(a - 1)];
  const Spot to = spots_[static_cast<std::size_t>(b - 1)];
  const int right = to.right - from.right;
  const int down = to.down - from.down;
  // The squared distance is 1. The axes of triangles meet at 60 degrees (law of cosines).
  return right * right + down * down - (triangular_ ? right * down : 0) == 1;
}

std::uint64_t Game::line(int a, int b) const {
  const auto place = std::find(lines_.begin(), lines_.end(), Line(a, b));
  return place == lines_.end() ? 0 : std::uint64_t{1} << (place - lines_.begin());
}

int Game::closed(std::uint64_t drawn) const {
  int count = 0;
  for (const std::uint64_t cell : cells_) count += (~drawn & cell) == 0 ? 1 : 0;
  return count;
}

int Game::closes(std::uint64_t drawn, std::size_t line) const {
  return closed(drawn | std::uint64_t{1} << line) - closed(drawn);
}

int Game::value_of_move(std::uint64_t drawn, std::size_t line) {
  const int taken = closes(drawn, line);
  const int rest = value(drawn | std::uint64_t{1} << line);
  return taken == 0 ? -rest : taken + rest;
}

int Game::value(std::uint64_t drawn) {
  if (known_.empty()) known_.assign(std::size_t{1} << lines_.size(), unknown);
  if (known_[drawn] != unknown) return known_[drawn];
  int best = -unknown;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if ((drawn >> i & 1) == 0) best = std::max(best, value_of_move(drawn, i));
  }
  return known_[drawn] = best == -unknown ? 0 : best;
}

int Game::nimber(std::uint64_t drawn) {
  if (known_nimbers_.empty()) known_nimbers_.assign(std::size_t{1} << lines_.size(), unknown);
  if (known_nimbers_[drawn] != unknown) return known_nimbers_[drawn];
  const int closed_before = closed(drawn);
  std::set<int> completing;  // what moves that complete a cell lead to
  std::set<int> others;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const std::uint64_t after = drawn | std::uint64_t{1} << i;
    if (after == drawn) continue;
    (closed(after) > closed_before ? completing : others).insert(nimber(after));
  }
  int result = 0;
  if (completing.empty()) {
    while (others.count(result) > 0) ++result;
  } else if (completing.size() > 1 || others.count(*completing.begin()) > 0) {
    result = loony;
  } else {
    result = *completing.begin();
  }
  return known_nimbers_[drawn] = result;
}

bool Game::wins_nimstring(std::uint64_t drawn, int heap) {
  if (known_wins_.empty()) known_wins_.assign(heaps << lines_.size(), -1);
  const std::size_t place = drawn * heaps + static_cast<std::size_t>(heap);
  if (known_wins_[place] >= 0) return known_wins_[place] == 1;
  bool wins = false;
  for (int left = 0; left < heap && !wins; ++left) wins = !wins_nimstring(drawn, left);
  const int closed_before = closed(drawn);
  for (std::size_t i = 0; i < lines_.size() && !wins; ++i) {
    const std::uint64_t after = drawn | std::uint64_t{1} << i;
    if (after == drawn) continue;
    const bool moves_again = closed(after) > closed_before;
    wins = wins_nimstring(after, heap) == moves_again;
  }
  known_wins_[place] = wins ? 1 : 0;
  return wins;
}

}  // namespace oracle
