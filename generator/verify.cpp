#include "generator/verify.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "generator/states_before.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/board/topology.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {
namespace {

constexpr std::uint64_t states_at_once = 1 << 14;

bool is_of_nimbers(const Tablebase& table) noexcept {
  return table.header().value_kind == format::ValueKind::grundy;
}

/// Returns the nimber of a state by the definition of Nimstring, from nimber_after(Edge) for some
/// undrawn edges, which lead to the same nimbers as all. (docs/inside/theory.md, section 7.)
template <class NimberAfter>
int nimber_by_moves(const Topology& board, EdgeSet state, EdgeSet edges,
                    const NimberAfter& nimber_after) {
  // Wrong nimbers may be any numbers.
  const auto is_small = [](int nimber) { return nimber >= 0 && nimber < 64; };
  std::optional<int> after_completing;
  for (const Edge edge : edges) {
    if (board.closes(state, edge) == 0) continue;
    const int nimber = nimber_after(edge);
    if (nimber == loony || nimber != after_completing.value_or(nimber)) return loony;
    after_completing = nimber;
  }
  std::uint64_t led_to = 0;  // bit set of the nimbers after moves that complete nothing
  for (const Edge edge : edges) {
    if (board.closes(state, edge) > 0) continue;
    const int nimber = nimber_after(edge);
    if (nimber == after_completing) return loony;
    if (is_small(nimber)) led_to |= std::uint64_t{1} << nimber;
  }
  return after_completing.value_or(std::countr_one(led_to));
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

/// Checks representatives, and the states before each (StatesBefore), as value_by_moves() would
/// from Tablebase::value(), but faster:
/// - It reads the values of many quiet states at once.
/// - value_before() is at least the cells and the value after them. That bounds most moves from a
///   state before it, before cells that could be handed over are looked for.
/// - All orders of captures lead to the same quiet state. So a move leads from a state before the
///   representative q to the closure that it has in q, or, if captures would draw it, to q itself.
///   Hence the values after the moves from q suffice for all states before q.
/// - All edges of a chain or loop lead to the same closure (Closure::chain), which it reads once.
class RepresentativeCheck {
 public:
  /// Calls wrong(EdgeSet) with each wrong state.
  template <class Wrong>
  RepresentativeCheck(const Tablebase& table, Wrong wrong)
      : table_(table),
        index_(*table.quiet_index()),
        board_(index_.board()),
        groups_(interchangeable_edges(board_)),
        before_(board_),
        wrong_([this, wrong](EdgeSet state) { wrong(index_.to_given(state)); }) {}

  bool full() const noexcept { return states_.size() >= 64; }

  void add(EdgeSet state, Index index, const StateImages& images) {
    states_.push_back({state, index, moves_.size()});
    EdgeSet giving;  // the undrawn edges of cells that lack two: drawing one allows captures
    for (const EdgeSet outline : board_.outlines()) {
      const EdgeSet lacks = outline - state;
      if (lacks.pair()) giving = giving | lacks;
    }
    for (EdgeSet left = board_.undrawn(state) - repeated_moves(state); !left.empty();) {
      const Edge edge = *left.begin();
      Move& move = moves_.emplace_back();
      move.edges = EdgeSet::of(edge);
      move.closure.state = state.with(edge);
      StateImages after = images;
      after |= index_.images_of(edge);
      if (giving.contains(edge)) {
        move.closure = closure_after(board_, state, edge);
        if (move.closure.chain) move.edges = move.closure.state - state;
        for (const Edge drawn : move.closure.state - state) after |= index_.images_of(drawn);
      }
      move.representative = after.least();
      left = left - move.edges;
    }
  }

  struct Checked {
    std::uint64_t representatives = 0;
    std::uint64_t following = 0;
  };

  /// Checks the states added since the last call.
  Checked check() {
    for (Move& move : moves_) move.index = index_.index(move.representative);
    for (Move& move : moves_) move.value = table_.value_at(move.index);
    Checked checked{.representatives = states_.size()};
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::size_t end = i + 1 < states_.size() ? states_[i + 1].first_move : moves_.size();
      checked.following +=
          check(states_[i], {moves_.data() + states_[i].first_move, end - states_[i].first_move});
    }
    states_.clear();
    moves_.clear();
    return checked;
  }

 private:
  struct State {
    EdgeSet state;
    Index index;
    std::size_t first_move;
  };
  struct Move {
    EdgeSet edges;  // which all lead to the closure
    Closure closure;
    EdgeSet representative;
    Index index;
    int value;  // of the closure
  };

  /// Returns the undrawn interchangeable edges but the lowest of each cell, which leads to states
  /// of the same value.
  EdgeSet repeated_moves(EdgeSet state) const {
    EdgeSet repeated;
    for (const EdgeSet group : groups_) {
      const EdgeSet undrawn = group - state;
      if (!undrawn.empty()) repeated = repeated | undrawn.without_lowest();
    }
    return repeated;
  }

  /// Checks a representative and the states before it. Returns the number of the latter.
  std::uint64_t check(const State& representative, std::span<const Move> moves) {
    const EdgeSet quiet = representative.state;
    const int value = table_.value_at(representative.index);
    std::uint64_t before = 0;
    if (is_of_nimbers(table_)) {
      if (!has_right_nimber(quiet, value, {}, moves)) wrong_(quiet);
      before_.for_each(quiet, [&](EdgeSet drawn, int) {
        ++before;
        if (!has_right_nimber(quiet, value, drawn, moves)) wrong_(quiet - drawn);
      });
      return before;
    }
    int best = moves.empty() ? 0 : std::numeric_limits<int>::min();
    int most = std::numeric_limits<std::int8_t>::min();  // as if nothing could be handed over
    for (const Move& move : moves) {
      const Captures captured = move.closure.captured_at_best();
      best = std::max(best, -captured.value_before(move.value));
      most = std::max(most, -captured.cells - move.value);
    }
    if (best != value) wrong_(quiet);
    before_.for_each(quiet, [&](EdgeSet drawn, int cells) {
      ++before;
      // From -2 on, value_before() is cells + value whatever can be handed over. So each capture is
      // worth that, a move that opens the captures to the opponent its opposite, and any other move
      // at most most - cells.
      if (value >= -2 && cells + value >= std::max(0, most - cells)) return;
      if (!is_right_before(quiet, value, drawn, moves)) wrong_(quiet - drawn);
    });
    return before;
  }

  /// Returns whether a state whose captures draw `drawn` and lead to `quiet` has the best value of
  /// its moves.
  bool is_right_before(EdgeSet quiet, int value_of_quiet, EdgeSet drawn,
                       std::span<const Move> moves) const {
    const EdgeSet state = quiet - drawn;
    const int cells = board_.open_cells(state) - board_.open_cells(quiet);
    const int handed_over = best_hand_over(board_, state, quiet);
    int best = std::numeric_limits<int>::min();
    for (const Edge edge : drawn) {
      const EdgeSet after = state.with(edge);
      const int closes = board_.closes(state, edge);
      const Captures captures{cells - closes, best_hand_over(board_, after, quiet)};
      const int rest = captures.value_before(value_of_quiet);
      best = std::max(best, closes > 0 ? closes + rest : -rest);
    }
    for (const Move& move : moves) {
      Captures captures{cells + move.closure.captured.cells, 0};
      if (-captures.cells - move.value <= best) continue;  // value_before() is no less
      for (const Edge edge : move.edges) {
        captures.handed_over = best_hand_over(board_, state.with(edge), move.closure.state);
        best = std::max(best, -captures.value_before(move.value));
      }
    }
    return best == Captures{cells, handed_over}.value_before(value_of_quiet);
  }

  /// Returns whether a state whose captures draw `drawn` and lead to `quiet` has the nimber that
  /// follows from its moves. `drawn` may be empty.
  bool has_right_nimber(EdgeSet quiet, int nimber_of_quiet, EdgeSet drawn,
                        std::span<const Move> moves) const {
    const EdgeSet state = quiet - drawn;
    const auto nimber_before = [&](EdgeSet before) {
      return Captures{0, best_hand_over(board_, before, quiet)}.nimber_before(nimber_of_quiet);
    };
    const int nimber = nimber_before(state);
    EdgeSet edges = drawn;
    std::array<const Move*, EdgeSet::capacity> move_by_edge;
    for (const Move& move : moves) {
      edges = edges | move.edges;
      for (const Edge edge : move.edges) move_by_edge[number(edge)] = &move;
    }
    return nimber == nimber_by_moves(board_, state, edges, [&](Edge edge) {
             const EdgeSet after = state.with(edge);
             if (drawn.contains(edge)) return nimber_before(after);
             const Move& move = *move_by_edge[number(edge)];
             // If the nimber after the captures is n, it only matters whether other moves lead to
             // n, not which of the others are loony.
             if (!drawn.empty() && move.value != nimber_of_quiet) return move.value;
             return Captures{0, best_hand_over(board_, after, move.closure.state)}.nimber_before(
                 move.value);
           });
  }

  const Tablebase& table_;
  const QuietIndex& index_;
  const Topology& board_;
  const std::vector<EdgeSet> groups_;
  StatesBefore before_;
  std::function<void(EdgeSet)> wrong_;
  std::vector<State> states_;
  std::vector<Move> moves_;
};

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
