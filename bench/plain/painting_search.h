// The painting game as a contest programmer would solve it: nimbers of all runs up to the contest's
// limit by the O(N^2) recurrence. It shares no code with the project; benchmarks compare the two.
#pragma once

namespace plain {

const int most_columns = 4747;

inline int nimber[most_columns + 1];

inline void prepare_painting(int columns) {
  for (int x = 1; x <= columns; x++) {
    bool seen[256] = {};
    for (int i = 0; i < x; i++) seen[nimber[i] ^ nimber[x - 1 - i] ^ 1] = true;
    for (int i = 0; i < x - 1; i++) seen[nimber[i] ^ nimber[x - 2 - i]] = true;
    int n = 0;
    while (seen[n]) n++;
    nimber[x] = n;
  }
}

/// Returns the nimber of a grid. Bit 0 of painted[c] is set if row 1 of column c is painted, bit 1
/// if row 2 is. Requires an earlier call of prepare_painting() for at least as many columns.
inline int grid_nimber(int columns, const unsigned char* painted) {
  int sum = 0;
  int run = 0;
  for (int c = 1; c <= columns; c++) {
    if (painted[c] == 0) {
      run++;
      continue;
    }
    sum ^= nimber[run];
    run = 0;
    if (painted[c] != 3) sum ^= 1;
  }
  return sum ^ nimber[run];
}

}  // namespace plain
