// Triangle War as a contest programmer would solve it: a memoised search over the 2^18 sets of
// drawn lines. It shares no code with the project; benchmarks compare the two.
#pragma once

#include <algorithm>

namespace plain {

const int ends[18][2] = {{1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 5},  {3, 6}, {4, 5}, {4, 7},
                         {4, 8}, {5, 6}, {5, 8}, {5, 9}, {6, 9}, {6, 10}, {7, 8}, {8, 9}, {9, 10}};
const int triangles[9][3] = {{0, 1, 2},  {3, 4, 7},    {2, 4, 5},    {5, 6, 10},  {8, 9, 15},
                             {7, 9, 11}, {11, 12, 16}, {10, 12, 13}, {13, 14, 17}};
const int all = (1 << 18) - 1;
const int unknown = 100;

inline int line[11][11];
inline int mask[9];
inline int memo[1 << 18];

inline void prepare() {
  for (int l = 0; l < 18; l++) {
    line[ends[l][0]][ends[l][1]] = l;
    line[ends[l][1]][ends[l][0]] = l;
  }
  for (int t = 0; t < 9; t++) {
    mask[t] = 1 << triangles[t][0] | 1 << triangles[t][1] | 1 << triangles[t][2];
  }
  std::fill(memo, memo + (1 << 18), unknown);
}

/// Returns the number of triangles that are closed in `after` and open in `before`.
inline int closed(int before, int after) {
  int count = 0;
  for (int t = 0; t < 9; t++) {
    if ((before & mask[t]) != mask[t] && (after & mask[t]) == mask[t]) count++;
  }
  return count;
}

/// Returns the number of triangles that the player to move still gets, minus the opponent's.
/// Requires an earlier call of prepare().
inline int search(int drawn) {
  if (drawn == all) return 0;
  if (memo[drawn] != unknown) return memo[drawn];
  int best = -9;
  for (int l = 0; l < 18; l++) {
    if (drawn & 1 << l) continue;
    const int after = drawn | 1 << l;
    const int count = closed(drawn, after);
    best = std::max(best, count > 0 ? count + search(after) : -search(after));
  }
  return memo[drawn] = best;
}

}  // namespace plain
