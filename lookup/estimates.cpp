#include "lookup/estimates.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "lookup/answer.h"
#include "tablebase/base/json_writer.h"
#include "tablebase/base/memory.h"

namespace triwar::lookup {
namespace {

/// Rounds to thousandths. (A call, so that no compiler fuses the multiplication with an addition.)
int thousandths(double number) { return static_cast<int>(std::llround(number * 1000)); }

/// Whether figures of A are those of the player to move.
bool moves_a(const Game& game) { return !game.has_mover() || game.position.to_move() == Player::A; }

/// Rounds results so that their sum is 1000.
template <class Found>
GameEstimate::Results results_of(const Found& found, bool is_a) {
  const int tie = thousandths(found.tie);
  const int win = std::min(thousandths(found.win), 1000 - tie);
  const int loss = 1000 - tie - win;
  return {is_a ? win : loss, tie, is_a ? loss : win};
}

/// The share of wins and the chance of a player, a tie half.
struct Share {
  int win;
  int chance;

  Share of_opponent() const noexcept { return {1000 - win, 1000 - chance}; }
};

/// What is known or estimated of a position, for the player to move.
struct Judged {
  Share share;
  std::optional<Line> first = {};  ///< the first choice of the search, if the values of the moves
                                   ///< are unknown
};

/// Judges positions by values or, where they are unknown, searches of some playouts.
class Judge {
 public:
  Judge(const Values& values, const Search& search) : values_(values), search_(search) {}

  Judged operator()(const Position& position, std::uint64_t playouts) {
    std::optional<Share> known;
    if (values_.has(position.drawn(), 0)) {
      const int margin = position.margin(values_.value(position.drawn()));
      const int win = margin == 0                                         ? 500
                      : (margin > 0) == (position.to_move() == Player::A) ? 1000
                                                                          : 0;
      known = {win, win};
      if (values_.has(position.drawn())) return {*known};
    }
    const Estimate found = search_(position.figure(), position.drawn(),
                                   {.playouts = playouts, .lead = lead_of(position)});
    used_ += found.playouts;
    const Share share{thousandths(found.outlook.score()), thousandths(found.chance.score())};
    Judged judged{known.value_or(share)};
    if (!found.moves.empty()) judged.first = found.moves.front().line;
    return judged;
  }

  /// Judges the position after a move, for the player who makes it.
  Judged after(Position position, Line line, std::uint64_t playouts) {
    const Player player = position.to_move();
    position.play(line);
    Judged judged = (*this)(position, playouts);
    if (position.to_move() != player) judged.share = judged.share.of_opponent();
    return judged;
  }

  std::uint64_t used() const noexcept { return used_; }

 private:
  const Values& values_;
  const Search& search_;
  std::uint64_t used_ = 0;
};

/// A move and the first choice in its position are both judged.
MoveEstimate compared(Line first, const Share& share, const Share& share_of_first) {
  const Share& best = share_of_first.chance > share.chance ? share_of_first : share;
  return {first, share.win, share.chance, best.win, best.chance};
}

/// Returns a function that adds a key with a number of thousandths.
auto share_adder(JsonWriter& json, TextBuffer& text) {
  return [&](const auto& key, int share) {
    json.key(key);
    add_thousandths(share, text);
  };
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

int lead_of(const Game& game) { return game.has_score() ? lead_of(game.position) : 0; }

GameEstimate estimate_of(const Game& game, const Estimate& found) {
  const int lead = lead_of(game);
  const bool is_a = moves_a(game);
  const auto margin_of = [&](const Outlook& outlook) {
    const int margin = thousandths(lead + outlook.margin);
    return is_a ? margin : -margin;
  };
  GameEstimate estimate{.playouts = found.playouts,
                        .rest = !game.has_score(),
                        .margin = margin_of(found.outlook),
                        .shares = results_of(found.outlook, is_a),
                        .chance = results_of(found.chance, is_a),
                        .moves = {}};
  for (const EstimatedMove& move : found.moves) {
    GameEstimate::Move& added = estimate.moves.emplace_back();
    added = {.line = move.line,
             .margin = margin_of(move.outlook),
             .win = thousandths(move.outlook.score()),
             .playouts = move.playouts,
             .value = std::nullopt,
             .chance = thousandths(move.chance.score())};
    if (move.exact) added.value = static_cast<int>(move.outlook.margin);
  }
  return estimate;
}

std::vector<std::optional<MoveEstimate>> estimates_of_moves(const Game& game, const Values& values,
                                                            std::uint64_t each, std::uint64_t all,
                                                            const Search& search) {
  struct Doubt {
    std::size_t move;
    Position before;
  };
  Position position = game.first();
  const auto unknown = std::count_if(game.moves.begin(), game.moves.end(), [&](Line line) {
    const bool is_unknown = !values.has(position.drawn());
    position.play(line);
    return is_unknown;
  });
  // Up to two searches of each position, and as many playouts again for doubtful moves.
  const auto searches = 4 * (static_cast<std::uint64_t>(unknown) + 1);
  const std::uint64_t playouts = std::max<std::uint64_t>(1, std::min(each, all / searches));
  Judge judge(values, search);
  std::vector<std::optional<MoveEstimate>> estimates;
  std::vector<Doubt> doubts;
  position = game.first();
  std::optional<Judged> before;  // `position`, if it has been judged
  for (const Line line : game.moves) {
    std::optional<MoveEstimate>& estimate = estimates.emplace_back();
    std::optional<Judged> after;
    if (!values.has(position.drawn())) {
      if (!before) before = judge(position, playouts);
      const Line first = *before->first;
      after = judge.after(position, line, playouts);
      const Judged best = first == line ? *after : judge.after(position, first, playouts);
      estimate = compared(first, after->share, best.share);
      if (!estimate->mark().empty()) doubts.push_back({estimates.size() - 1, position});
    }
    before = after;
    position.play(line);
  }
  const std::uint64_t left = all - std::min(all, judge.used());
  for (const auto& [move, doubted] : doubts) {
    const std::uint64_t longer = std::max<std::uint64_t>(
        1, std::min(saturating_product(playouts, 10), left / (2 * doubts.size())));
    const Line choice = estimates[move]->first;
    estimates[move] = compared(choice, judge.after(doubted, game.moves[move], longer).share,
                               judge.after(doubted, choice, longer).share);
  }
  return estimates;
}

void add_thousandths(int number, TextBuffer& text) {
  const int size = std::abs(number);
  text.add(number < 0 ? "-" : "", size / 1000, '.', size / 100 % 10, size / 10 % 10, size % 10);
}

void add_estimate_json(const GameEstimate& estimate, const Game& game, TextBuffer& text) {
  JsonWriter json(text);
  const auto add_share = share_adder(json, text);
  text.add('{');
  json.member("playouts", estimate.playouts);
  add_share("margin", estimate.margin);
  const auto add_results = [&](const GameEstimate::Results& results) {
    add_share("A", results.a);
    add_share("tie", results.tie);
    add_share("B", results.b);
  };
  add_results(estimate.shares);
  json.begin("chance", '{');
  add_results(estimate.chance);
  json.end('}');
  if (estimate.rest) json.member("rest", true);
  json.begin("moves", '[');
  for (const GameEstimate::Move& move : estimate.moves) {
    json.begin('{');
    json.member("move", game.text(move.line));
    add_share("margin", move.margin);
    add_share("win", move.win);
    json.member("playouts", move.playouts);
    if (move.value) json.member("value", *move.value);
    add_share("chance", move.chance);
    json.end('}');
  }
  text.add("]}");
}

void add_estimate_json(const MoveEstimate& estimate, const Game& game, TextBuffer& text) {
  JsonWriter json(text);
  const auto add_share = share_adder(json, text);
  text.add('{');
  add_share("win", estimate.win);
  add_share("best_win", estimate.best_win);
  json.member("first", game.text(estimate.first));
  add_share("chance", estimate.chance);
  add_share("best_chance", estimate.best_chance);
  text.add('}');
}

std::string estimate_text(const GameEstimate& estimate, const Game& game) {
  const bool named = game.has_mover();
  // One figure for one move: the position is said to be worth what its first choice is.
  const GameEstimate::Move& first = estimate.moves.front();
  const int a = moves_a(game) ? first.chance : 1000 - first.chance;
  const int share = std::max(a, 1000 - a);
  const std::string_view leader = named      ? (a >= 500 ? "A" : "B")
                                  : a >= 500 ? "the player to move"
                                             : "the opponent";
  const std::string_view minus = named ? "A minus B" : "the mover's minus the opponent's cells";
  const bool is_even = share <= 550;
  const std::string who =
      is_even ? "about even" : fmt::format("{} is {}ahead", leader, share < 750 ? "" : "clearly ");
  std::string text = fmt::format(
      "Estimate{} by a search {}: {} after {}, the first choice, with a chance of about {}{}{} and "
      "a margin of about {} ({}).\n",
      estimate.rest ? " of the rest" : "",
      estimate.playouts > 0 ? fmt::format("of {} playouts", estimate.playouts)
                            : "that needed no playouts",
      who, game.text(first.line), percent(share), is_even ? fmt::format(" for {}", leader) : "",
      estimate.chance.tie > 0 ? " (a tie counts half)" : "", margin_text(first.margin), minus);
  // Not if the first choice, of fewer playouts, has less than half of such ties.
  if (estimate.chance.tie >= 500 && estimate.chance.tie <= 2 * (1000 - share)) {
    text += fmt::format("A tie is likely: about {}.\n", percent(estimate.chance.tie));
  }
  text += fmt::format("\nFirst moves by this estimate, with the chance of {} and the margin:\n",
                      named ? player_name(game.position.to_move()) : "the player to move");
  constexpr std::size_t most_shown = 5;
  const std::size_t shown = std::min(most_shown, estimate.moves.size());
  std::size_t width = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    width = std::max(width, game.text(estimate.moves[i].line).size());
  }
  for (std::size_t i = 0; i < shown; ++i) {
    const GameEstimate::Move& move = estimate.moves[i];
    text +=
        fmt::format("  {:<{}}  {:>5}  {:>5}{}\n", game.text(move.line), width, percent(move.chance),
                    margin_text(move.margin), move.value ? "  proved" : "");
  }
  return text;
}

}  // namespace triwar::lookup
