#include "lookup/review.h"

#include <cassert>

namespace triwar::lookup {

Review review_game(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history);
  Position position(table.board());
  EdgeList<ReviewedMove> moves;
  int loss_a = 0;
  int loss_b = 0;
  for (const Edge edge : game.moves) {
    const EdgeSet state = position.state();
    ReviewedMove move{.edge = edge,
                      .player = position.to_move(),
                      .closed = position.play(edge),
                      .value = table.move_value(state, edge),
                      .best = table.value(state),
                      .better = {}};
    if (move.loss() != 0) move.better = best_moves(table.move_values(state), move.best);
    (move.player == Player::A ? loss_a : loss_b) += move.loss();
    moves.push_back(move);
  }
  return {.moves = moves,
          .standing = standing_of(position, table.value(position.state())),
          .loss_a = loss_a,
          .loss_b = loss_b};
}

}  // namespace triwar::lookup
