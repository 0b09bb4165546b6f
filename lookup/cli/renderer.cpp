#include "lookup/cli/renderer.h"

#include <string_view>

#include "lookup/json.h"
#include "lookup/svg.h"

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

void render_json(const Renderer& renderer, const Game& game, TextBuffer& text) {
  add_json(renderer.table, game, text, {.theory = renderer.theory_for(game)});
  text.add('\n');
}

void render_json_review(const Renderer& renderer, const Game& game, TextBuffer& text) {
  add_review_json(renderer.table, game, text, {.theory = renderer.theory_for(game)});
  text.add('\n');
}

void render_svg(const Renderer& renderer, const Game& game, TextBuffer& text) {
  if (game.bad) {
    // A legal position that is too large is drawn without values.
    if (game.bad->code == BadGame::Code::too_large) add_svg(game, {}, text);
    return;
  }
  const auto values = line_values(renderer.table, game.position);
  add_svg(game, {.values = {values.begin(), values.end()}}, text);
}

}  // namespace triwar::lookup
