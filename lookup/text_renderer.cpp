#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/answer/answer.h"
#include "lookup/grid_text.h"
#include "lookup/picture.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

std::string verdict(const Board& board, const Answer& found, const Standing& standing,
                    const Style& style) {
  const int cells_a = (board.cells() + standing.margin) / 2;
  const int cells_b = board.cells() - cells_a;
  const bool over = found.moves.empty();
  std::string text;
  switch (standing.winner()) {
    case Winner::A:
      text = style.player(Player::A, fmt::format("A wins {} to {}", cells_a, cells_b));
      break;
    case Winner::B:
      text = style.player(Player::B, fmt::format("B wins {} to {}", cells_b, cells_a));
      break;
    case Winner::tie:
      text = style.strong(fmt::format("A tie, {} to {}", cells_a, cells_b));
      break;
  }
  if (over)
    return text +
           fmt::format(", and the board is full: margin {:+} (A minus B).\n", standing.margin);
  return text + fmt::format(
                    " under perfect play: margin {:+} (A minus B).\n"
                    "Score now: A {}, B {}. {} moves; the rest is worth {:+} to {}.\n",
                    standing.margin, standing.score_a, standing.score_b,
                    lookup::text(standing.to_move), found.value, lookup::text(standing.to_move));
}

std::string verdict_of_state(const Answer& found) {
  if (found.moves.empty()) return "The board is full.\n";
  return fmt::format("The rest is worth {:+} to the player to move.\n", found.value);
}

/// Every move under its value, best first.
std::string moves(const Board& board, const Answer& found, const Style& style) {
  if (found.moves.empty()) return "";
  EdgeList<MoveValue> sorted = found.moves;
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &MoveValue::value);
  std::string text = "\nMoves by value:\n";
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const int value = sorted[i].value;
    if (i == 0 || sorted[i - 1].value != value) {
      text += fmt::format("{}{:>+4}:", i == 0 ? "" : "\n", value);
    }
    const std::string move = " " + board.text(sorted[i].edge);
    text += value == found.value ? style.strong(move) : move;
  }
  return text + "\n";
}

/// The moves of perfect play, by the player who makes them.
std::string continuation(const Game& game, const Answer& found, const Style& style) {
  if (found.continuation.empty()) return "";
  std::string text = "\nPerfect play from here:\n";
  Position position = game.position;
  std::optional<Player> last;
  for (const Edge edge : found.continuation) {
    const Player player = position.to_move();
    if (game.has_history && last != player) {
      text += "  " + style.player(player, lookup::text(player)) + ":";
    }
    last = player;
    text += " " + game.board().text(edge);
    position.play(edge);
  }
  return text + "\n";
}

/// Adds which question it is and what is wrong with it, or what `describe` says of it.
template <class AnyQuestion, class Describe>
void render(const AnyQuestion& question, bool numbered, TextBuffer& text,
            const Describe& describe) {
  if (numbered && question.block > 0) {
    text.add("Block ", question.block, ", ", question.names.question, ' ', question.number, "\n\n");
  } else if (numbered) {
    text.add(question.names.title, ' ', question.number, "\n\n");
  }
  if (!question.bad) return describe();
  text.add("Invalid");
  if (question.bad->move) text.add(" at ", question.names.move, ' ', *question.bad->move);
  text.add(": ", question.bad->message, ".\n");
}

}  // namespace

void render_text(const Tablebase& table, const Game& game, bool numbered, const Style& style,
                 TextBuffer& text) {
  render(game, numbered, text, [&] {
    const Answer found = answer(table, game);
    text.add(picture(game.board(), game, style), '\n');
    text.add(found.standing ? verdict(game.board(), found, *found.standing, style)
                            : verdict_of_state(found));
    text.add(moves(game.board(), found, style), continuation(game, found, style));
  });
}

void render_text(const PaintingTable& table, const PaintingCase& painting_case, bool numbered,
                 const Style& style, TextBuffer& text) {
  render(painting_case, numbered, text, [&] {
    const painting::Grid& grid = painting_case.grid;
    const PaintingTable::Answer found = table.answer(grid);
    text.add(picture(grid, found.move, style), '\n', verdict(grid, found, style),
             heaps(table, grid));
  });
}

}  // namespace triwar::lookup
