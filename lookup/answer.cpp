#include "lookup/answer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

#include "tablebase/board/recurrence.h"

namespace triwar::lookup {
namespace {

std::string_view result_for(Player player, Winner winner) noexcept {
  if (winner == Winner::tie) return "tie";
  return (winner == Winner::A) == (player == Player::A) ? "win" : "loss";
}

/// Returns the value of drawing a line, for the player who draws it.
int value_of_line(const Values& values, const Position& before, Line line) {
  LineSet drawn = before.drawn();
  drawn.insert(line);
  return value_of_move(before.closes(line), values.value(drawn));
}

/// Whether a move of a position, whose value is `best`, is worth less. Looks first at `worse`, the
/// line that was worse in the position before, because most often it still is. Sets it.
bool has_worse_move(const Values& values, const Position& position, int best, Line& worse) {
  const LineSet undrawn = position.figure().all_lines() - position.drawn();
  if (undrawn.contains(worse) && value_of_line(values, position, worse) < best) return true;
  for (const Line line : undrawn) {
    if (value_of_line(values, position, line) >= best) continue;
    worse = line;
    return true;
  }
  return false;
}

std::optional<TurningPoint> turning_point_of(const std::vector<ReviewedMove>& moves) {
  // Not solved may be the first moves, those between a book and the endgame, and the last ones.
  std::size_t move = moves.size();
  while (move > 0 && !moves[move - 1].worth) --move;
  for (; move > 0 && moves[move - 1].worth; --move) {
    if (moves[move - 1].mark() == "??") return TurningPoint{move, moves[move - 1].player};
  }
  return move == 0 ? std::nullopt : std::optional(TurningPoint{move + 1, std::nullopt});
}

}  // namespace

Standing standing_of(const Position& position, int value) noexcept {
  return {.to_move = position.to_move(),
          .score_a = position.score(Player::A),
          .score_b = position.score(Player::B),
          .margin = position.margin(value)};
}

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

EdgeList<LineValue> values_by_line(const Board& board, const EdgeList<MoveValue>& moves) noexcept {
  EdgeList<LineValue> lines;
  for (const auto& [edge, value] : moves) lines.push_back({board.line(edge), value});
  return lines;
}

EdgeList<Line> best_lines(const EdgeList<LineValue>& moves, int value) noexcept {
  EdgeList<Line> best;
  for (const LineValue& move : moves) best.push_back_if(move.value == value, move.line);
  return best;
}

LineList<Owner> owners_of(const Game& game) noexcept {
  // A cell belongs to the player who drew the last line around it.
  const Figure& figure = game.figure();
  LineList<Owner> owners;
  for (const Owner owner : game.owners) owners.push_back(owner);
  if (!owners.empty()) return owners;
  for (int cell = 0; cell < figure.cells(); ++cell) owners.push_back(Owner::none);
  const Position first = game.first();
  const int owned = game.position.score(Player::A) + game.position.score(Player::B);
  if (owned == 0 && !game.start) return owners;
  // By cell, and for no_cell: the number of undrawn lines, and who drew the last line so far.
  std::array<int, LineSet::capacity + 1> undrawn;
  std::array<Owner, LineSet::capacity + 1> drawn_by;
  for (const Cell cell : figure.all_cells()) {
    drawn_by[number(cell)] = Owner::none;
    undrawn[number(cell)] = static_cast<int>(figure.outline(cell).size());
  }
  undrawn[number(Figure::no_cell)] = 0;  // so that it is never closed
  const auto draw = [&](Line line, Owner owner) {
    bool closes = false;
    for (const Cell cell : figure.both_cells_of(line)) {
      drawn_by[number(cell)] = owner;
      closes |= --undrawn[number(cell)] == 0;
    }
    return closes;
  };
  const auto draw_all = [&](const LineSet& lines, Owner owner) {
    for (const Line line : lines) draw(line, owner);
  };
  draw_all(figure.drawn(), Owner::none);
  draw_all(first.drawn() - figure.drawn(), Owner::unknown);
  bool is_a = first.to_move() == Player::A;
  for (const Line line : game.moves) {
    const Owner owner = !game.has_history ? Owner::unknown : is_a ? Owner::A : Owner::B;
    is_a ^= !draw(line, owner);
  }
  for (const Cell cell : figure.all_cells()) {
    const bool is_closed = undrawn[number(cell)] == 0;
    owners.begin()[number(cell)] = is_closed ? drawn_by[number(cell)] : Owner::none;
  }
  return owners;
}

std::string_view owner_name(Owner owner) noexcept {
  static constexpr std::string_view names[] = {"A", "B", "?", ""};
  static_assert(std::size(names) == static_cast<std::size_t>(Owner::none) + 1);
  return names[static_cast<std::size_t>(owner)];
}

void add_state(const Game& game, TextBuffer& text) {
  const bool fits = game.figure().drawn().empty() && game.figure().lines() <= 64;
  if (fits) return text.add(Hex{game.drawn().bits()});  // lines are edges
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
  text.add("0x", digits);
}

std::string state_text(const Game& game) {
  TextBuffer text;
  add_state(game, text);
  return std::string(text.text());
}

bool Wanted::check(Game& game) const {
  if (review) {
    game.check_history();
    return has_review(game);
  }
  if (score) game.check_score();
  return !game.bad;
}

EdgeList<Line> Values::continuation(LineSet drawn, EdgeList<Line> best) const {
  EdgeList<Line> line;
  const auto play = [&] {
    line.push_back(*best.begin());
    drawn.insert(*best.begin());
  };
  if (is_in_table(drawn)) {
    if (!best.empty()) play();
    const Board& board = table->board();
    for (const Edge edge : table->continuation(board.state_of(drawn))) {
      line.push_back(board.line(edge));
    }
    return line;
  }
  while (!best.empty()) {
    play();
    if (!has(drawn)) break;
    best = best_lines(moves(drawn), value(drawn));
  }
  return line;
}

Answer answer_game(const Values& values, const Game& game, const Wanted& wanted) {
  assert(!game.bad);
  const LineSet& drawn = game.drawn();
  Answer answer{.value = values.value(drawn)};
  if (game.has_score()) answer.standing = standing_of(game.position, answer.value);
  if (!wanted.moves) return answer;
  answer.moves = values.moves(drawn);
  answer.owners = owners_of(game);
  answer.best = best_lines(answer.moves, answer.value);
  if (wanted.continuation) {
    answer.continuation = values.continuation(drawn, answer.best);
    answer.continuation_cut = !values.is_in_table(drawn);
  }
  return answer;
}

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

Review review_game(const Values& values, const Game& game) {
  assert(game.has_history);
  Position position = game.first();
  Review review;
  review.moves.reserve(game.moves.size());
  std::optional<int> known;  // the value of `position`, from the move before
  Line worse{};              // in the position before; any line at first
  for (const Line line : game.moves) {
    const Position before = position;
    ReviewedMove move{.line = line, .player = before.to_move(), .closed = position.play(line)};
    if (values.has(before.drawn())) {
      const int best = known ? *known : values.value(before.drawn());
      known = values.value(position.drawn());
      const int value = value_of_move(move.closed, *known);
      move.worth = {.value = value,
                    .best = best,
                    .winner = winner_of(before.margin(value)),
                    .best_winner = winner_of(before.margin(best))};
      if (move.loss() != 0) move.moves = values.moves(before.drawn());
      move.could_lose = move.loss() != 0 || has_worse_move(values, before, best, worse);
      if (!review.loss_from) review.loss_from = review.moves.size() + 1;
    } else {
      known.reset();
    }
    (move.player == Player::A ? review.loss_a : review.loss_b) += move.loss();
    (move.player == Player::A ? review.accuracy_a : review.accuracy_b).add(move);
    review.moves.push_back(move);
  }
  review.turning_point = turning_point_of(review.moves);
  if (!game.bad && values.has(position.drawn(), 0)) {
    review.standing = standing_of(position, known ? *known : values.value(position.drawn()));
  }
  return review;
}

}  // namespace triwar::lookup
