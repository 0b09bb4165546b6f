// Triangle War as a contest programmer would write it (POJ 1085): a memoised search over the 2^18
// sets of drawn lines, read with scanf, answered with printf. What the ratios in docs/benchmarks.md
// are taken against. It shares nothing with the project on purpose.
//
// With an argument it solves the empty board and prints its value and how many of the 2^18 states
// the search has met.

#include <algorithm>
#include <cstdio>

const int ends[18][2] = {{1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5},  {3, 5}, {3, 6}, {4, 5}, {5, 6},
                         {4, 7}, {4, 8}, {5, 8}, {5, 9}, {6, 9},  {6, 10}, {7, 8}, {8, 9}, {9, 10}};
const int triangles[9][3] = {{0, 1, 2},   {3, 4, 7},    {2, 4, 5},    {5, 6, 8},  {9, 10, 15},
                             {7, 10, 11}, {11, 12, 16}, {8, 12, 13}, {13, 14, 17}};
const int all = (1 << 18) - 1;
const int unknown = 100;

int line[11][11];
int triangle_mask[9];
int memo[1 << 18];

int closed(int before, int after) {
  int count = 0;
  for (int t = 0; t < 9; t++) {
    if ((before & triangle_mask[t]) != triangle_mask[t] &&
        (after & triangle_mask[t]) == triangle_mask[t]) {
      count++;
    }
  }
  return count;
}

// Triangles that the player to move gets from here on, minus the other player's.
int search(int drawn) {
  if (drawn == all) return 0;
  if (memo[drawn] != unknown) return memo[drawn];
  int best = -9;
  for (int l = 0; l < 18; l++) {
    if (drawn >> l & 1) continue;
    const int after = drawn | 1 << l;
    const int count = closed(drawn, after);
    best = std::max(best, count > 0 ? count + search(after) : -search(after));
  }
  return memo[drawn] = best;
}

int main(int argc, char**) {
  for (int l = 0; l < 18; l++) line[ends[l][0]][ends[l][1]] = line[ends[l][1]][ends[l][0]] = l;
  for (int t = 0; t < 9; t++) {
    for (int side = 0; side < 3; side++) triangle_mask[t] |= 1 << triangles[t][side];
  }
  for (int drawn = 0; drawn <= all; drawn++) memo[drawn] = unknown;
  if (argc > 1) {
    const int value = search(0);
    printf("%d %d\n", value, static_cast<int>(std::count_if(memo, memo + all, [](int v) { return v != unknown; })) + 1);
    return 0;
  }

  int games;
  if (scanf("%d", &games) != 1) return 1;
  for (int game = 1; game <= games; game++) {
    int moves;
    if (scanf("%d", &moves) != 1) return 1;
    int drawn = 0;
    int score[2] = {0, 0};
    int player = 0;
    for (int move = 0; move < moves; move++) {
      int a, b;
      if (scanf("%d%d", &a, &b) != 2) return 1;
      const int after = drawn | 1 << line[a][b];
      const int count = closed(drawn, after);
      score[player] += count;
      if (count == 0) player = 1 - player;
      drawn = after;
    }
    score[player] += search(drawn);
    printf("Game %d: %s wins.\n", game, score[0] > score[1] ? "A" : "B");
  }
}
