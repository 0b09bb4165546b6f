// Solves an endgame, and tells the margin of a game.
#include <stdio.h>
#include <triwar.h>

int main(void) {
  static const triwar_move moves[] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {1, 5}};
  triwar_tablebase* endgame;
  triwar_position position;
  int32_t value;
  if (triwar_solve("boxes-3x3", "1-2 3-4 5-6 7-8", 1000000, NULL, NULL, &endgame) ||
      triwar_replay(endgame, moves, 5, &position) ||
      triwar_value(endgame, position.state, &value)) {
    fprintf(stderr, "%s\n", triwar_last_error());
    return 1;
  }
  printf("margin %+d\n", (int)triwar_margin(&position, value));
  triwar_close(endgame);
}
