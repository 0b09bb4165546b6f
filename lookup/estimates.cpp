#include "lookup/estimates.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "lookup/answer.h"
#include "tablebase/base/json_writer.h"

namespace triwar::lookup {
namespace {

/// Rounds to thousandths. (A call, so that no compiler fuses the multiplication with an addition.)
int thousandths(double number) { return static_cast<int>(std::llround(number * 1000)); }

/// Playouts for each move of a position, from which on the share of the first move means something.
/// Below, it is that of the few playouts that happened to be won.
constexpr std::uint64_t enough_for_a_move = 10;

/// The share of wins of A in a position, and the first move of the search if it is estimated.
struct Share {
  int a;
  std::optional<Line> first = {};
};

/// Returns the share of A: known if `values` has it, else estimated by the first move of the search
/// or, after few playouts, by all of them. Has a first move unless the values of all are known.
Share share_in(const Position& position, const Values& values, std::uint64_t playouts,
               const Search& search) {
  std::optional<int> known;
  if (values.has(position.drawn(), 0)) {
    const int margin = position.margin(values.value(position.drawn()));
    known = margin == 0 ? 500 : margin > 0 ? 1000 : 0;
    if (values.has(position.drawn())) return {*known};
  }
  const Estimate found = search(position.figure(), position.drawn(),
                                {.playouts = playouts, .lead = lead_of(position)});
  const EstimatedMove& first = found.moves.front();
  const bool is_enough = found.exact || playouts >= enough_for_a_move * found.moves.size();
  const int win = thousandths((is_enough ? first.outlook : found.outlook).score());
  return {known.value_or(position.to_move() == Player::A ? win : 1000 - win), first.line};
}

/// Returns a percentage: "71 %".
std::string percent(int share) { return fmt::format("{} %", (share + 5) / 10); }

/// Returns a margin with one decimal and a sign: "-1.4".
std::string margin_text(int margin) {
  const int tenths = (std::abs(margin) + 50) / 100;
  const char* const sign = tenths == 0 ? "" : margin < 0 ? "-" : "+";
  return fmt::format("{}{}.{}", sign, tenths / 10, tenths % 10);
}

}  // namespace

int lead_of(const Position& position) {
  const int lead = position.score(Player::A) - position.score(Player::B);
  return position.to_move() == Player::A ? lead : -lead;
}

GameEstimate estimate_of(const Game& game, std::uint64_t playouts, const Search& search) {
  const Position& position = game.position;
  const bool rest = !game.has_score();
  const int lead = rest ? 0 : lead_of(position);
  const Estimate found = search(game.figure(), game.drawn(), {.playouts = playouts, .lead = lead});
  const bool moves_a = !game.has_mover() || position.to_move() == Player::A;
  const auto margin_of = [&](const Outlook& outlook) {
    const int margin = thousandths(lead + outlook.margin);
    return moves_a ? margin : -margin;
  };
  const int tie = thousandths(found.outlook.tie);
  const int win = std::min(thousandths(found.outlook.win), 1000 - tie);
  const int loss = 1000 - tie - win;
  GameEstimate estimate{.playouts = found.playouts,
                        .rest = rest,
                        .margin = margin_of(found.outlook),
                        .a = moves_a ? win : loss,
                        .tie = tie,
                        .b = moves_a ? loss : win,
                        .moves = {}};
  for (const EstimatedMove& move : found.moves) {
    estimate.moves.push_back({.line = move.line,
                              .margin = margin_of(move.outlook),
                              .win = thousandths(move.outlook.score()),
                              .playouts = move.playouts});
  }
  return estimate;
}

std::vector<std::optional<MoveEstimate>> estimates_of_moves(const Game& game, const Values& values,
                                                            std::uint64_t playouts,
                                                            const Search& search) {
  std::vector<std::optional<MoveEstimate>> estimates;
  estimates.reserve(game.moves.size());
  Position position = game.first();
  std::optional<Share> before;  // in `position`, if needed and known
  for (const Line line : game.moves) {
    std::optional<MoveEstimate>& estimate = estimates.emplace_back();
    const bool is_solved = values.has(position.drawn());
    if (!is_solved && !before) before = share_in(position, values, playouts, search);
    const Player player = position.to_move();
    position.play(line);
    if (is_solved) continue;
    const Share after = share_in(position, values, playouts, search);
    const int win = player == Player::A ? after.a : 1000 - after.a;
    const int best = player == Player::A ? before->a : 1000 - before->a;
    const Line first = *before->first;
    estimate = {.win = win, .best_win = line == first ? win : std::max(best, win), .first = first};
    before = after;
  }
  return estimates;
}

void add_thousandths(int number, TextBuffer& text) {
  const int size = std::abs(number);
  text.add(number < 0 ? "-" : "", size / 1000, '.', size / 100 % 10, size / 10 % 10, size % 10);
}

void add_estimate_json(const GameEstimate& estimate, const Game& game, TextBuffer& text) {
  JsonWriter json(text);
  const auto add_share = [&](const auto& key, int share) {
    json.key(key);
    add_thousandths(share, text);
  };
  text.add('{');
  json.member("playouts", estimate.playouts);
  add_share("margin", estimate.margin);
  add_share("A", estimate.a);
  add_share("tie", estimate.tie);
  add_share("B", estimate.b);
  if (estimate.rest) json.member("rest", true);
  json.begin("moves", '[');
  for (const GameEstimate::Move& move : estimate.moves) {
    json.begin('{');
    json.member("move", game.text(move.line));
    add_share("margin", move.margin);
    add_share("win", move.win);
    json.member("playouts", move.playouts);
    json.end('}');
  }
  text.add("]}");
}

std::string estimate_text(const GameEstimate& estimate, const Game& game) {
  const bool named = game.has_mover();
  const int share = estimate.a + estimate.tie / 2;
  const bool a_leads = share > 500;
  const std::string_view leader = named     ? (a_leads ? "A" : "B")
                                  : a_leads ? "the player to move"
                                            : "the opponent";
  const std::string who =
      (share + 5) / 10 == 50 ? "neither player is ahead" : fmt::format("{} is ahead", leader);
  const std::string_view minus = named ? "A minus B" : "the mover's minus the opponent's cells";
  std::string text = fmt::format(
      "Estimate{} by a search {}: {}, with about {} of the results{} and a margin of about {} "
      "({}).\n",
      estimate.rest ? " of the rest" : "",
      estimate.playouts > 0 ? fmt::format("of {} playouts", estimate.playouts)
                            : "that needed no playouts",
      who, percent(a_leads ? share : 1000 - share), estimate.tie > 0 ? " (a tie counts half)" : "",
      margin_text(estimate.margin), minus);
  text +=
      fmt::format("\nFirst moves by this estimate, with about the share of {} and the margin:\n",
                  named ? player_name(game.position.to_move()) : "the player to move");
  constexpr std::size_t most_shown = 5;
  const std::size_t shown = std::min(most_shown, estimate.moves.size());
  std::size_t width = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    width = std::max(width, game.text(estimate.moves[i].line).size());
  }
  for (std::size_t i = 0; i < shown; ++i) {
    const GameEstimate::Move& move = estimate.moves[i];
    text += fmt::format("  {:<{}}  {:>5}  {:>5}\n", game.text(move.line), width, percent(move.win),
                        margin_text(move.margin));
  }
  return text;
}

}  // namespace triwar::lookup
