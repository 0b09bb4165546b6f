#include <string_view>

#include "lookup/answer.h"
#include "lookup/cli/renderer.h"

namespace triwar::lookup {
namespace {

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

}  // namespace

void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text) {
  text.add(blocks ? "block\t" : "",
           renderer.review
               ? "game\tply\tplayer\tmove\tclosed\tvalue\tbest\tloss\tbetter\terror\tresult\t"
                 "best_result\tmark\n"
               : "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\t"
                 "state\n");
}

void render_tsv(const Renderer& renderer, const Game& game, TextBuffer& text) {
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

void render_tsv_review(const Renderer& renderer, const Game& game, TextBuffer& text) {
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

}  // namespace triwar::lookup
