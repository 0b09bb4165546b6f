// Counts how often rules of thumb hold, over all quiet states of a board up to symmetry.
//
// usage: triwar-folklore BOARD
//
// Solves the values and nimbers of the board in memory, two bytes for each representative, and
// writes one JSON object; docs/inside/folklore.md, made by tools/folklore, explains its counts.
// Terms are those of docs/inside/theory.md. The board has no lines drawn at the start.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/loony_endgame.h"
#include "generator/layer_moves.h"
#include "generator/solve_endgame.h"
#include "lookup/answer.h"
#include "lookup/picture.h"
#include "tablebase/base/parallel.h"
#include "tablebase/index/quiet_index.h"

namespace triwar::bench {
namespace {

using Json = nlohmann::ordered_json;

/// The state to show for a rule: of all that are added the one with the fewest undrawn edges, then
/// the smallest number, whatever the order.
struct Example {
  std::optional<std::pair<int, EdgeSet>> first;

  void add(const std::optional<std::pair<int, EdgeSet>>& other) {
    if (other && (!first || *other < *first)) first = other;
  }
  void add(int undrawn, EdgeSet state) { add(std::pair(undrawn, state)); }
};

/// An example of the largest number.
struct Record {
  int number = -128;
  Example example;

  void add(int candidate, const Example& other) {
    if (candidate < number) return;
    if (candidate > number) *this = {candidate, {}};
    example.add(other.first);
  }
  /// Most states are no example, so that their numbers state() need not be known.
  template <class State>
  void add(int candidate, int undrawn, const State& state) {
    if (candidate < number || (candidate == number && undrawn > example.first->first)) return;
    add(candidate, {std::pair(undrawn, state())});
  }
};

/// Results by the number of cells that a player takes more than the opponent.
struct Margins {
  static constexpr int most = EdgeSet::capacity;
  std::array<std::uint64_t, 2 * most + 1> counts{};

  std::uint64_t& operator[](int margin) { return counts[static_cast<std::size_t>(margin + most)]; }
  void add(const Margins& more) {
    std::transform(counts.begin(), counts.end(), more.counts.begin(), counts.begin(), std::plus());
  }
  Json json() {
    Json result = Json::object();
    for (int margin = -most; margin <= most; ++margin) {
      if ((*this)[margin] > 0) result[std::to_string(margin)] = (*this)[margin];
    }
    return result;
  }
};

/// The counts of some states.
struct Tally {
  std::uint64_t states = 0;
  Record smallest;  // of the negated values
  Record largest;
  // Nimstring: the results of its winner, while there are safe moves [1] and after [0].
  std::array<Margins, 2> nimstring;
  std::array<Example, 2> nimstring_fails;
  // The long chain rule where no safe move is left, without [0] and with [1] joints: the results
  // of the player whom it says to be in control, and how often that player wins Nimstring.
  std::array<Margins, 2> long_chains;
  std::array<std::uint64_t, 2> in_control{};
  std::array<Example, 2> not_in_control;
  std::array<Example, 2> long_chains_fail;
  // States with a safe move in which each best move gives cells away; and those in which each
  // winning move does, with the fewest cells that one gives.
  std::uint64_t sacrifices = 0;
  std::uint64_t winning_sacrifices = 0;
  Record sacrifice;
  struct Seen {
    std::uint64_t states = 0;
    Example example;
  };
  std::map<std::pair<Endgame, int>, Seen> endgames;  // by value

  void add(const Tally& more) {
    states += more.states;
    smallest.add(more.smallest.number, more.smallest.example);
    largest.add(more.largest.number, more.largest.example);
    sacrifices += more.sacrifices;
    winning_sacrifices += more.winning_sacrifices;
    sacrifice.add(more.sacrifice.number, more.sacrifice.example);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      nimstring[i].add(more.nimstring[i]);
      nimstring_fails[i].add(more.nimstring_fails[i].first);
      long_chains[i].add(more.long_chains[i]);
      in_control[i] += more.in_control[i];
      not_in_control[i].add(more.not_in_control[i].first);
      long_chains_fail[i].add(more.long_chains_fail[i].first);
    }
    for (const auto& [endgame, seen] : more.endgames) {
      endgames[endgame].states += seen.states;
      endgames[endgame].example.add(seen.example.first);
    }
  }
};

class Study {
 public:
  explicit Study(const Board& board)
      : board_(board),
        values_(solve_endgame(board, {})),
        nimbers_(solve_endgame(board, {}, format::ValueKind::grundy)),
        index_(*values_.quiet_index()),
        rules_(index_.board()) {}

  Json json() {
    constexpr std::uint64_t at_once = 1 << 21;
    std::mutex mutex;
    Tally all;
    const std::uint64_t parts = (index_.size() + at_once - 1) / at_once;
    parallel_for(parts, [&](std::uint64_t part) {
      Tally tally;
      for (int drawn = 0; drawn <= board_.edges(); ++drawn) {
        count(part * at_once, std::min((part + 1) * at_once, index_.size()), drawn, tally);
      }
      const std::scoped_lock lock(mutex);
      all.add(tally);
    });
    return json_of(all);
  }

 private:
  void count(std::uint64_t first, std::uint64_t last, int drawn, Tally& tally) const {
    constexpr std::size_t states_at_once = 64;
    LayerMoves moves;
    const auto finish = [&] {
      number_moves(index_, moves, [](std::uint64_t) {});
      for (std::size_t i = 0; i < moves.states; ++i) count(moves, i, drawn, tally);
      moves.clear();
    };
    index_.for_each_bundle(first, last, drawn, [&](const Bundle& bundle) {
      add_moves(index_, rules_, bundle, moves);
      if (moves.states >= states_at_once) finish();
    });
    finish();
  }

  /// Counts a state among `moves`.
  void count(const LayerMoves& moves, std::size_t i, int drawn, Tally& tally) const {
    const auto at = static_cast<Index>(moves.of_state[i].index);
    const std::size_t first_chain = moves.of_state[i].first_chain;
    const std::size_t end = moves.of_state[i + 1].first_move;
    const int value = values_.value_at(at);
    const bool mover_wins_nimstring = nimbers_.value_at(at) != 0;
    const int undrawn = board_.edges() - drawn;
    const auto state = [&] { return index_.state(at); };
    const auto show = [&](Example& example) {
      if (!example.first || undrawn <= example.first->first) example.add(undrawn, state());
    };
    ++tally.states;
    tally.largest.add(value, undrawn, state);
    tally.smallest.add(-value, undrawn, state);
    if (undrawn == 0) return;
    const bool has_safe = moves.of_state[i].first_move < first_chain;
    const int of_winner = mover_wins_nimstring ? value : -value;
    ++tally.nimstring[has_safe][of_winner];
    if (of_winner < 0) show(tally.nimstring_fails[has_safe]);
    if (!has_safe) return count_without_safe(moves, i, state(), tally);

    int best_safe = -127;
    for (std::size_t move = moves.of_state[i].first_move; move < first_chain; ++move) {
      best_safe = std::max(best_safe, -values_.value_at(static_cast<Index>(moves.leads_to[move])));
    }
    if (best_safe == value) return;
    ++tally.sacrifices;
    if (value <= 0 || best_safe > 0) return;
    int cells = 127;
    for (std::size_t move = first_chain; move < end; ++move) {
      const int after = values_.value_at(static_cast<Index>(moves.leads_to[move]));
      const auto [given, handed_over] = moves.gifts[move];
      if (Captures{given, handed_over}.value_before(after) < 0) {
        cells = std::min<int>(cells, given);
      }
    }
    ++tally.winning_sacrifices;
    tally.sacrifice.add(cells, undrawn, state);
  }

  void count_without_safe(const LayerMoves& moves, std::size_t i, EdgeSet state,
                          Tally& tally) const {
    const auto at = static_cast<Index>(moves.of_state[i].index);
    const int value = values_.value_at(at);
    const int undrawn = board_.edges() - state.count();
    int open = 0;
    int joints = 0;
    for (const EdgeSet outline : index_.board().outlines()) {
      const int lacks = (outline - state).count();
      open += lacks > 0;
      joints += lacks > 2;
    }
    const bool has_joints = joints > 0;
    Endgame endgame;
    bool is_simple = !has_joints;
    for (std::size_t move = moves.of_state[i].first_chain; move < moves.of_state[i + 1].first_move;
         ++move) {
      const auto [cells, handed_over] = moves.gifts[move];
      if (handed_over == 0) is_simple = false;
      if (handed_over == 2) endgame.chains.push_back(cells);
      if (handed_over == 4) endgame.loops.push_back(cells);
    }
    // A wants as many long chains as make the sum with the points even. When a chain at a joint has
    // been taken the two others become one, so each joint counts as one chain less. The turns tell
    // who moves, if no line has closed two cells so far: lines that close no cell end a turn.
    const int turns = state.count() - (board_.cells() - open);
    const auto long_chains = static_cast<int>(endgame.chains.size());
    const bool mover_controls = (turns + board_.points() + long_chains - joints) % 2 == 0;
    const int of_controller = mover_controls ? value : -value;
    ++tally.long_chains[has_joints][of_controller];
    if (of_controller < 0) tally.long_chains_fail[has_joints].add(undrawn, state);
    if (mover_controls == (nimbers_.value_at(at) != 0)) {
      ++tally.in_control[has_joints];
    } else {
      tally.not_in_control[has_joints].add(undrawn, state);
    }
    if (!is_simple) return;
    std::sort(endgame.chains.begin(), endgame.chains.end());
    std::sort(endgame.loops.begin(), endgame.loops.end());
    Tally::Seen& seen = tally.endgames[{std::move(endgame), value}];
    ++seen.states;
    seen.example.add(undrawn, state);
  }

  Json json_of(const Example& example) const {
    if (!example.first) return nullptr;
    const auto [undrawn, state] = *example.first;
    lookup::Game game(board_.figure());
    game.has_history = false;
    game.begin_at(
        Position(board_.figure(), board_.lines_of(index_.to_given(state)), Player::A, 0, 0));
    const auto at = index_.index(state);
    return {{"state", lookup::state_text(game)},
            {"undrawn", undrawn},
            {"value", values_.value_at(at)},
            {"nimber", nimbers_.value_at(at)},
            {"picture", lookup::draw_board(game, lookup::Style(false))}};
  }

  Json json_of(const Record& record, int sign = 1) const {
    if (!record.example.first) return nullptr;
    return {{"number", sign * record.number}, {"example", json_of(record.example)}};
  }

  /// Finds the last layer with a state in which exactly one of several lines wins.
  Json last_single_win() const {
    const Topology& board = index_.board();
    for (int drawn = board_.edges(); drawn >= 0; --drawn) {
      std::uint64_t found = 0;
      Example example;
      const auto look = [&](EdgeSet state, Index at, const StateImages&) {
        if (values_.value_at(at) <= 0 || board.undrawn(state).single()) return;
        int wins = 0;
        for (const Edge edge : board.undrawn(state)) {
          const Closure after = closure_after(board, state, edge);
          const Index rest = index_.index(index_.representative(after.state));
          wins += after.captured.value_before(values_.value_at(rest)) < 0;
        }
        if (wins != 1) return;
        ++found;
        example.add(board_.edges() - drawn, state);
      };
      index_.for_each_representative(0, index_.size(), drawn, look);
      if (found > 0) return {{"states", found}, {"example", json_of(example)}};
    }
    return nullptr;
  }

  Json json_of_endgames(const Tally& tally) const {
    struct Choice {
      std::uint64_t right = 0;
      std::uint64_t wrong = 0;
      int most_lost = 0;
      Example wrong_in;
    };
    std::uint64_t states = 0;
    std::uint64_t right_by_sums = 0;
    std::uint64_t right_by_cases = 0;
    std::uint64_t controlled = 0;
    std::uint64_t right_if_controlled = 0;
    std::uint64_t smallest_right = 0;
    Choice keep;
    Json list = Json::array();
    for (const auto& each : tally.endgames) {
      const Endgame& endgame = each.first.first;
      const int value = each.first.second;
      const Tally::Seen& seen = each.second;
      states += seen.states;
      if (gain(endgame) == -value) right_by_sums += seen.states;
      if (gain_by_cases(endgame) == -value) right_by_cases += seen.states;
      if (endgame.controlled() >= 2) {
        controlled += seen.states;
        if (endgame.controlled() == -value) right_if_controlled += seen.states;
      }
      bool opens_smallest = false;
      endgame.for_each_component([&](int cells, int handed_over, const Endgame& rest) {
        const Sizes& sizes = handed_over == 2 ? endgame.chains : endgame.loops;
        const int later = gain(rest);
        const int kept = cells - 2 * handed_over + later;
        const int taken = cells - later;
        if (cells == sizes.front() && std::max(kept, taken) == gain(endgame)) opens_smallest = true;
        const int by_rule = rest.controlled() > handed_over ? kept : taken;
        const int lost = std::max(kept, taken) - by_rule;
        (lost == 0 ? keep.right : keep.wrong) += seen.states;
        keep.most_lost = std::max(keep.most_lost, lost);
        if (lost > 0) keep.wrong_in.add(seen.example.first);
      });
      if (opens_smallest) smallest_right += seen.states;
      list.push_back({{"chains", endgame.chains},
                      {"loops", endgame.loops},
                      {"value", value},
                      {"states", seen.states}});
    }
    return {{"states", states},
            {"right_by_sums", right_by_sums},
            {"right_by_cases", right_by_cases},
            {"controlled_at_least_2", controlled},
            {"right_if_controlled", right_if_controlled},
            {"smallest_is_best", smallest_right},
            {"keep_right", keep.right},
            {"keep_wrong", keep.wrong},
            {"keep_loses_at_most", keep.most_lost},
            {"keep_fails", json_of(keep.wrong_in)},
            {"list", list}};
  }

  Json json_of(Tally& tally) const {
    Json result{{"board", board_.name()},
                {"states", tally.states},
                {"smallest", json_of(tally.smallest, -1)},
                {"largest", json_of(tally.largest)}};
    for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
      result[i == 1 ? "nimstring_with_safe_moves" : "nimstring_without_safe_moves"] = {
          {"margins", tally.nimstring[i].json()}, {"fails", json_of(tally.nimstring_fails[i])}};
    }
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      result[i == 0 ? "long_chains_without_joints" : "long_chains_with_joints"] = {
          {"wins_nimstring", tally.in_control[i]},
          {"loses_nimstring_in", json_of(tally.not_in_control[i])},
          {"margins", tally.long_chains[i].json()},
          {"fails", json_of(tally.long_chains_fail[i])}};
    }
    result["endgames"] = json_of_endgames(tally);
    result["sacrifices"] = tally.sacrifices;
    result["winning_sacrifices"] = tally.winning_sacrifices;
    result["sacrifice"] = json_of(tally.sacrifice);
    result["last_single_win"] = last_single_win();
    return result;
  }

  Board board_;
  Tablebase values_;
  Tablebase nimbers_;
  const QuietIndex& index_;
  LayerRules rules_;
};

}  // namespace
}  // namespace triwar::bench

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: triwar-folklore BOARD\n", stderr);
    return 2;
  }
  triwar::bench::Study study(triwar::Board::make(words[1]));
  std::puts(study.json().dump(1).c_str());
  return 0;
}
