#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "lookup/answer/answer.h"
#include "lookup/picture.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

class TextRenderer final : public Renderer {
 public:
  TextRenderer(const Tablebase& table, bool numbered, bool color)
      : table_(table), board_(table.board()), numbered_(numbered), style_(color) {}

  void render(const Game& game, program::Output& output) override {
    std::string text = first_ ? "" : "\n";
    first_ = false;
    if (numbered_) text += title(game);
    if (game.bad) {
      text += fmt::format("Invalid{}: {}.\n",
                          game.bad->move ? fmt::format(" at move {}", *game.bad->move) : "",
                          game.bad->message);
    } else {
      const Answer found = answer(table_, game);
      text += picture(board_, game, style_) + "\n";
      text += found.standing ? verdict(found, *found.standing) : verdict_of_state(found);
      text += moves(found) + continuation(game, found);
    }
    output.write(text);
  }

  bool independent() const noexcept override { return false; }  // blank lines between answers

 private:
  std::string title(const Game& game) const {
    const std::string block = game.block > 0 ? fmt::format("Block {}, game ", game.block) : "Game ";
    return fmt::format("{}{}\n\n", block, game.number);
  }

  std::string verdict(const Answer& found, const Standing& standing) const {
    const int cells_a = (board_.cells() + standing.margin) / 2;
    const int cells_b = board_.cells() - cells_a;
    const bool over = found.moves.empty();
    std::string text;
    switch (standing.winner()) {
      case Winner::A:
        text = style_.player(Player::A, fmt::format("A wins {} to {}", cells_a, cells_b));
        break;
      case Winner::B:
        text = style_.player(Player::B, fmt::format("B wins {} to {}", cells_b, cells_a));
        break;
      case Winner::tie:
        text = style_.strong(fmt::format("A tie, {} to {}", cells_a, cells_b));
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

  static std::string verdict_of_state(const Answer& found) {
    if (found.moves.empty()) return "The board is full.\n";
    return fmt::format("The rest is worth {:+} to the player to move.\n", found.value);
  }

  /// Every move under its value, best first.
  std::string moves(const Answer& found) const {
    if (found.moves.empty()) return "";
    EdgeList<MoveValue> sorted = found.moves;
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &MoveValue::value);
    std::string text = "\nMoves by value:\n";
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const int value = sorted[i].value;
      if (i == 0 || sorted[i - 1].value != value) {
        text += fmt::format("{}{:>+4}:", i == 0 ? "" : "\n", value);
      }
      const std::string move = " " + board_.text(sorted[i].edge);
      text += value == found.value ? style_.strong(move) : move;
    }
    return text + "\n";
  }

  /// The moves of perfect play, by the player who makes them.
  std::string continuation(const Game& game, const Answer& found) const {
    if (found.continuation.empty()) return "";
    std::string text = "\nPerfect play from here:\n";
    Position position = game.position;
    std::optional<Player> last;
    for (const Edge edge : found.continuation) {
      const Player player = position.to_move();
      if (game.has_history && last != player) {
        text += "  " + style_.player(player, lookup::text(player)) + ":";
      }
      last = player;
      text += " " + board_.text(edge);
      position.play(edge);
    }
    return text + "\n";
  }

  const Tablebase& table_;
  const Board& board_;
  bool numbered_;
  Style style_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Renderer> make_text_renderer(const Tablebase& table, bool numbered, bool color) {
  return std::make_unique<TextRenderer>(table, numbered, color);
}

}  // namespace triwar::lookup
