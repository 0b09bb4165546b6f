// The C example of docs/call.md: the margin after 2-4 4-5 on an empty Triangle War board.
#include <stdio.h>
#include <triwar.h>

int main(void) {
  const triwar_move moves[] = {{2, 4}, {4, 5}};
  triwar_tablebase* table;
  triwar_position position;
  int32_t value;
  if (triwar_open_embedded("triangle-3", &table) || triwar_replay(table, moves, 2, &position) ||
      triwar_value(table, position.state, &value)) {
    fprintf(stderr, "%s\n", triwar_last_error());
    return 1;
  }
  printf("margin %+d\n", triwar_margin(&position, value));
  triwar_close(table);
}
