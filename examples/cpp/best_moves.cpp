// Who wins after some moves, and how?
// Usage: best_moves [BOARD MOVES]     such as: best_moves boxes-3x3 "a1-b1 b2-c2"
#include <triwar/tables.h>

#include <iostream>

int main(int argc, char** argv) try {
  triwar::Game game(argc > 1 ? argv[1] : "triangle-3");
  game.play(argc > 2 ? argv[2] : "2-4 4-5");
  const triwar::Tables tables;
  const triwar::Answer answer = tables.probe(game, {.estimate = 20000});
  if (answer.estimate) {  // too large to solve: nothing is known for sure
    std::cout << "about " << answer.estimate->margin << " for A; first choice: ";
    std::cout << game.text(answer.estimate->moves.front().line) << '\n';
    return 0;
  }
  const char* const winner = answer.winner == triwar::Side::A   ? "A wins"
                             : answer.winner == triwar::Side::B ? "B wins"
                                                                : "a tie";
  std::cout << std::showpos << "value " << *answer.value << ", margin " << *answer.margin << ": "
            << winner << '\n';
  for (const triwar::Line line : answer.best) std::cout << "best: " << game.text(line) << '\n';
} catch (const triwar::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
