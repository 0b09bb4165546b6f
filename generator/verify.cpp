#include "generator/verify.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "generator/representative_check.h"
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

bool is_of_nimbers(const Tablebase& table) noexcept {
  return table.header().value_kind == format::ValueKind::grundy;
}

/// Compares values with the recurrence, nimbers with their definition. Of the wrong states it
/// remembers the one with the most edges, then the lowest: its successors are right, so what they
/// give is its right value. compare() and add_wrong() are thread-safe.
template <class ValueOf>
class Check {
 public:
  Check(const Tablebase& table, const ValueOf& value_of) : table_(table), value_of_(value_of) {}

  void compare(EdgeSet state) {
    if (value_of_(state) != by_moves(state)) add_wrong(state);
  }

  void add_wrong(EdgeSet state) {
    const std::scoped_lock lock(mutex_);
    if (!last_ || state.count() > last_->count() ||
        (state.count() == last_->count() && state < *last_)) {
      last_ = state;
    }
  }

  /// Throws Error(verification_failed) if a compared state has a wrong value.
  void finish() const {
    if (!last_) return;
    const auto text = [&](int value) {
      return is_of_nimbers(table_) && value == loony ? "loony" : std::to_string(value);
    };
    throw Error(
        ErrorCode::verification_failed,
        fmt::format("{}: state 0x{:x} has the {} {}, by the rules of {} it is {}",
                    table_.file().name(), last_->bits(), is_of_nimbers(table_) ? "nimber" : "value",
                    text(value_of_(*last_)), table_.board().name(), text(by_moves(*last_))));
  }

 private:
  int by_moves(EdgeSet state) const {
    return is_of_nimbers(table_)
               ? nimber_by_moves(table_.board(), state, table_.board().undrawn(state),
                                 [&](Edge edge) { return value_of_(state.with(edge)); })
               : value_by_moves(table_.board(), state, value_of_);
  }

  const Tablebase& table_;
  const ValueOf& value_of_;
  std::mutex mutex_;
  std::optional<EdgeSet> last_;
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

/// Returns a lower bound on the number of representatives: symmetric states have smaller orbits.
std::uint64_t about_representatives(const QuietIndex& index) {
  return index.size() / index.symmetries().size();
}

/// Checks every representative, and every other state one move after a quiet state.
Verification check_representatives(const Tablebase& table, const Progress& progress) {
  const QuietIndex& index = *table.quiet_index();
  const std::uint64_t about_all = about_representatives(index);
  std::atomic<std::uint64_t> representatives = 0;
  std::atomic<std::uint64_t> following = 0;
  const auto value_of = [&](EdgeSet state) { return table.value(state); };
  Check check(table, value_of);
  const std::uint64_t chunk_size = table.header().chunk_size;
  parallel_for(table.header().chunks(), [&](std::uint64_t chunk) {
    RepresentativeCheck states(table, [&](EdgeSet wrong) { check.add_wrong(wrong); });
    const auto check_added = [&] {
      const auto checked = states.check();
      following += checked.following;
      progress(std::min(representatives += checked.representatives, about_all), about_all);
    };
    const std::uint64_t first = chunk * chunk_size;
    const std::uint64_t last = first + table.header().values_in(chunk);
    for (int drawn = 0; drawn <= index.board().edges(); ++drawn) {
      index.for_each_representative(first, last, drawn,
                                    [&](EdgeSet state, Index place, const StateImages& images) {
                                      states.add(state, place, images);
                                      if (states.full()) check_added();
                                    });
    }
    check_added();
  });
  check.finish();
  return {.states = representatives + following,
          .all = false,
          .representatives = representatives,
          .following = following};
}

/// Whether a state has the value of its best move by Tablebase::move_values(), which takes a third
/// of the time of single lookups, since all orders of captures lead to the same quiet state.
bool is_right_by_move_values(const Tablebase& table, EdgeSet state) {
  const EdgeList<MoveValue> moves = table.move_values(state);
  const auto best =
      std::max_element(moves.begin(), moves.end(),
                       [](const MoveValue& a, const MoveValue& b) { return a.value < b.value; });
  return table.value(state) == (best == moves.end() ? 0 : best->value);
}

/// Checks random states: all of nimbers, and a sixteenth of values, without
/// is_right_by_move_values(). Half of them have about three quarters of the edges drawn, so that
/// they have chains.
void check_sample(const Tablebase& table, const VerifyLimits& limits, const Progress& progress) {
  std::mt19937_64 random(limits.seed);
  std::vector<EdgeSet> sample(limits.sample);
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const std::uint64_t bits = random();
    sample[i] = EdgeSet::from_bits(i % 2 == 0 ? bits : bits | random()) & table.board().all_edges();
  }
  const auto value_of = [&](EdgeSet state) { return table.value(state); };
  Check check(table, value_of);
  const std::size_t plain = is_of_nimbers(table) ? sample.size() : sample.size() / 16;
  for_each_number(
      sample.size(),
      [&](std::uint64_t i) {
        if (i < plain || !is_right_by_move_values(table, sample[i])) check.compare(sample[i]);
      },
      progress);
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
  Verification verification = check_representatives(table, report);
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
  const format::ValueKind kind = file.header().value_kind;
  // verify_board() has a limit of its own.
  Tablebase table =
      Tablebase::open(std::move(file), std::make_shared<ChunkCache>(ChunkCache::no_limit), kind);
  return verify_board(table, limits, memory, progress);
}

}  // namespace triwar
