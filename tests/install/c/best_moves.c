// The C example of docs/c.md: who wins after 2-4 4-5 on an empty Triangle War board, and how?
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
  const int32_t margin = triwar_margin(&position, value);
  printf("value %+d, margin %+d: %s wins\n", value, margin, margin > 0 ? "A" : "B");
  int32_t edges[TRIWAR_MOST_EDGES];
  int32_t values[TRIWAR_MOST_EDGES];
  size_t count;
  triwar_move_values(table, position.state, edges, values, TRIWAR_MOST_EDGES, &count);
  for (size_t i = 0; i < count; ++i) {
    triwar_move ends;
    triwar_ends(table, edges[i], &ends);
    if (values[i] == value) printf("best: %d-%d\n", ends.a, ends.b);
  }
  triwar_close(table);
}
