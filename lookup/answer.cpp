#include "lookup/answer.h"

#include <cassert>

namespace triwar::lookup {
namespace {

Position position_of(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history);
  Position position(table.board());
  position.replay(game.moves);
  return position;
}

}  // namespace

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

Answer answer(const Tablebase& table, const Game& game) {
  Answer answer{.state = game.state,
                .value = table.value(game.state),
                .standing = std::nullopt,
                .moves = table.move_values(game.state),
                .best = {},
                .continuation = table.continuation(game.state)};
  for (const MoveValue& move : answer.moves) {
    if (move.value == answer.value) answer.best.push_back(move.edge);
  }
  if (game.has_history) {
    const Position position = position_of(table, game);
    answer.standing = Standing{.to_move = position.to_move(),
                               .score_a = position.score(Player::A),
                               .score_b = position.score(Player::B),
                               .margin = position.margin(answer.value)};
  }
  return answer;
}

Winner winner(const Tablebase& table, const Game& game) {
  return winner_of(position_of(table, game).margin(table.value(game.state)));
}

}  // namespace triwar::lookup
