#include "lookup/answer.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <iterator>

namespace triwar::lookup {

Winner winner_of(int margin) noexcept {
  if (margin == 0) return Winner::tie;
  return margin > 0 ? Winner::A : Winner::B;
}

std::string_view winner_name(Winner winner) noexcept {
  static constexpr std::string_view names[] = {"A", "B", "tie"};
  static_assert(std::size(names) == static_cast<std::size_t>(Winner::tie) + 1);
  return names[static_cast<std::size_t>(winner)];
}

std::string_view player_name(Player player) noexcept { return player == Player::A ? "A" : "B"; }

Standing standing_of(const Position& position, int value) noexcept {
  return {.to_move = position.to_move(),
          .score_a = position.score(Player::A),
          .score_b = position.score(Player::B),
          .margin = position.margin(value)};
}

EdgeList<LineValue> line_values(const Tablebase& table, const Position& position) {
  const Board& board = table.board();
  EdgeList<LineValue> lines;
  for (const auto& [edge, value] : table.move_values(board.state_of(position.drawn()))) {
    lines.push_back({board.line(edge), value});
  }
  return lines;
}

EdgeList<Line> best_lines(const EdgeList<LineValue>& moves, int value) noexcept {
  EdgeList<Line> best;
  for (const LineValue& move : moves) {
    if (move.value == value) best.push_back(move.line);
  }
  return best;
}

LineList<Owner> owners_of(const Game& game) noexcept {
  const Figure& figure = game.figure();
  LineList<Owner> owners;
  for (int cell = 0; cell < figure.cells(); ++cell) owners.push_back(Owner::none);
  Position position(figure);
  int closed = game.position.score(Player::A) + game.position.score(Player::B);
  for (const Line line : game.moves) {
    if (closed == 0) break;  // no later move closes a cell
    const Owner mover = position.to_move() == Player::A ? Owner::A : Owner::B;
    const int cells = position.play(line);
    if (cells == 0) continue;
    closed -= cells;
    for (const Cell cell : figure.cells_of(line)) {
      if (position.is_closed(cell)) {
        owners.begin()[number(cell)] = game.has_history ? mover : Owner::unknown;
      }
    }
  }
  return owners;
}

std::string_view owner_name(Owner owner) noexcept {
  static constexpr std::string_view names[] = {"A", "B", "?", ""};
  static_assert(std::size(names) == static_cast<std::size_t>(Owner::none) + 1);
  return names[static_cast<std::size_t>(owner)];
}

std::string state_text(const Game& game) {
  const bool fits = game.figure().drawn().empty() && game.figure().lines() <= 64;
  if (fits) return fmt::format("0x{:x}", game.drawn().low_bits());  // lines are edges
  const std::vector<Line>& edges = game.figure().edges();
  std::string digits;
  for (std::size_t first = 0; first < edges.size(); first += 4) {
    unsigned digit = 0;
    for (std::size_t i = first; i < std::min(first + 4, edges.size()); ++i) {
      digit |= static_cast<unsigned>(game.drawn().contains(edges[i])) << (i - first);
    }
    digits.push_back("0123456789abcdef"[digit]);
  }
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  std::reverse(digits.begin(), digits.end());
  return "0x" + digits;
}

Answer answer_game(const Tablebase& table, const Game& game, bool with_continuation) {
  assert(!game.bad);
  const Board& board = table.board();
  const EdgeSet state = board.state_of(game.drawn());
  Answer answer{.value = table.value(state),
                .moves = line_values(table, game.position),
                .owners = owners_of(game)};
  answer.best = best_lines(answer.moves, answer.value);
  if (with_continuation) {
    for (const Edge edge : table.continuation(state))
      answer.continuation.push_back(board.line(edge));
  }
  if (game.has_history) answer.standing = standing_of(game.position, answer.value);
  return answer;
}

Winner winner_of_game(const Tablebase& table, const Game& game) {
  assert(!game.bad && game.has_history);
  return winner_of(game.position.margin(table.value(table.board().state_of(game.drawn()))));
}

}  // namespace triwar::lookup
