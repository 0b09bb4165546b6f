#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "lookup/cli/renderer.h"
#include "lookup/picture.h"
#include "tablebase/base/text.h"

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

std::string verdict_of_state(const Game& game, const Answer& answer) {
  if (answer.moves.empty()) return "The board is full.\n";
  return fmt::format(
      "The rest is worth {:+} to {}.\n", answer.value,
      game.has_mover() ? player_name(game.position.to_move()) : "the player to move");
}

/// Returns all moves grouped by value, the best value first, as lines of text.
std::string moves(const Game& game, const Answer& answer, const Style& style) {
  if (answer.moves.empty()) return "";
  EdgeList<LineValue> sorted = answer.moves;
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &LineValue::value);
  std::string text = "\nMoves by value:\n";
  for (std::size_t i = 0; i < sorted.size();) {
    const int value = sorted[i].value;
    std::string line = fmt::format("{:>+4}:", value);
    for (; i < sorted.size() && sorted[i].value == value; ++i) {
      const std::string move = " " + game.text(sorted[i].line);
      line += value == answer.value ? style.strong(move) : move;
    }
    text += wrapped(line, 5, style.columns()) + "\n";
  }
  return text;
}

/// Returns the moves of perfect play, grouped by player if the game has its history.
std::string continuation(const Game& game, const Answer& answer, const Style& style) {
  if (answer.moves.empty()) return "";
  std::string text = game.has_mover() ? "" : " ";
  Position position = game.position;
  std::optional<Player> last;
  for (const Line line : *answer.continuation) {
    const Player player = position.to_move();
    if (game.has_mover() && last != player) {
      text += "  " + style.player(player, player_name(player)) + ":";
    }
    last = player;
    text += " " + game.text(line);
    position.play(line);
  }
  if (answer.continuation_cut) text += " and so on";
  return "\nPerfect play from here:\n" + wrapped(text, 4, style.columns()) + "\n";
}

/// Returns the line about the last change of the result.
std::string turning_point(const Review& review) {
  const auto& turning = review.turning_point;
  const std::string text =
      !turning          ? "The result never changed"
      : turning->player ? fmt::format("The result last changed at move {}, by {}", turning->move,
                                      player_name(*turning->player))
                        : fmt::format("The result did not change from move {} on", turning->move);
  // The last moves are unsolved if the game stops where a book ends and too much can follow.
  return text + (review.moves.back().worth ? ".\n" : ", as far as it is solved.\n");
}

/// Returns "A 6 of 8 (75 %)".
std::string accuracy_of(Player player, const Accuracy& accuracy) {
  const auto percent = accuracy.percent();
  return fmt::format("{} {} of {}{}", player_name(player), accuracy.kept, accuracy.moves,
                     percent ? fmt::format(" ({} %)", *percent) : "");
}

/// Returns the lines about the losses of both players and the last change of the result.
std::string losses(const Review& review) {
  if (review.moves.empty()) return "No moves to review.\n";
  if (!review.loss_from) return "Losses are unknown: no move was solved.\n";
  // Between a book and the first endgame that is small enough, moves may be unknown.
  const auto unknown =
      std::count_if(review.moves.begin() + static_cast<std::ptrdiff_t>(*review.loss_from),
                    review.moves.end(), [](const ReviewedMove& move) { return !move.worth; });
  return fmt::format("Points lost in moves {} to {}{}: A {}, B {}.\n", *review.loss_from,
                     review.moves.size(),
                     unknown > 0 ? fmt::format(" ({} of them unknown)", unknown) : "",
                     review.loss_a, review.loss_b) +
         fmt::format("Lost nothing where some move would have: {}, {}.\n",
                     accuracy_of(Player::A, review.accuracy_a),
                     accuracy_of(Player::B, review.accuracy_b)) +
         turning_point(review);
}

/// Returns the indices of the moves to draw, at most three: first those that changed the result, in
/// the order played, then the costliest ones. The turning point is always among them.
std::vector<std::size_t> worst_moves(const Review& review) {
  constexpr std::size_t most_drawn = 3;
  const auto severity = [&](std::size_t i) {
    const ReviewedMove& move = review.moves[i];
    return move.mark() == "??" ? std::numeric_limits<int>::max() : move.loss();
  };
  std::vector<std::size_t> worst;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    if (severity(i) > 0) worst.push_back(i);
  }
  std::ranges::stable_sort(worst, std::ranges::greater{}, severity);
  const auto& turned = review.turning_point;
  if (turned && turned->player && worst.size() > most_drawn) {
    const auto drawn = worst.begin() + most_drawn;
    if (std::find(worst.begin(), drawn, turned->move - 1) == drawn) drawn[-1] = turned->move - 1;
  }
  worst.resize(std::min(worst.size(), most_drawn));
  return worst;
}

/// Returns the game before its move `i`.
Game before_move(const Game& game, std::size_t i) {
  Game before = game;
  before.clear();
  for (std::size_t earlier = 0; earlier < i; ++earlier) before.play(game.moves[earlier]);
  return before;
}

/// Returns an empty line and the picture of a board, or "" if the answer has none.
std::string draw(const Renderer& renderer, const Game& game,
                 const EdgeList<LineValue>* values = nullptr) {
  if (renderer.picture == Picture::none) return "";
  return "\n" +
         draw_board(game, renderer.style, renderer.picture == Picture::values ? values : nullptr);
}

/// Returns what move `i` of a review lost, and the picture of the board before it.
std::string draw_mistake(const Renderer& renderer, const Game& game, const Review& review,
                         std::size_t i) {
  const Style& style = renderer.style;
  const ReviewedMove& move = review.moves[i];
  std::string line = fmt::format("Before move {}, {} {}, which ", i + 1, player_name(move.player),
                                 style.strong(game.text(move.line)));
  if (move.mark() == "??") {
    line += fmt::format("turned a {} into a {} and ", move.best_result(), move.result());
  }
  line += fmt::format("lost {} points; better", move.loss());
  for (const Line better : move.better()) line += " " + game.text(better);
  const bool drawn = renderer.picture != Picture::none;
  line = "\n" + wrapped(line + (drawn ? ":" : "."), 2, style.columns()) + "\n";
  return line + draw(renderer, before_move(game, i), &move.moves);
}

void add_heading(const Game& game, bool numbered, TextBuffer& text) {
  if (!numbered) return;
  if (game.block > 0) {
    text.add("Block ", game.block, ", game ", game.number, "\n\n");
  } else {
    text.add("Game ", game.number, "\n\n");
  }
}

/// Adds the message about a game that is bad or not solved, if it is.
void add_error(const Game& game, const Reply& reply, TextBuffer& text) {
  if (game.bad) {
    text.add("Invalid");
    if (game.bad->move) text.add(" at move ", *game.bad->move);
    text.add(": ", game.bad->message, ".\n");
  } else if (reply.unsolved) {
    text.add("Not solved: ", reply.unsolved->message, ".\n");
  }
}

/// Adds the message about a game without values and, if its position is not solved, the board, the
/// score, the player to move, and the estimate if there is one.
void add_unsolved(const Renderer& renderer, const Game& game, const Reply& reply,
                  TextBuffer& text) {
  add_error(game, reply, text);
  if (game.bad) return;
  text.add(draw(renderer, game));
  if (game.has_score()) {
    text.add(fmt::format("\nScore now: A {}, B {}. {} moves.\n", game.position.score(Player::A),
                         game.position.score(Player::B), player_name(game.position.to_move())));
  }
  if (reply.theory) text.add('\n', theory_text(*reply.theory, game));
  if (reply.estimate) text.add('\n', estimate_text(*reply.estimate, game));
}

/// Returns the chances of a move in percent: "41 of 63".
std::string estimate_of_move(const std::optional<MoveEstimate>& estimate) {
  if (!estimate) return "-";
  return fmt::format("{} of {}", (estimate->chance + 5) / 10, (estimate->best_chance + 5) / 10);
}

void add_answer(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text) {
  const Style& style = renderer.style;
  add_heading(game, renderer.numbered, text);
  if (game.bad || reply.unsolved) return add_unsolved(renderer, game, reply, text);
  const Answer& answer = reply.answer;
  const std::string picture = draw(renderer, game, &answer.moves);
  if (!picture.empty()) text.add(picture.substr(1), '\n');
  if (answer.standing) {
    text.add(verdict(game, *answer.standing, style), score(answer, *answer.standing));
  } else {
    text.add(verdict_of_state(game, answer));
  }
  if (reply.theory) text.add('\n', theory_text(*reply.theory, game));
  text.add(moves(game, answer, style), continuation(game, answer, style));
}

void add_review(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text) {
  const Style& style = renderer.style;
  add_heading(game, renderer.numbered, text);
  if (reply.kind != Reply::Kind::review) return add_unsolved(renderer, game, reply, text);
  const Review& review = reply.review;
  const std::vector<MoveTheory>& theories = reply.theories;
  const bool has_theory = !theories.empty();
  std::size_t width = 5;
  for (const ReviewedMove& move : review.moves)
    width = std::max(width, game.text(move.line).size());
  constexpr std::size_t widest_narrow = 59;  // columns, too few for everything
  const bool is_narrow = style.columns() <= widest_narrow;
  const bool has_estimates = !reply.estimates.empty();
  text.add(fmt::format("   ply  {}  {:<{}}  {}  {}{}better\n", is_narrow ? "by" : "player", "move",
                       width, is_narrow ? "value  loss" : "closed  value  best  loss",
                       has_theory ? "safe  nimber  " : "", has_estimates ? "estimate  " : ""));
  std::size_t ply = 0;
  for (const ReviewedMove& move : review.moves) {
    const bool lost = move.loss() != 0;
    std::string value = "-";
    std::string best = "-";
    std::string loss = "-";
    if (move.worth) {
      value = fmt::format("{:+}", move.worth->value);
      best = fmt::format("{:+}", move.worth->best);
      loss = lost ? std::to_string(move.loss()) : ".";
    }
    std::string line =
        fmt::format("{:<2} {:>3}  {:<{}}  {:<{}}  ", reply.mark(ply), ply + 1,
                    player_name(move.player), is_narrow ? 2 : 6, game.text(move.line), width);
    line += is_narrow ? fmt::format("{:>5}  {:>4}", value, loss)
                      : fmt::format("{:>6}  {:>5}  {:>4}  {:>4}", move.closed, value, best, loss);
    if (has_theory) {
      const Theory& after = theories[ply].after;
      line += fmt::format("  {:>4}  {:>6}", after.safe, nimber_name(after.nimber));
    }
    if (has_estimates) line += fmt::format("  {:>8}", estimate_of_move(reply.estimates[ply]));
    ++ply;
    const std::size_t columns = line.size() + 1;
    if (lost) line = style.strong(line) + " ";
    for (const Line better : move.better()) line += " " + game.text(better);
    text.add(wrapped(line, columns + 1, style.columns()), '\n');
  }
  text.add('\n', losses(review));
  if (has_estimates) {
    text.add(
        "Estimates by a search, in percent: about the player's chance after the move, of that "
        "after the first choice of the search; ?! gives away 20 or more.\n");
  }
  for (std::size_t i = 0; i < theories.size(); ++i) {
    const ReviewedMove& move = review.moves[i];
    if (gave_control_away(move, theories[i]).value_or(false)) {
      text.add(fmt::format("Move {}, {} {}, gave control away.\n", i + 1, player_name(move.player),
                           game.text(move.line)));
    }
  }
  if (review.standing) text.add(verdict(game, *review.standing, style));
  add_error(game, reply, text);
  for (const std::size_t i : worst_moves(review)) {
    text.add(draw_mistake(renderer, game, review, i));
    if (has_theory && i > 0)
      text.add('\n', theory_text(theories[i - 1].after, before_move(game, i)));
  }
}

}  // namespace

/// Wraps the added lines that are too wide.
void render_text(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text) {
  const std::size_t size = text.size();
  const auto add = renderer.review ? add_review : add_answer;
  const Letters* const letters = renderer.notation.of_text(game);
  if (letters != game.letters) {
    Game typed = game;
    typed.letters = letters;
    add(renderer, typed, reply, text);
  } else {
    add(renderer, game, reply, text);
  }
  const std::string wrapped = wrapped_lines(text.text().substr(size), 4, renderer.style.columns());
  text.shorten(size);
  text.add(wrapped);
}

}  // namespace triwar::lookup
