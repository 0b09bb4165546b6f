// The contest program: cases from standard input, winners to standard output.
#include <cstdio>
#include <cstring>

#include "bench/plain/painting_search.h"

int main() {
  plain::prepare_painting(plain::most_columns);
  static unsigned char painted[plain::most_columns + 1];
  int cases;
  if (scanf("%d", &cases) != 1) return 1;
  for (int c = 1; c <= cases; c++) {
    int columns, cells;
    if (scanf("%d%d", &columns, &cells) != 2) return 1;
    memset(painted, 0, sizeof painted);
    for (int i = 0; i < cells; i++) {
      int row, column;
      if (scanf("%d%d", &row, &column) != 2) return 1;
      painted[column] = (unsigned char)(painted[column] | row);
    }
    printf("Case %d: %s\n", c, plain::grid_nimber(columns, painted) != 0 ? "Alice" : "Bob");
  }
}
