#include "lookup/answer.h"

#include <fmt/core.h>

#include <cassert>

namespace triwar::lookup {

Winner winner_of(int margin) noexcept {
  if (margin == 0) return Winner::tie;
  return margin > 0 ? Winner::A : Winner::B;
}

std::string_view winner_name(Winner winner) noexcept {
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

std::string_view player_name(Player player) noexcept { return player == Player::A ? "A" : "B"; }

Standing standing_of(const Position& position, int value) noexcept {
  return {.to_move = position.to_move(),
          .score_a = position.score(Player::A),
          .score_b = position.score(Player::B),
          .margin = position.margin(value)};
}

EdgeList<Edge> best_moves(const EdgeList<MoveValue>& moves, int value) noexcept {
  EdgeList<Edge> best;
  for (const MoveValue& move : moves) {
    if (move.value == value) best.push_back(move.edge);
  }
  return best;
}

EdgeList<Owner> owners_of(const Game& game) noexcept {
  const Board& board = game.board();
  EdgeList<Owner> owners;
  for (int cell = 0; cell < board.cells(); ++cell) owners.push_back(Owner::none);
  Position position(board);
  for (const Edge edge : game.moves) {
    if (position.play(edge) == 0) continue;
    Owner owner = Owner::unknown;
    // The player who closes a cell moves again.
    if (game.has_history) owner = position.to_move() == Player::A ? Owner::A : Owner::B;
    for (const Cell cell : board.cells_of(edge)) {
      if (position.state().contains(board.outline(cell))) owners.begin()[number(cell)] = owner;
    }
  }
  return owners;
}

std::string_view owner_name(Owner owner) noexcept {
  switch (owner) {
    case Owner::A:
      return "A";
    case Owner::B:
      return "B";
    case Owner::unknown:
      return "?";
    case Owner::none:
      break;
  }
  return "";
}

std::string state_text(EdgeSet state) { return fmt::format("0x{:x}", state.bits()); }

Answer answer_game(const Tablebase& table, const Game& game, bool with_continuation) {
  assert(!game.bad);
  const EdgeSet state = game.state();
  Answer answer{.value = table.value(state),
                .standing = std::nullopt,
                .moves = table.move_values(state),
                .best = {},
                .continuation = {},
                .owners = owners_of(game)};
  answer.best = best_moves(answer.moves, answer.value);
  if (with_continuation) answer.continuation = table.continuation(state);
  if (game.has_history) answer.standing = standing_of(game.position, answer.value);
  return answer;
}

Winner winner_of_game(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history);
  return winner_of(game.position.margin(table.value(game.state())));
}

}  // namespace triwar::lookup
