#include "lookup/answer/answer.h"

#include <cassert>

namespace triwar::lookup {

Winner winner_of(int margin) noexcept {
  if (margin == 0) return Winner::tie;
  return margin > 0 ? Winner::A : Winner::B;
}

std::string_view text(Winner winner) noexcept {
  switch (winner) {
    case Winner::A:
      return "A";
    case Winner::B:
      return "B";
    case Winner::tie:
      break;
  }
  return "tie";
}

std::string_view text(Player player) noexcept { return player == Player::A ? "A" : "B"; }

Standing standing_of(const Position& position, int value) noexcept {
  return {.to_move = position.to_move(),
          .score_a = position.score(Player::A),
          .score_b = position.score(Player::B),
          .margin = position.margin(value)};
}

EdgeList<Edge> best_of(const EdgeList<MoveValue>& moves, int value) noexcept {
  EdgeList<Edge> best;
  for (const MoveValue& move : moves) {
    if (move.value == value) best.push_back(move.edge);
  }
  return best;
}

Answer answer(const Tablebase& table, const Game& game) {
  assert(!game.bad);
  const EdgeSet state = game.state();
  Answer answer{.value = table.value(state),
                .standing = std::nullopt,
                .moves = table.move_values(state),
                .best = {},
                .continuation = table.continuation(state)};
  answer.best = best_of(answer.moves, answer.value);
  if (game.has_history) answer.standing = standing_of(game.position, answer.value);
  return answer;
}

Winner winner(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history);
  return winner_of(game.position.margin(table.value(game.state())));
}

}  // namespace triwar::lookup
