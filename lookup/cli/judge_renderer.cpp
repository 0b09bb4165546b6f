#include <string_view>

#include "lookup/answer.h"
#include "lookup/cli/renderer.h"

namespace triwar::lookup {
namespace {

/// Returns the line for a winner, by an array, because branches would be mispredicted.
std::string_view verdict(Winner winner) {
  static constexpr std::string_view verdicts[] = {"A wins.", "B wins.", "Tie."};
  static_assert(static_cast<int>(Winner::A) == 0 && static_cast<int>(Winner::tie) == 2);
  return verdicts[static_cast<int>(winner)];
}

}  // namespace

void render_judge(const Renderer& renderer, const Game& game, TextBuffer& text) {
  const auto said = [&]() -> std::string_view {
    if (!game.bad) return verdict(winner_of_game(renderer.table, game));
    return game.bad->code == BadGame::Code::too_large ? "not solved." : "invalid.";
  };
  text.add("Game ", game.number, ": ", said(), '\n');
}

}  // namespace triwar::lookup
