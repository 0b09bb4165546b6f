#include "lookup/cli/renderer.h"
#include "lookup/json.h"

namespace triwar::lookup {

void render_json(const Renderer& renderer, const Game& game, TextBuffer& text) {
  add_json(renderer.table, game, text, {.theory = renderer.theory_for(game)});
  text.add('\n');
}

void render_json_review(const Renderer& renderer, const Game& game, TextBuffer& text) {
  add_review_json(renderer.table, game, text, {.theory = renderer.theory_for(game)});
  text.add('\n');
}

}  // namespace triwar::lookup
