#include "lookup/cli/renderer.h"
#include "lookup/svg.h"

namespace triwar::lookup {

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
