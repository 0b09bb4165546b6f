// The C++ example of docs/call.md: the margin after 2-4 4-5 on an empty Triangle War board.
#include <cstdio>

#include "tablebase/board/position.h"
#include "tablebase/embedded.h"

int main() {
  const triwar::Tablebase table = triwar::embedded::tablebase("triangle-3");
  triwar::Position position(table.board());
  position.play(*table.board().edge_between(2, 4));
  position.play(*table.board().edge_between(4, 5));
  std::printf("margin %+d\n", position.margin(table.value(position.state())));
}
