// Solves endgames on demand, and keeps them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "generator/solve_endgame.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/solve_memory.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/board/line_set.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// LRU cache of endgames of any figures, with values or nimbers, which it solves when they are
/// first needed. Thread-safe.
///
/// An endgame answers every position that contains the lines of its start. Among thousands of
/// endgames, none of which is the smallest that contains a position, finding any of them would
/// take a walk through all. The store looks only where it usually is, so that the time does not
/// depend on the number of endgames kept:
/// - by hash, the endgame that starts with these lines;
/// - the 64 endgames used last: they contain games that go on, and variations;
/// - by hash, the endgame of each earlier position of the same game.
/// An endgame that these miss is solved again, as if it were not kept.
class EndgameStore {
 public:
  /// solve_endgame(), or a function of tests like it. Must be thread-safe.
  using Solve = std::function<Tablebase(const Board&, const Progress&, format::ValueKind)>;

  struct Limits {
    std::uint64_t states = 150'000'000;  ///< limit of stored states of an endgame
    std::uint64_t memory = 256 << 20;    ///< limit of the memory of the endgames kept, in bytes
    std::size_t fewest = 0;              ///< so many endgames are kept, however large they are
    unsigned at_once = 1;                ///< limit of endgames solved at the same time
    /// The memory of endgames while they are being solved; null: SolveMemory::of_process().
    std::shared_ptr<SolveMemory> solving = {};
  };

  /// The positions of a game that an endgame must contain: only the last one, or all from the
  /// earliest one within the limit of states.
  enum class Needed { last_position, all_solvable };

  struct Question {
    Needed needed = Needed::last_position;
    format::ValueKind kind = format::ValueKind::score_difference;
    std::uint64_t most_states;  ///< limit of stored states for this question
    /// Solves from the lines that the game has in common with the endgame of this kind used last,
    /// if these fit. The new endgame contains both, and perhaps the next games; solving it takes
    /// longer.
    bool joins = false;
    /// Waits while another thread solves this endgame, else solves it, too. `progress` of a thread
    /// that solves may only ask without waiting: it would wait for itself.
    bool waits = true;
    bool gives_up = false;  ///< returns Found::busy instead of waiting
  };

  struct Found {
    std::shared_ptr<const Tablebase> table;  ///< null: no answer, too many states, or busy
    /// This endgame, or as many other ones as Limits allow, are being solved.
    bool busy = false;
  };

  struct Counts {
    std::uint64_t solves = 0;  ///< endgames solved
    std::chrono::nanoseconds solving{};
    std::uint64_t kept = 0;    ///< endgames kept now
    std::uint64_t memory = 0;  ///< of these and of their figures, in bytes
  };

  explicit EndgameStore(const Limits& limits, Solve solve = solve_endgame)
      : solve_(std::move(solve)), limits_(limits) {}

  const Limits& limits() const noexcept { return limits_; }
  /// Changes Limits::states. Requires that no other thread uses the store meanwhile.
  void set_most_states(std::uint64_t states) noexcept { limits_.states = states; }

  /// Returns the limit that holds for a question: the one asked for or, if that is less, the memory
  /// of all solves together.
  SolveLimit within_memory(SolveLimit asked) const;

  Counts counts() const;

  /// Returns a kept endgame with the last position of a game or, if all are needed, with its first
  /// one; null if there is none. Solves nothing, and blocks no longer than other look-ups.
  std::shared_ptr<const Tablebase> find(const Game& game, const Question& question);

  /// Returns an endgame that contains the needed positions of a game, up to its bad move if it has
  /// one. Returns none for a game without an answer or, if all positions are needed, a review. An
  /// endgame that is kept may have more states than the question allows; its answers are the same.
  ///
  /// Blocks while this endgame is being solved, by this or another thread, and while so many other
  /// ones are that Limits::at_once or Limits::solving leave no room, unless the question gives up
  /// or does not wait, or too many states can follow. Throws Error(interrupted) if `progress` is
  /// stopped meanwhile.
  Found find_or_solve(const Game& game, const Question& question, const Progress& progress);

 private:
  /// A figure, shared by its endgames. The map's keys tell figures of the same name apart.
  struct Shared {
    std::shared_ptr<const Figure> figure;
    std::size_t endgames = 0;  // kept
  };
  using Figures = std::unordered_map<std::string, Shared>;

  struct Key {
    const Figures::value_type* figure;
    LineSet start;
    format::ValueKind kind;
    bool operator==(const Key&) const noexcept = default;
  };
  struct HashOfKey {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Kept {
    Key key;
    std::shared_ptr<const Tablebase> table;
    std::uint64_t memory;
  };
  using Order = std::list<Kept>;

  /// An endgame that a thread solves.
  struct Solving {
    std::string figure;  // as a key of Figures
    LineSet start;
    format::ValueKind kind;
  };

  // Requires that the mutex is locked.
  std::shared_ptr<const Tablebase> look_up(const std::string& figure, const LineSet& drawn,
                                           const Question& question, const Game* game = nullptr);
  std::shared_ptr<const Tablebase> use(Order::iterator kept);
  /// Returns the lines that a start has in common with the endgame of its figure and kind used
  /// last, if that was used lately; else the start.
  LineSet common_with_latest(const LineSet& start, const std::string& figure,
                             format::ValueKind kind) const;
  bool is_being_solved(const std::string& figure, const LineSet& drawn,
                       format::ValueKind kind) const;
  void keep(const std::string& figure, const std::shared_ptr<const Tablebase>& table,
            Order& dropped);
  /// Drops endgames until another one of this size has room, if that is possible.
  void make_room(std::uint64_t memory, std::size_t endgames, Order& dropped);
  void wait(std::unique_lock<std::mutex>& lock, const Progress& progress);
  SolveMemory& solving_memory() const;

  Solve solve_;
  Limits limits_;
  mutable std::mutex mutex_;  // guards all below
  Figures figures_;           // of the endgames kept
  Order order_;               // the endgame used last first
  std::unordered_map<Key, Order::iterator, HashOfKey> by_key_;
  std::list<Solving> solving_;  // at most Limits::at_once
  Counts counts_;
  std::condition_variable solved_;  // an entry of solving_ was removed
};

}  // namespace triwar::lookup
