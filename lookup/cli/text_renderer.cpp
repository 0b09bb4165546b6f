#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "lookup/answer.h"
#include "lookup/cli/renderer.h"
#include "lookup/picture.h"
#include "lookup/review.h"
#include "lookup/wrapped.h"

namespace triwar::lookup {
namespace {

/// Returns the line about the winner and the margin.
std::string verdict(const Game& game, const Standing& standing, const Style& style) {
  const int cells = game.figure().cells_to_win();
  const int cells_a = (cells + standing.margin) / 2;
  const int cells_b = cells - cells_a;
  const auto [fewer, more] = std::minmax({cells_a, cells_b});
  const Player winner = cells_a == more ? Player::A : Player::B;
  const std::string text =
      fewer == more
          ? style.strong(fmt::format("A tie, {} to {}", more, fewer))
          : style.player(winner, fmt::format("{} wins {} to {}", player_name(winner), more, fewer));
  return text +
         fmt::format("{}: margin {:+} (A minus B).\n",
                     game.position.over() ? ", and the board is full" : " under perfect play",
                     standing.margin);
}

std::string score(const Answer& answer, const Standing& standing) {
  if (answer.moves.empty()) return "";
  return fmt::format("Score now: A {}, B {}. {} moves; the rest is worth {:+} to {}.\n",
                     standing.score_a, standing.score_b, player_name(standing.to_move),
                     answer.value, player_name(standing.to_move));
}

std::string verdict_of_state(const Answer& answer) {
  if (answer.moves.empty()) return "The board is full.\n";
  return fmt::format("The rest is worth {:+} to the player to move.\n", answer.value);
}

/// Returns all moves grouped by value, the best value first, as lines of text.
std::string moves(const Game& game, const Answer& answer, const Style& style) {
  if (answer.moves.empty()) return "";
  EdgeList<MoveValue> sorted = answer.moves;
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &MoveValue::value);
  std::string text = "\nMoves by value:\n";
  for (std::size_t i = 0; i < sorted.size();) {
    const int value = sorted[i].value;
    std::string line = fmt::format("{:>+4}:", value);
    for (; i < sorted.size() && sorted[i].value == value; ++i) {
      const std::string move = " " + game.text(sorted[i].edge);
      line += value == answer.value ? style.strong(move) : move;
    }
    text += wrapped(line, 5, style.columns()) + "\n";
  }
  return text;
}

/// Returns the moves of perfect play, grouped by player if the game has its history.
std::string continuation(const Game& game, const Answer& answer, const Style& style) {
  if (answer.continuation.empty()) return "";
  std::string text = game.has_history ? "" : " ";
  Position position = game.position;
  std::optional<Player> last;
  for (const Edge edge : answer.continuation) {
    const Player player = position.to_move();
    if (game.has_history && last != player) {
      text += "  " + style.player(player, player_name(player)) + ":";
    }
    last = player;
    text += " " + game.text(edge);
    position.play(edge);
  }
  return "\nPerfect play from here:\n" + wrapped(text, 4, style.columns()) + "\n";
}

/// Returns pictures of the board before the moves with the largest loss, at most the first three of
/// them. Returns "" if no move loses anything.
std::string worst_moves(const Game& game, const Review& review, const Style& style) {
  constexpr int most_drawn = 3;
  int worst = 1;
  for (const ReviewedMove& move : review.moves) worst = std::max(worst, move.loss());
  std::string text;
  Game before(game.board());
  before.letters = game.letters;
  int drawn = 0;
  for (const ReviewedMove& move : review.moves) {
    if (move.loss() == worst && ++drawn <= most_drawn) {
      std::string line =
          fmt::format("Before move {}, {} {}, which lost {}; better", before.moves.size() + 1,
                      player_name(move.player), style.strong(game.text(move.line)), move.loss());
      for (const Edge edge : move.better) line += " " + game.text(edge);
      text += "\n" + wrapped(line + ":", 2, style.columns()) + "\n\n" + draw_board(before, style);
    }
    before.play(move.line);
  }
  return text;
}

}  // namespace

bool begin_text(const Question& question, const QuestionNames& names, bool numbered,
                TextBuffer& text) {
  if (numbered && question.block > 0) {
    text.add("Block ", question.block, ", ", names.question, ' ', question.number, "\n\n");
  } else if (numbered) {
    text.add(names.title, ' ', question.number, "\n\n");
  }
  if (!question.bad) return true;
  text.add("Invalid");
  if (question.bad->move) text.add(" at ", names.move, ' ', *question.bad->move);
  text.add(": ", question.bad->message, ".\n");
  return false;
}

void render_text(const Tablebase& table, const Game& game, bool numbered, const Style& style,
                 TextBuffer& text) {
  if (!begin_text(game, Game::names, numbered, text)) return;
  const Answer answer = answer_game(table, game);
  text.add(draw_board(game, style), '\n');
  if (answer.standing) {
    text.add(verdict(game, *answer.standing, style), score(answer, *answer.standing));
  } else {
    text.add(verdict_of_state(answer));
  }
  text.add(moves(game, answer, style), continuation(game, answer, style));
}

void render_review_text(const Tablebase& table, const Game& game, bool numbered, const Style& style,
                        TextBuffer& text) {
  if (!begin_text(game, Game::names, numbered, text)) return;
  const Review review = review_game(table, game);
  std::size_t width = 5;
  for (const ReviewedMove& move : review.moves)
    width = std::max(width, game.text(move.line).size());
  text.add(
      fmt::format("  ply  player  {:<{}}  closed  value  best  loss  better\n", "move", width));
  int ply = 0;
  for (const ReviewedMove& move : review.moves) {
    const bool lost = move.loss() != 0;
    const std::string loss = lost ? std::to_string(move.loss()) : ".";
    std::string line = fmt::format(
        "{} {:>3}  {}       {:<{}}  {:>6}  {}", lost ? '*' : ' ', ++ply, player_name(move.player),
        game.text(move.line), width, move.closed,
        move.worth ? fmt::format("{:>+5}  {:>+4}  {:>4}", move.worth->value, move.worth->best, loss)
                   : "    ?     ?     ?");
    const std::size_t columns = line.size() + 1;
    if (lost) line = style.strong(line) + " ";
    for (const Edge edge : move.better) line += " " + game.text(edge);
    text.add(wrapped(line, columns + 1, style.columns()), '\n');
  }
  text.add(fmt::format("\nLost by moves: A {}, B {}.\n", review.loss_a, review.loss_b),
           verdict(game, review.standing, style), worst_moves(game, review, style));
}

}  // namespace triwar::lookup
