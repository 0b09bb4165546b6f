#include "lookup/cli/renderer.h"

#include <string_view>

#include "lookup/answer.h"
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

/// Adds the fields that identify a game.
void begin_line(const Game& game, TextBuffer& text) {
  if (game.block != 0) text.add(game.block, '\t');
  text.add(game.number, '\t');
}

/// Adds moves separated by spaces.
void add_moves(const Game& game, const EdgeList<Line>& moves, TextBuffer& text) {
  text.write(moves.size() * (sizeof(ShortText) + 1), [&](Pen& pen) {
    for (const Line line : moves) pen.add(game.short_text(line), ' ');
  });
  if (!moves.empty()) text.shorten(text.size() - 1);
}

/// Adds a line for each move of a game.
void add_tsv_review(const Renderer& renderer, const Game& game, TextBuffer& text) {
  int ply = 0;
  const auto moves =
      has_review(game) ? review_game(renderer.table, game).moves : LineList<ReviewedMove>{};
  for (const ReviewedMove& move : moves) {
    begin_line(game, text);
    text.add(++ply, '\t', player_name(move.player), '\t', game.text(move.line), '\t', move.closed,
             '\t');
    if (move.worth) {
      text.add(move.worth->value, '\t', move.worth->best, '\t', move.loss(), '\t');
    } else {
      text.add("\t\t\t");
    }
    add_moves(game, move.better, text);
    text.add("\t\t", move.result(), '\t', move.best_result(), '\t', move.mark(), '\n');
  }
  if (game.bad) {
    begin_line(game, text);
    text.add("\t\t\t\t\t\t\t\t", bad_game_code_name(game.bad->code), "\t\t\t\n");
  }
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
  (renderer.review ? add_review_json : add_json)(renderer.table, game, text,
                                                 {.theory = renderer.theory_for(game)});
  text.add('\n');
}

void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text) {
  text.add(blocks ? "block\t" : "",
           renderer.review
               ? "game\tply\tplayer\tmove\tclosed\tvalue\tbest\tloss\tbetter\terror\tresult\t"
                 "best_result\tmark\n"
               : "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\t"
                 "state\n");
}

void render_tsv(const Renderer& renderer, const Game& game, TextBuffer& text) {
  if (renderer.review) return add_tsv_review(renderer, game, text);
  begin_line(game, text);
  if (game.bad) {
    text.add("\t\t\t\t\t\t\t\t", bad_game_code_name(game.bad->code), "\t\n");
    return;
  }
  const Tablebase& table = renderer.table;
  const int value = table.value(table.board().state_of(game.drawn()));
  const EdgeList<LineValue> moves = line_values(table, game.position);
  text.add(game.moves.size(), '\t');
  if (game.has_score()) {
    const Standing standing = standing_of(game.position, value);
    text.add(moves.empty() ? "" : player_name(standing.to_move), '\t', standing.score_a, '\t',
             standing.score_b, '\t', value, '\t', standing.margin, '\t',
             winner_name(standing.winner()), '\t');
  } else {
    text.add("\t\t\t", value, "\t\t\t");
  }
  add_moves(game, best_lines(moves, value), text);
  text.add("\t\t");
  add_state(game, text);
  text.add('\n');
}

void render_svg(const Renderer& renderer, const Game& game, TextBuffer& text) {
  if (game.bad) {
    // A legal position that is too large is drawn without values.
    if (game.bad->code == BadGame::Code::too_large) add_svg(game, {}, text);
    return;
  }
  if (renderer.picture != Picture::values) return add_svg(game, {}, text);
  const auto values = line_values(renderer.table, game.position);
  add_svg(game, {.values = {values.begin(), values.end()}}, text);
}

}  // namespace triwar::lookup
