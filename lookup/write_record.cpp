#include "lookup/write_record.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "lookup/answer.h"

namespace triwar::lookup {
namespace {

/// Whether a game is a state, whose lines have no order.
bool is_state(const Game& game) { return !game.has_history && !game.start; }

/// Returns the value of the header Start, "" if the game needs none.
std::string start_of(const Game& game) {
  if (game.has_history && !game.start) return "";
  Game first = game;
  if (game.start) first.clear();
  std::string text = state_text(first);
  if (first.has_score()) {
    const Position& position = first.position;
    text += fmt::format(",{},{}-{}", player_name(position.to_move()), position.score(Player::A),
                        position.score(Player::B));
  }
  return text;
}

std::string_view result_of(const Game& game) {
  if (!game.position.over() || !game.has_score()) return "*";
  switch (winner_of(game.position.margin(0))) {
    case Winner::A:
      return "1-0";
    case Winner::B:
      return "0-1";
    case Winner::tie:
      break;
  }
  return "1/2-1/2";
}

int in_percent(int thousandths) { return (thousandths + 5) / 10; }

/// Adds what a review says of move `i`. Words in the comments keep them from reading as moves.
void add_judgement(const Game& game, const Reply& reply, std::size_t i, TextBuffer& text) {
  const ReviewedMove& move = reply.review.moves[i];
  text.add(reply.mark(i));
  if (move.worth) {
    text.add(fmt::format(" {{value {:+}", move.worth->value));
    if (move.loss() != 0) text.add(fmt::format(", best {:+}", move.worth->best));
    text.add('}');
  } else if (i < reply.estimates.size() && reply.estimates[i]) {
    const MoveEstimate& estimate = *reply.estimates[i];
    text.add(fmt::format(" {{chance about {} %", in_percent(estimate.chance)));
    if (estimate.first != move.line) {
      text.add(fmt::format(", {} % after ", in_percent(estimate.best_chance)),
               game.text(estimate.first));
    }
    text.add('}');
  }
  if (const auto better = move.better(); !better.empty()) {
    text.add(" (", i + 1, ". ", game.text(*better.begin()), ')');
  }
}

}  // namespace

void add_record(const Game& game, const Reply& reply, TextBuffer& text) {
  text.add("[Board \"", game.figure().name(), "\"]\n");
  for (const Player player : {Player::A, Player::B}) {
    const std::string& name = game.players[static_cast<std::size_t>(player)];
    if (!name.empty()) text.add('[', player_name(player), " \"", name, "\"]\n");
  }
  if (game.bad) {
    std::string message = game.bad->message;
    std::replace(message.begin(), message.end(), '}', ')');
    text.add("\n{not a game: ", message, "}\n*\n");
    return;
  }
  if (const std::string start = start_of(game); !start.empty()) {
    text.add("[Start \"", start, "\"]\n");
  }
  text.add('\n');
  if (is_state(game)) {
    text.add("{a state: its lines have no order}\n");
  } else {
    const bool has_review = reply.kind == Reply::Kind::review;
    constexpr std::size_t most_in_line = 8;
    const std::size_t in_line = has_review ? 1 : most_in_line;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      text.add(i + 1, ". ", game.text(game.moves[i]));
      if (has_review) add_judgement(game, reply, i, text);
      const bool ends_line = (i + 1) % in_line == 0 || i + 1 == game.moves.size();
      text.add(ends_line ? '\n' : ' ');
    }
  }
  text.add(result_of(game), '\n');
}

}  // namespace triwar::lookup
