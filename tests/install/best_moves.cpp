// The C++ example of docs/c.md: who wins after 2-4 4-5 on an empty Triangle War board, and how?
#include <cstdio>

#include "tablebase/board/position.h"
#include "tablebase/embedded.h"

int main() {
  const triwar::Tablebase table = triwar::embedded::tablebase("triangle-3");
  const triwar::Board& board = table.board();
  triwar::Position position(board.figure());
  for (const auto& [a, b] : {std::pair{2, 4}, std::pair{4, 5}}) {
    position.play(*board.figure().line_between(a, b));
  }
  const triwar::EdgeSet state = board.state_of(position.drawn());
  const int value = table.value(state);       // for the player to move
  const int margin = position.margin(value);  // A's cells minus B's at the end
  std::printf("value %+d, margin %+d: %s wins\n", value, margin, margin > 0 ? "A" : "B");
  for (const auto& move : table.move_values(state)) {
    if (move.value == value) std::printf("best: %s\n", std::string(board.text(move.edge)).c_str());
  }
}
