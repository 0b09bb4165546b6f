#include "generator/verify.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {
namespace {

constexpr std::uint64_t states_at_once = 1 << 14;

/// Compares values with the recurrence and remembers the lowest wrong state. compare() is
/// thread-safe.
template <class ValueOf>
class Check {
 public:
  Check(const Tablebase& table, const ValueOf& value_of) : table_(table), value_of_(value_of) {}

  void compare(EdgeSet state) {
    if (value_of_(state) == value_by_moves(table_.board(), state, value_of_)) return;
    const std::scoped_lock lock(mutex_);
    lowest_ = lowest_ ? std::min(*lowest_, state) : state;
  }

  /// Throws Error(verification_failed) if a compared state has a wrong value.
  void finish() const {
    if (!lowest_) return;
    throw Error(
        ErrorCode::verification_failed,
        fmt::format("{}: state 0x{:x} has the value {}, by the rules of {} it is {}",
                    table_.file().name(), lowest_->bits(), value_of_(*lowest_),
                    table_.board().name(), value_by_moves(table_.board(), *lowest_, value_of_)));
  }

 private:
  const Tablebase& table_;
  const ValueOf& value_of_;
  std::mutex mutex_;
  std::optional<EdgeSet> lowest_;
};

/// Calls use(i) for each i below `count`, in parallel.
template <class Use>
void for_each_number(std::uint64_t count, const Use& use, const Progress& progress) {
  std::atomic<std::uint64_t> done = 0;
  parallel_for((count + states_at_once - 1) / states_at_once, [&](std::uint64_t slice) {
    const std::uint64_t begin = slice * states_at_once;
    const std::uint64_t end = std::min(begin + states_at_once, count);
    for (std::uint64_t i = begin; i != end; ++i) use(i);
    progress(done += end - begin, count);
  });
}

template <class ValueOf>
void check_all(const Tablebase& table, const ValueOf& value_of, const Progress& progress) {
  Check check(table, value_of);
  for_each_number(
      table.board().states(), [&](std::uint64_t i) { check.compare(EdgeSet::from_bits(i)); },
      progress);
  check.finish();
}

/// Checks all states of a table of quiet states. First computes the value of every state once,
/// because a lookup takes time and many comparisons need each value.
void check_all_of_quiet(const Tablebase& table, const Progress& progress) {
  const std::uint64_t states = table.board().states();
  const ValueMemory memory = allocate_values(states, Pages::large);
  std::int8_t* const values = memory.get();
  for_each_number(
      states,
      [&](std::uint64_t i) {
        values[i] = static_cast<std::int8_t>(table.value(EdgeSet::from_bits(i)));
      },
      [&](std::uint64_t done, std::uint64_t all) { progress(done / 2, all); });
  check_all(
      table, [&](EdgeSet state) -> int { return values[state.bits()]; },
      [&](std::uint64_t done, std::uint64_t all) { progress((all + done) / 2, all); });
}

/// Returns the least representative with a move to `state` or to a symmetric state; all_edges() if
/// there is none. Requires that `state` is not quiet.
EdgeSet least_before(const QuietIndex& index, EdgeSet state) {
  const Topology& board = index.board();
  EdgeSet least = board.all_edges();
  for (int number = 0; number < board.cells(); ++number) {
    const EdgeSet outline = board.outline(static_cast<Cell>(number));
    if (!(outline - state).single()) continue;
    for (const Edge edge : outline& state) {
      const EdgeSet before = state.without(edge);
      if (!is_quiet(board, before)) continue;
      least = std::min(least, index.representative(before));
    }
  }
  return least;
}

/// Returns a lower bound on the number of representatives: symmetric states have smaller orbits.
std::uint64_t about_representatives(const QuietIndex& index) {
  return index.size() / index.symmetries().size();
}

/// Checks every representative. Follows the moves of at most about limits.followed evenly spaced
/// representatives, and checks the states that these moves lead to. Skips a state if it is quiet,
/// if it draws interchangeable edges out of order, or if a lesser representative, followed or not,
/// has a move to it or to a symmetric state.
Verification check_representatives(const Tablebase& table, const VerifyLimits& limits,
                                   const Progress& progress) {
  const QuietIndex& index = *table.quiet_index();
  const Topology& board = index.board();
  const std::uint64_t about_all = about_representatives(index);
  const std::uint64_t stride = about_all / limits.followed + 1;
  std::atomic<std::uint64_t> representatives = 0;
  std::atomic<std::uint64_t> following = 0;
  const auto value_of = [&](EdgeSet state) { return table.value(state); };
  Check check(table, value_of);
  const std::uint64_t chunk_size = table.header().chunk_size;
  parallel_for(table.header().chunks(), [&](std::uint64_t chunk) {
    const std::uint64_t first = chunk * chunk_size;
    const std::uint64_t last = first + table.header().values_in(chunk);
    for (int drawn = 0; drawn <= board.edges(); ++drawn) {
      index.for_each_representative(
          first, last, drawn, [&](EdgeSet state, Index place, const auto&) {
            check.compare(index.to_given(state));
            const bool follow = number(place) % stride == 0;
            for (const Edge edge : follow ? board.undrawn(state) : EdgeSet()) {
              const EdgeSet next = state.with(edge);
              // Skips quiet states, because their representatives are checked anyway. Checks other
              // states only once, from their least predecessor.
              if (is_quiet(board, next) || index.in_order(next) != next ||
                  least_before(index, next) != state) {
                continue;
              }
              check.compare(index.to_given(next));
              ++following;
            }
            constexpr std::uint64_t representatives_at_once = 256;
            const std::uint64_t done = ++representatives;
            if (done % representatives_at_once == 0) progress(std::min(done, about_all), about_all);
          });
    }
  });
  check.finish();
  return {.states = representatives + following,
          .all = false,
          .representatives = representatives,
          .following = following,
          .all_following = stride == 1};
}

/// Checks random states. Half of them have about three quarters of the edges drawn, so that they
/// have chains.
void check_sample(const Tablebase& table, const VerifyLimits& limits, const Progress& progress) {
  std::mt19937_64 random(limits.seed);
  std::vector<EdgeSet> sample(limits.sample);
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const std::uint64_t bits = random();
    sample[i] = EdgeSet::from_bits(i % 2 == 0 ? bits : bits | random()) & table.board().all_edges();
  }
  const auto value_of = [&](EdgeSet state) { return table.value(state); };
  Check check(table, value_of);
  for_each_number(
      sample.size(), [&](std::uint64_t i) { check.compare(sample[i]); }, progress);
  check.finish();
}

bool checks_all(const Tablebase& table, const VerifyLimits& limits) {
  return table.quiet_index() == nullptr || table.board().states() <= limits.all_states;
}

std::uint64_t memory_to_verify(const Tablebase& table, const VerifyLimits& limits) {
  const std::uint64_t values = memory_of_process + table.header().values;
  if (table.quiet_index() == nullptr) return values;
  return values +
         (checks_all(table, limits) ? table.board().states() : limits.sample * sizeof(EdgeSet));
}

Verification check_table(Tablebase& table, const VerifyLimits& limits, const Progress& progress) {
  const std::uint64_t states = table.board().states();
  if (checks_all(table, limits)) {
    table.load([&] { progress.throw_if_stopped(); });
    if (table.quiet_index() != nullptr) {
      check_all_of_quiet(table, progress);
    } else {
      check_all(
          table, [&](EdgeSet state) { return table.value(state); }, progress);
    }
    return {.states = states, .all = true};
  }
  // The progress of the sample continues that of the representatives.
  const std::uint64_t before = about_representatives(*table.quiet_index());
  const std::uint64_t total = before + limits.sample;
  const auto report = [&](std::uint64_t done, std::uint64_t) { progress(done, total); };
  const auto continue_report = [&](std::uint64_t done, std::uint64_t) {
    progress(before + done, total);
  };
  table.load([&] { progress.throw_if_stopped(); });
  Verification verification = check_representatives(table, limits, report);
  check_sample(table, limits, continue_report);
  verification.states += limits.sample;
  return verification;
}

}  // namespace

Verification verify_board(Tablebase& table, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress) {
  check_memory(table.file().name(), memory_to_verify(table, limits), memory);
  Verification verification = check_table(table, limits, progress);
  verification.board_states = table.board().states();
  return verification;
}

Verification verify_table(TableFile file, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress) {
  // verify_board() has a limit of its own.
  Tablebase table =
      Tablebase::open(std::move(file), std::make_shared<ChunkCache>(ChunkCache::no_limit));
  return verify_board(table, limits, memory, progress);
}

}  // namespace triwar
