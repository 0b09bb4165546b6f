// The C++ example of docs/call.md: the margin after 2-4 4-5 on an empty Triangle War board.
#include <cstdio>

#include "tablebase/board/position.h"
#include "tablebase/embedded.h"

int main() {
  const triwar::Tablebase table = triwar::embedded::tablebase("triangle-3");
  const triwar::Board& board = table.board();
  triwar::Position position(board.figure());
  position.play(*board.figure().line_between(2, 4));
  position.play(*board.figure().line_between(4, 5));
  const int value = table.value(board.state_of(position.drawn()));  // for the player to move
  std::printf("margin %+d\n", position.margin(value));
}
