// The contest program: games from standard input, winners to standard output.
#include <cstdio>

#include "bench/plain/memo_search.h"

int main() {
  plain::prepare();
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
      const int after = drawn | 1 << plain::line[a][b];
      const int count = plain::closed(drawn, after);
      score[player] += count;
      if (count == 0) player = 1 - player;
      drawn = after;
    }
    const int rest = plain::search(drawn);
    const int margin = score[0] - score[1] + (player == 0 ? rest : -rest);
    printf("Game %d: %s wins.\n", game, margin > 0 ? "A" : "B");
  }
}
