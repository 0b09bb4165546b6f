#include "service/solved_endgames.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "lookup/endgames.h"
#include "tablebase/base/error.h"

namespace triwar::service {
namespace {

/// Tells whether two figures are the same. Boards in requests may share a name.
bool are_equal(const Figure& a, const Figure& b) {
  return a.name() == b.name() && (Figure::is_reserved(a.name()) || a == b);
}

}  // namespace

std::shared_ptr<const Tablebase> SolvedEndgames::find(const Figure& figure, const LineSet& drawn,
                                                      format::ValueKind kind) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& table) {
    const Board& board = table->board();
    return table->header().value_kind == kind && drawn.contains(board.start()) &&
           are_equal(board.figure(), figure);
  });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return *found;
}

void SolvedEndgames::keep(std::shared_ptr<const Tablebase> table, Metrics& metrics) {
  Kept dropped;  // freed after the lock is released
  const std::scoped_lock lock(mutex_);
  kept_bytes_ += table->memory();
  kept_.push_front(std::move(table));
  while (kept_bytes_ > limits_.memory) {
    kept_bytes_ -= kept_.back()->memory();
    dropped.splice(dropped.end(), kept_, std::prev(kept_.end()));
  }
  metrics.endgames = kept_.size();
  metrics.endgame_bytes = kept_bytes_;
}

std::shared_ptr<const Tablebase> SolvedEndgames::solve(const Board& board, format::ValueKind kind,
                                                       const std::atomic<bool>& stopping,
                                                       Metrics& metrics) const {
  const auto begun = std::chrono::steady_clock::now();
  auto table = std::make_shared<const Tablebase>(solve_(
      board, Progress([](std::uint64_t, std::uint64_t) {}, [&] { return stopping.load(); }), kind));
  ++metrics.solves;
  metrics.solving_nanoseconds += static_cast<std::uint64_t>(
      std::chrono::nanoseconds(std::chrono::steady_clock::now() - begun).count());
  return table;
}

std::shared_ptr<const Tablebase> SolvedEndgames::find_or_solve(lookup::Game& game, Needed needed,
                                                               format::ValueKind kind,
                                                               std::uint64_t most_states,
                                                               const std::atomic<bool>& stopping,
                                                               Metrics& metrics) {
  const Figure& figure = game.figure();
  const LineSet drawn = game.drawn();
  std::shared_ptr<const Tablebase> table;
  std::unique_lock lock(mutex_);
  const auto is_being_solved = [&] {
    return std::any_of(solving_.begin(), solving_.end(), [&](const Solving& solving) {
      return solving.kind == kind && drawn.contains(solving.start) &&
             are_equal(solving.figure, figure);
    });
  };
  for (;;) {
    if (needed == Needed::last_position) table = find(figure, drawn, kind);
    if (table || !is_being_solved()) break;
    solved_.wait(lock);
  }
  if (!table) {
    if (solving_.size() >= limits_.at_once) return nullptr;
    const auto place =
        solving_.insert(solving_.end(), Solving{.figure = figure, .start = drawn, .kind = kind});
    lock.unlock();
    // Removes the entry when the endgame is solved or has failed.
    const std::shared_ptr<void> guard(nullptr, [&](void*) {
      const std::scoped_lock removing(mutex_);
      solving_.erase(place);
      solved_.notify_all();
    });
    const auto large =
        lookup::too_large(figure, drawn,
                          {.states = most_states,
                           .option = most_states < limits_.states ? "solve=" : "--solve ",
                           .feasible = limits_.states});
    if (large && !game.bad) {
      game.bad = large;
      return nullptr;
    }
    LineSet start = large ? figure.all_lines() : drawn;
    if (needed == Needed::all_solvable && !large) {
      // The endgame of the earliest position within the limit contains all later positions.
      start = lookup::earliest_start(game, most_states);
      lock.lock();
      table = find(figure, start, kind);
      lock.unlock();
    }
    if (!table) {
      table = solve(Board(figure, start - figure.drawn()), kind, stopping, metrics);
      keep(table, metrics);
    }
  }
  return table;
}

}  // namespace triwar::service
