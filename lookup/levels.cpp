#include "lookup/levels.h"

#include <algorithm>
#include <limits>

#include "search/coins.h"
#include "tablebase/board/closure.h"

namespace triwar::lookup {
namespace {

using Move = search::Move<4>;
using search::Random;

constexpr int fillings = 20;           // that `counts` imagines for each move
constexpr int most_given = 2;          // cells, by `counts` while there are safe lines
constexpr int cells_of_win = 50;       // that a win is worth beside the margin
constexpr double as_good = 0.01;       // shares of wins that differ by less look equal,
constexpr double cells_as_good = 0.1;  // if margins do, too: in a lost position all shares are 0

/// A player who knows the rules and how chains and loops are handed over.
class Thinker {
 public:
  Thinker(Level level, const Game& game, Random& random)
      : level_(level),
        coins_(game.figure()),
        undrawn_(game.figure().all_lines() - game.drawn()),
        lead_(lead_of(game)),
        random_(random) {}

  Line move() {
    LineSet taking;
    for (const Line line : undrawn_) {
      if (coins_.closes(undrawn_, line) > 0) taking.insert(line);
    }
    if (!taking.empty()) {
      return level_ < Level::hands_over ? random_.any_of(taking) : capture(taking);
    }
    if (level_ == Level::takes) return random_.any_of(undrawn_);
    if (level_ == Level::counts) return random_.any_of(most_promising());
    const LineSet safe = coins_.safe(undrawn_);
    return random_.any_of(safe.empty() ? smallest_openings() : safe);
  }

 private:
  /// Captures a cell, one that can be handed over last. Hands it over if the rest is worth that.
  Line capture(const LineSet& taking) {
    const Move all = coins_.captures(undrawn_);
    for (const Line line : taking) {
      if (coins_.play(undrawn_, line).handed_over == all.handed_over) return line;
    }
    if (hands_over(all)) {
      for (const Line line : undrawn_ - taking) {
        const Move move = coins_.play(undrawn_, line);
        if (move.cells == all.cells && move.after == all.after) return line;
      }
    }
    return taking.lowest();
  }

  bool hands_over(const Move& all) {
    if (level_ == Level::hands_over && !coins_.safe(all.after).empty()) return false;
    std::int64_t gain = 0;
    for (int i = 0; i < fillings; ++i) {
      const int rest = imagined_value(all.after);
      gain += promise(all.cells - 2 * all.handed_over - rest) - promise(all.cells + rest);
    }
    return gain > 0;
  }

  /// Returns the lines that open the smallest chains or loops, so that no two cells of a chain are
  /// handed over from `hands_over` on.
  LineSet smallest_openings() const {
    LineSet smallest;
    int fewest = std::numeric_limits<int>::max();
    for (const Line line : undrawn_) {
      const Move move = coins_.play_quiet(undrawn_, line);
      if (move.cells < fewest) smallest = {};
      fewest = std::min(move.cells, fewest);
      if (move.cells == fewest) smallest.insert(level_ == Level::keeps ? line : move.line);
    }
    return smallest;
  }

  /// Returns the moves of a quiet state after which the imagined games end best.
  LineSet most_promising() {
    const bool is_late = coins_.safe(undrawn_).empty();
    LineSet best;
    auto most = std::numeric_limits<std::int64_t>::min();
    coins_.each_move(undrawn_, [&](const Move& move) {
      if (!is_late && move.cells > most_given) return;
      std::int64_t sum = 0;
      for (int i = 0; i < fillings; ++i) {
        const Captures captures{move.cells, move.handed_over};
        sum += promise(-captures.value_before(imagined_value(move.after)));
      }
      if (sum > most) best = {};
      most = std::max(sum, most);
      if (sum == most) best.insert(move.line);
    });
    return best;
  }

  /// Returns the value of a quiet state if its safe lines are drawn at random, until they end.
  int imagined_value(LineSet quiet) {
    LineSet safe = coins_.safe(quiet);
    int sign = 1;
    for (; !safe.empty(); sign = -sign) {
      const Line line = random_.any_of(safe);
      quiet = quiet.without(line);
      safe = coins_.safe_after(safe, quiet, line);
    }
    return sign * coins_.value_of_smallest_first(quiet);
  }

  /// Returns how good a rest of the game with this margin is.
  std::int64_t promise(int margin) const {
    const int end = lead_ + margin;
    return cells_of_win * ((end > 0) - (end < 0)) + end;
  }

  Level level_;
  search::Coins<4> coins_;
  LineSet undrawn_;
  int lead_;
  Random& random_;
};

/// Returns the best moves that leave the opponent the fewest best moves.
LineSet hardest_of(const EdgeList<Line>& best, const Position& position, const Values& values) {
  LineSet hardest;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const Line line : best) {
    Position after = position;
    std::size_t replies = 0;  // none if the same player moves again, or if they are unknown
    if (after.play(line) == 0 && values.has(after.drawn())) {
      replies = best_lines(values.moves(after.drawn()), values.value(after.drawn())).size();
    }
    if (replies < fewest) hardest = {};
    fewest = std::min(replies, fewest);
    if (replies == fewest) hardest.insert(line);
  }
  return hardest;
}

/// Returns the moves that a search likes as well as its first choice: if that is proved to win,
/// only those that are, too.
LineSet first_choices(const Estimate& found) {
  const auto& first = found.moves.front();
  LineSet choices;
  for (const EstimatedMove& move : found.moves) {
    const bool is_known = 2 * move.playouts >= first.playouts;
    const bool wins_as_often = first.outlook.score() - move.outlook.score() < as_good;
    const bool gains_as_much = first.outlook.margin - move.outlook.margin < cells_as_good;
    const bool is_less_sure =
        (first.exact && !move.exact) || (first.chance.win == 1 && move.chance.win < 1);
    if (is_known && wins_as_often && gains_as_much && !is_less_sure) choices.insert(move.line);
  }
  return choices;
}

}  // namespace

std::optional<Level> level_of(std::string_view name) noexcept {
  const auto* const found = std::find(level_names.begin(), level_names.end(), name);
  if (found == level_names.end()) return std::nullopt;
  return static_cast<Level>(found - level_names.begin());
}

Line move_of(Level level, const Game& game, const Values& values, std::uint64_t seed,
             std::uint64_t most_playouts, const Search& search) {
  const LineSet& drawn = game.drawn();
  Random random(search::scrambled(seed ^ search::hash_of(drawn)));
  if (level == Level::perfect && values.has(drawn)) {
    const auto best = best_lines(values.moves(drawn), values.value(drawn));
    return random.any_of(hardest_of(best, game.position, values));
  }
  if (level >= Level::searches && most_playouts > 0) {
    const std::uint64_t playouts = level == Level::searches ? short_search : long_search;
    return random.any_of(first_choices(
        search(game.figure(), drawn,
               {.playouts = std::min(playouts, most_playouts), .lead = lead_of(game)})));
  }
  return Thinker(std::min(level, Level::counts), game, random).move();
}

}  // namespace triwar::lookup
