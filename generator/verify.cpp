#include "generator/verify.h"

#include <fmt/core.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <random>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/file/value_memory.h"

namespace triwar {
namespace {

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

constexpr std::uint64_t states_at_once = 1 << 16;

/// Checks `count` states, the i-th being state_at(i), with the values value_of(EdgeSet).
template <typename StateAt, typename ValueOf>
void check(const Tablebase& table, std::uint64_t count, const StateAt& state_at,
           const ValueOf& value_of, const Progress& progress) {
  const Board& board = table.board();
  std::atomic<std::uint64_t> done = 0;
  Mismatch mismatch;
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, states_at_once),
                    [&](const auto& range) {
                      for (std::uint64_t i = range.begin(); i != range.end(); ++i) {
                        const EdgeSet state = state_at(i);
                        if (value_of(state) != value_by_moves(board, state, value_of)) {
                          mismatch.found(state);
                        }
                      }
                      progress(done += range.size(), count);
                    });
  if (const auto state = mismatch.lowest()) {
    throw Error(ErrorCode::verification_failed,
                fmt::format("{}: state 0x{:x} has the value {}, by the rules of {} it is {}",
                            table.file().name(), state->bits(), value_of(*state), board.name(),
                            value_by_moves(board, *state, value_of)));
  }
}

EdgeSet dense_state(std::uint64_t i) { return EdgeSet::from_bits(i); }

void check_all(const Tablebase& table, const Progress& progress) {
  const std::uint64_t states = table.board().states();
  const auto value_of = [&](EdgeSet state) { return table.value(state); };
  if (table.quiet_index() == nullptr) {
    check(table, states, dense_state, value_of, progress);
    return;
  }
  // Each value is asked for by many states, and takes a while from a table of quiet ones.
  const ValueMemory memory = allocate_values(states, Pages::large);
  std::int8_t* const values = memory.get();
  std::atomic<std::uint64_t> done = 0;
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, states, states_at_once),
                    [&](const auto& range) {
                      for (std::uint64_t i = range.begin(); i != range.end(); ++i) {
                        values[i] = static_cast<std::int8_t>(table.value(dense_state(i)));
                      }
                      progress((done += range.size()) / 2, states);
                    });
  check(
      table, states, dense_state, [&](EdgeSet state) -> int { return values[state.bits()]; },
      [&](std::uint64_t checked, std::uint64_t all) { progress((all + checked) / 2, all); });
}

/// States of a large board: any, and when the table has quiet states only, every other one of its
/// representatives.
std::vector<EdgeSet> random_states(const Tablebase& table, const VerifyLimits& limits) {
  std::mt19937_64 random(limits.seed);
  std::vector<EdgeSet> sample(limits.sample);
  const QuietIndex* const quiet = table.quiet_index();
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (quiet != nullptr && i % 2 == 0) {
      const auto stored = static_cast<Index>(random() % quiet->size());
      sample[i] = quiet->to_given(quiet->representative(quiet->state(stored)));
    } else {
      sample[i] = EdgeSet::from_bits(random()) & table.board().all_edges();
    }
  }
  return sample;
}

}  // namespace

std::uint64_t memory_to_verify(const Tablebase& table, const VerifyLimits& limits) {
  const std::uint64_t states = table.board().states();
  const bool all_of_quiet = table.quiet_index() != nullptr && states <= limits.all_states;
  return table.header().values + (all_of_quiet ? states : 0);
}

Verified verify(Tablebase& table, const VerifyLimits& limits, const Progress& progress) {
  const std::uint64_t states = table.board().states();
  table.load([&] { progress(0, states); });
  if (states <= limits.all_states) {
    check_all(table, progress);
    return {.states = states, .all = true};
  }
  const std::vector<EdgeSet> sample = random_states(table, limits);
  check(
      table, sample.size(), [&](std::uint64_t i) { return sample[i]; },
      [&](EdgeSet state) { return table.value(state); }, progress);
  return {.states = limits.sample, .all = false};
}

}  // namespace triwar
