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
  assert(has_review(game) && game.has_history && (game.bad || game.reached()));
  Replay replay(table.board());
  Review review{};
  for (const Line line : game.moves) {
    const bool known = replay.reached();
    const Position before = replay.position;
    ReviewedMove move{.line = line, .player = replay.to_move(), .closed = replay.play(line)};
    if (known) {
      const Edge edge = *(replay.state() - before.state()).begin();
      const int value = table.move_value(before.state(), edge);
      const int best = table.value(before.state());
      move.worth = {.value = value,
                    .best = best,
                    .winner = winner_of(before.margin(value)),
                    .best_winner = winner_of(before.margin(best))};
      if (move.loss() != 0) move.better = best_moves(table.move_values(before.state()), best);
      if (!review.loss_from) review.loss_from = review.moves.size() + 1;
    }
    (move.player == Player::A ? review.loss_a : review.loss_b) += move.loss();
    review.moves.push_back(move);
  }
  if (!game.bad) review.standing = standing_of(game.position, table.value(game.state()));
  return review;
}

}  // namespace triwar::lookup
