#include "lookup/cli/renderer.h"

#include <string_view>

#include "lookup/answer.h"
#include "lookup/json.h"
#include "lookup/svg.h"
#include "lookup/write_record.h"

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
    for (const Line line : moves) pen.add(game.text(line), ' ');
  });
  if (!moves.empty()) text.shorten(text.size() - 1);
}

/// Returns the code of a game that is bad or not solved, else "".
std::string_view error_code(const Game& game, const Reply& reply) {
  if (game.bad) return json_code(game.bad->code);
  return reply.unsolved ? json_code(ErrorCode::too_large) : "";
}

/// Adds a line for each move of a game.
void add_tsv_review(const Game& game, const Reply& reply, TextBuffer& text) {
  int ply = 0;
  for (const ReviewedMove& move : reply.review.moves) {
    const std::string_view mark = reply.mark(static_cast<std::size_t>(ply));
    begin_line(game, text);
    text.add(++ply, '\t', player_name(move.player), '\t', game.text(move.line), '\t', move.closed,
             '\t');
    if (move.worth) {
      text.add(move.worth->value, '\t', move.worth->best, '\t', move.loss(), '\t');
    } else {
      text.add("\t\t\t");
    }
    add_moves(game, move.better(), text);
    text.add("\t\t", move.result(), '\t', move.best_result(), '\t', mark, '\n');
  }
  if (const auto code = error_code(game, reply); !code.empty()) {
    begin_line(game, text);
    text.add("\t\t\t\t\t\t\t\t", code, "\t\t\t\n");
  }
}

/// Adds the fields of a game that is not solved.
void add_tsv_estimate(const Game& game, const GameEstimate& estimate, TextBuffer& text) {
  text.add(game.moves.size(), '\t');
  if (game.has_mover()) text.add(player_name(game.position.to_move()));
  if (game.has_score()) {
    text.add('\t', game.position.score(Player::A), '\t', game.position.score(Player::B));
  } else {
    text.add("\t\t");
  }
  text.add("\t\t\t\t\t\t");
  add_state(game, text);
  text.add('\t');
  add_thousandths(estimate.margin, text);
  text.add('\t');
  add_thousandths(estimate.moves.front().win, text);
  text.add('\t', game.text(estimate.moves.front().line), '\n');
}

}  // namespace

AnswerNotation::AnswerNotation(const Figure& figure, std::optional<Notation> given)
    : given_(given) {
  for (const Notation notation : {Notation::letters, Notation::middles}) {
    if (given ? given != notation : !PointNames::of(figure, notation)) continue;
    letters_[static_cast<std::size_t>(notation)] =
        std::make_shared<const Letters>(figure, notation);
  }
}

void render_judge(const Renderer&, const Game& game, const Reply& reply, TextBuffer& text) {
  const auto said = [&]() -> std::string_view {
    if (game.bad) return "invalid.";
    return reply.unsolved ? "not solved." : verdict(reply.answer.standing->winner());
  };
  text.add("Game ", game.number, ": ", said(), '\n');
}

void render_json(const Renderer&, const Game& game, const Reply& reply, TextBuffer& text) {
  add_json(game, reply, text);
  text.add('\n');
}

void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text) {
  text.add(blocks ? "block\t" : "",
           renderer.review
               ? "game\tply\tplayer\tmove\tclosed\tvalue\tbest\tloss\tbetter\terror\tresult\t"
                 "best_result\tmark\n"
               : "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\t"
                 "state");
  if (renderer.review) return;
  text.add(renderer.estimates ? "\testimate_margin\testimate_win\testimate_move\n" : "\n");
}

void render_tsv(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text) {
  if (renderer.review) return add_tsv_review(game, reply, text);
  begin_line(game, text);
  if (reply.estimate) return add_tsv_estimate(game, *reply.estimate, text);
  const std::string_view end = renderer.estimates ? "\t\t\t\n" : "\n";
  if (const auto code = error_code(game, reply); !code.empty()) {
    text.add("\t\t\t\t\t\t\t\t", code, "\t", end);
    return;
  }
  const Answer& answer = reply.answer;
  text.add(game.moves.size(), '\t');
  if (const auto& standing = answer.standing) {
    text.add(answer.moves.empty() ? "" : player_name(standing->to_move), '\t', standing->score_a,
             '\t', standing->score_b, '\t', answer.value, '\t', standing->margin, '\t',
             winner_name(standing->winner()), '\t');
  } else {
    const bool moves = game.has_mover() && !answer.moves.empty();
    text.add(moves ? player_name(game.position.to_move()) : "", "\t\t\t", answer.value, "\t\t\t");
  }
  add_moves(game, answer.best, text);
  text.add("\t\t");
  add_state(game, text);
  text.add(end);
}

void render_svg(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text) {
  if (game.bad) return;
  const auto& moves = reply.answer.moves;
  const bool values = renderer.picture == Picture::values;
  add_svg(game, {.values = {moves.begin(), values ? moves.end() : moves.begin()}}, text);
}

void render_record(const Renderer&, const Game& game, const Reply& reply, TextBuffer& text) {
  add_record(game, reply, text);
}

}  // namespace triwar::lookup
