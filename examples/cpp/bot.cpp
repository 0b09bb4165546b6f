// Plays a board through pipes. Reads a line for each turn of the other player: its moves, or an
// empty line if the bot begins. Answers with a line of its own moves, or with the final score.
// Usage: bot [BOARD]
#include <triwar/tables.h>

#include <iostream>
#include <string>

namespace {

/// Returns the best move, or the first choice of a search where the position is too large.
triwar::Line choose(const triwar::Tables& tables, const triwar::Game& game) {
  const triwar::Answer answer = tables.probe(game, {.estimate = 5000, .line = false});
  return answer.estimate ? answer.estimate->moves.front().line : answer.best.front();
}

}  // namespace

int main(int argc, char** argv) try {
  const triwar::Tables tables;
  triwar::Game game(argc > 1 ? argv[1] : "boxes-5x5");
  for (std::string turn; !game.is_over() && std::getline(std::cin, turn);) {
    try {
      if (!turn.empty()) game.play(turn);
    } catch (const triwar::Error& error) {
      std::cout << "error: " << error.what() << std::endl;
      continue;
    }
    const triwar::Side own = game.to_move();
    std::string moves;
    while (!game.is_over() && game.to_move() == own) {  // who closes a cell moves again
      const triwar::Line line = choose(tables, game);
      moves += (moves.empty() ? "" : " ") + game.text(line);
      game.play(line);
    }
    std::cout << moves << std::endl;
  }
  if (game.is_over()) {
    std::cout << "A " << *game.score(triwar::Side::A) << ", B " << *game.score(triwar::Side::B)
              << std::endl;
  }
} catch (const triwar::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
