// triwar-bench-games N FEWEST MOST: writes N random games of triangle-3 in the contest's form, each
// of FEWEST to MOST moves. They are the same on every machine.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/positions.h"
#include "tablebase/board/board.h"
#include "tablebase/embedded.h"

int main(int argc, char** argv) {
  using namespace triwar;
  if (argc != 4) {
    std::fprintf(stderr, "usage: triwar-bench-games N FEWEST MOST\n");
    return 2;
  }
  const auto number_of = [&](int i) { return static_cast<std::size_t>(std::atoi(argv[i])); };
  const Board board = Board::make(embedded::default_game);
  std::string text = std::to_string(number_of(1)) + "\n";
  for (const auto& game : bench::random_games(board, number_of(1), number_of(2), number_of(3))) {
    text += std::to_string(game.size()) + "\n";
    for (const Edge edge : game) {
      const Ends ends = board.ends(edge);
      text += std::to_string(number(ends.low)) + " " + std::to_string(number(ends.high)) + "\n";
    }
  }
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
