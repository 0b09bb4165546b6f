#include "generator/quiet_solver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <vector>

#include "generator/parallel.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/interchangeable_edges.h"

namespace triwar {
namespace {

/// Solves states of one layer. The values that a state needs are asked for some states before they
/// are used, because most of them come from memory.
class LayerSolver {
 public:
  LayerSolver(const QuietIndex& index, std::span<const EdgeSet> earlier,
              std::span<std::int8_t> values)
      : board_(index.board()), index_(index), earlier_(earlier), values_(values) {}

  void add(EdgeSet state, Index index, const QuietIndex::Images& images) {
    states_[states_waiting_++] = {number(index), moves_waiting_};
    EdgeSet open = board_.undrawn(state);
    while (!open.empty()) {
      const Edge edge = *open.begin();
      open = open.without(edge);
      // Of interchangeable edges the first does for all.
      if (!(earlier_[static_cast<std::size_t>(number(edge))] - state).empty()) continue;
      const Closure closure = close_after(board_, state, edge);
      QuietIndex::Images after = images;
      for (const Edge drawn : closure.state - state) after |= index_.images_of(drawn);
      if (closure.chain) open = open - closure.state;  // so does one edge of a chain
      const std::uint64_t place = number(index_.index(after.least()));
      __builtin_prefetch(&values_[place]);
      moves_[moves_waiting_++] = {place, closure.captured_at_best()};
    }
    if (states_waiting_ == states_.size()) finish();
  }

  /// Computes the values of the states that wait.
  void finish() {
    std::size_t move = 0;
    for (std::size_t i = 0; i < states_waiting_; ++i) {
      const std::size_t end = i + 1 < states_waiting_ ? states_[i + 1].first_move : moves_waiting_;
      int best = move == end ? 0 : -board_.cells();
      for (; move < end; ++move) {
        const auto& [place, captured] = moves_[move];
        best = std::max(best, -captured.value_before(values_[place]));
      }
      values_[states_[i].place] = static_cast<std::int8_t>(best);
      solved_.push_back(static_cast<std::int8_t>(best));
    }
    states_waiting_ = 0;
    moves_waiting_ = 0;
  }

  /// All values computed, in the order of their states.
  std::vector<std::int8_t> take_solved() { return std::move(solved_); }

 private:
  struct State {
    std::uint64_t place;
    std::size_t first_move;
  };
  struct Move {
    std::uint64_t place;  // of the value of where it leads
    Captured captured;
  };
  static constexpr std::size_t states_at_once = 16;

  const Board& board_;
  const QuietIndex& index_;
  std::span<const EdgeSet> earlier_;
  std::span<std::int8_t> values_;
  std::size_t states_waiting_ = 0;
  std::size_t moves_waiting_ = 0;
  std::array<State, states_at_once> states_;
  std::array<Move, states_at_once * EdgeSet::capacity> moves_;
  std::vector<std::int8_t> solved_;
};

}  // namespace

QuietSolver::QuietSolver(const QuietIndex& index, std::span<std::int8_t> values)
    : index_(index),
      values_(values),
      earlier_(static_cast<std::size_t>(index.board().edges())),
      next_{index.board().edges(), 0, 0} {
  assert(values.size() == index.size());
  for (const EdgeSet group : interchangeable_edges(index.board())) {
    for (const Edge edge : group) {
      earlier_[static_cast<std::size_t>(number(edge))] = group & EdgeSet::first(number(edge));
    }
  }
}

void QuietSolver::go_on_after(const LayerPart& part) {
  const bool layer_done = part.last_prefix == index_.prefixes().size();
  next_ = {layer_done ? part.drawn - 1 : part.drawn, layer_done ? 0 : part.last_prefix, 0};
}

bool QuietSolver::restore(const LayerPart& part, std::span<const std::int8_t> part_values) {
  if (done() || part.drawn != next_.drawn || part.first_prefix != next_.first_prefix ||
      part.last_prefix <= part.first_prefix || part.last_prefix > index_.prefixes().size()) {
    return false;
  }
  std::vector<std::vector<std::uint64_t>> by_prefix(part.last_prefix - part.first_prefix);
  parallel_for(by_prefix.size(), [&](std::size_t i) {
    index_.for_each_representative(
        index_.prefixes()[part.first_prefix + i], part.drawn,
        [&](EdgeSet, Index index, const auto&) { by_prefix[i].push_back(number(index)); });
  });
  std::size_t count = 0;
  for (const auto& places : by_prefix) count += places.size();
  if (count != part_values.size()) return false;
  auto value = part_values.begin();
  for (const auto& places : by_prefix) {
    for (const std::uint64_t place : places) values_[place] = *value++;
  }
  restored_ += count;
  go_on_after(part);
  return true;
}

void QuietSolver::solve(const PartSolved& solved, const Progress& progress) {
  // Some states are symmetric in themselves, so that there are a few more.
  const std::uint64_t about_all = index_.size() / index_.symmetries().size();
  std::atomic<std::uint64_t> done_so_far = restored_;
  std::vector<std::vector<std::int8_t>> by_prefix;
  std::vector<std::int8_t> part_values;
  // Parts are as large as can be solved in about a second.
  using Clock = std::chrono::steady_clock;
  constexpr auto short_time = std::chrono::milliseconds(500);
  std::size_t prefixes_at_once = 64;
  while (!done()) {
    const Clock::time_point start = Clock::now();
    const LayerPart part{next_.drawn, next_.first_prefix,
                         std::min(next_.first_prefix + prefixes_at_once, index_.prefixes().size())};
    by_prefix.assign(part.last_prefix - part.first_prefix, {});
    parallel_for(by_prefix.size(), [&](std::size_t i) {
      LayerSolver layer(index_, earlier_, values_);
      index_.for_each_representative(
          index_.prefixes()[part.first_prefix + i], part.drawn,
          [&](EdgeSet state, Index index, const QuietIndex::Images& images) {
            layer.add(state, index, images);
          });
      layer.finish();
      by_prefix[i] = layer.take_solved();
      if (by_prefix[i].empty()) return;
      done_so_far += by_prefix[i].size();
      progress(std::min(done_so_far.load(), about_all), about_all);
    });
    part_values.clear();
    for (const auto& values : by_prefix) {
      part_values.insert(part_values.end(), values.begin(), values.end());
    }
    solved(part, part_values);
    go_on_after(part);
    const auto taken = Clock::now() - start;
    if (taken < short_time) prefixes_at_once *= 2;
    if (taken > 4 * short_time) prefixes_at_once = std::max<std::size_t>(1, prefixes_at_once / 2);
  }
}

}  // namespace triwar
