#include "generator/verify.h"

#include <fmt/core.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <random>
#include <vector>

#include "tablebase/error.h"

namespace triwar {
namespace {

int value_by_recurrence(const Tablebase& table, EdgeSet state) {
  const Board& board = table.board();
  if (state == board.all_edges()) return 0;
  int best = -board.cells() - 1;
  for (const Edge edge : board.undrawn(state)) {
    const int rest = table.probe(state.with(edge));
    const int closed = board.closes(state, edge);
    best = std::max(best, closed > 0 ? closed + rest : -rest);
  }
  return best;
}

/// The lowest state that disagrees, from any thread.
class Mismatch {
 public:
  void found(EdgeSet state) {
    const std::scoped_lock lock(mutex_);
    if (!lowest_ || state < *lowest_) lowest_ = state;
  }
  std::optional<EdgeSet> lowest() const { return lowest_; }

 private:
  std::mutex mutex_;
  std::optional<EdgeSet> lowest_;
};

/// Checks `count` states, the i-th being state_at(i).
template <typename StateAt>
void check(const Tablebase& table, std::uint64_t count, const StateAt& state_at,
           const Progress& progress) {
  constexpr std::uint64_t states_at_once = 1 << 16;
  std::atomic<std::uint64_t> done = 0;
  Mismatch mismatch;
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, states_at_once),
                    [&](const auto& range) {
                      for (std::uint64_t i = range.begin(); i != range.end(); ++i) {
                        const EdgeSet state = state_at(i);
                        if (table.probe(state) != value_by_recurrence(table, state)) {
                          mismatch.found(state);
                        }
                      }
                      progress(done += range.size(), count);
                    });
  if (const auto state = mismatch.lowest()) {
    throw Error(ErrorCode::verification_failed,
                fmt::format("{}: state 0x{:x} has the value {}, by the rules of {} it is {}",
                            table.source().name(), state->bits(), table.probe(*state),
                            table.board().name(), value_by_recurrence(table, *state)));
  }
}

}  // namespace

Verified verify(Tablebase& table, const VerifyLimits& limits, const Progress& progress) {
  const DenseIndex& index = table.index();
  for (std::uint64_t i = 0; i < index.size(); i += table.header().chunk_size) {
    table.value(index.state(static_cast<Index>(i)));  // reads the chunk
    progress(0, index.size());                        // and may stop
  }
  table.load();
  if (index.size() <= limits.all_states) {
    check(
        table, index.size(), [&](std::uint64_t i) { return index.state(static_cast<Index>(i)); },
        progress);
    return {.states = index.size(), .all = true};
  }
  std::mt19937_64 random(limits.seed);
  std::vector<EdgeSet> sample(limits.sample);
  for (EdgeSet& state : sample) state = index.state(static_cast<Index>(random() % index.size()));
  check(
      table, sample.size(), [&](std::uint64_t i) { return sample[i]; }, progress);
  return {.states = limits.sample, .all = false};
}

}  // namespace triwar
