// Tells the theory of a state.
#include <stdio.h>
#include <triwar.h>

int main(void) {
  triwar_tablebase* table;
  triwar_theory_answer theory;
  if (triwar_open_embedded("boxes-2x3", &table) || triwar_theory(table, 0, 1000000, &theory)) {
    fprintf(stderr, "%s\n", triwar_last_error());
    return 1;
  }
  printf("%d safe moves, nimber %d\n", (int)theory.safe, (int)theory.nimber);
  triwar_close(table);
}
