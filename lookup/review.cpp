#include "lookup/review.h"

#include <cassert>

namespace triwar::lookup {

Review review_game(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history && game.reached());
  Replay replay(table.board());
  Review review{};
  for (const Line line : game.moves) {
    const bool known = replay.reached();
    const EdgeSet before = replay.state();
    ReviewedMove move{.line = line, .player = replay.to_move(), .closed = replay.play(line)};
    if (known) {
      const Edge edge = *(replay.state() - before).begin();
      move.worth = {.value = table.move_value(before, edge), .best = table.value(before)};
      if (move.loss() != 0) move.better = best_moves(table.move_values(before), move.worth->best);
    }
    (move.player == Player::A ? review.loss_a : review.loss_b) += move.loss();
    review.moves.push_back(move);
  }
  review.standing = standing_of(game.position, table.value(game.state()));
  return review;
}

}  // namespace triwar::lookup
