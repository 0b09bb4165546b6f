#include "lookup/review.h"

#include <cassert>

namespace triwar::lookup {
namespace {

std::string_view result_for(Player player, Winner winner) noexcept {
  if (winner == Winner::tie) return "tie";
  return (winner == Winner::A) == (player == Player::A) ? "win" : "loss";
}

}  // namespace

std::string_view ReviewedMove::result() const noexcept {
  return worth ? result_for(player, worth->winner) : "";
}

std::string_view ReviewedMove::best_result() const noexcept {
  return worth ? result_for(player, worth->best_winner) : "";
}

std::string_view ReviewedMove::mark() const noexcept {
  if (result() != best_result()) return "??";
  return loss() != 0 ? "?" : "";
}

Review review_game(const Tablebase& table, const Game& game) {
  const Board& board = table.board();
  assert(has_review(game) && game.has_history &&
         (game.bad || game.drawn().contains(board.start())));
  Position position(game.figure());
  Review review{};
  for (const Line line : game.moves) {
    const Position before = position;
    ReviewedMove move{.line = line, .player = before.to_move(), .closed = position.play(line)};
    if (before.drawn().contains(board.start())) {
      const int best = table.value(board.state_of(before.drawn()));
      const int rest = table.value(board.state_of(position.drawn()));
      const int value = move.closed > 0 ? move.closed + rest : -rest;
      move.worth = {.value = value,
                    .best = best,
                    .winner = winner_of(before.margin(value)),
                    .best_winner = winner_of(before.margin(best))};
      if (move.loss() != 0) move.better = best_lines(line_values(table, before), best);
      if (!review.loss_from) review.loss_from = review.moves.size() + 1;
    }
    (move.player == Player::A ? review.loss_a : review.loss_b) += move.loss();
    review.moves.push_back(move);
  }
  if (!game.bad)
    review.standing = standing_of(position, table.value(board.state_of(position.drawn())));
  return review;
}

}  // namespace triwar::lookup
