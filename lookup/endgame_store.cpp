#include "lookup/endgame_store.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "lookup/answer.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/heap_bytes.h"
#include "tablebase/board_file.h"

namespace triwar::lookup {
namespace {

using format::ValueKind;

/// How many of the endgames used last are compared with a position.
constexpr std::ptrdiff_t most_compared = 64;

/// How often a waiting thread looks whether it is to stop.
constexpr auto stop_check = std::chrono::milliseconds(50);

/// Returns a text that only equal figures share. Boards in requests may have the same name.
std::string text_of(const Figure& figure) {
  return Figure::is_reserved(figure.name()) ? figure.name() : board_json(figure);
}

/// Returns the end of the part of a list that is compared with a position.
template <class List>
auto past_compared(List& list) {
  return std::next(list.begin(), std::min(most_compared, std::ssize(list)));
}

bool has_answer(const Game& game, EndgameStore::Needed needed) {
  return needed == EndgameStore::Needed::all_solvable ? has_review(game) : !game.bad;
}

}  // namespace

std::size_t EndgameStore::HashOfKey::operator()(const Key& key) const noexcept {
  static_assert(sizeof(LineSet) == sizeof(LineSet::Words), "no padding");
  const auto lines = bytes::xxh64(std::as_bytes(std::span(&key.start, 1)));
  return static_cast<std::size_t>(lines) ^ std::hash<const void*>()(key.figure) ^
         static_cast<std::size_t>(key.kind);
}

SolveMemory& EndgameStore::solving_memory() const {
  return limits_.solving ? *limits_.solving : *SolveMemory::of_process();
}

SolveLimit EndgameStore::within_memory(SolveLimit asked) const {
  return solving_memory().within(asked);
}

EndgameStore::Counts EndgameStore::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

std::shared_ptr<const Tablebase> EndgameStore::use(Order::iterator kept) {
  order_.splice(order_.begin(), order_, kept);
  return kept->table;
}

/// Returns a kept endgame that contains the lines `drawn`, or null. `game` is the game that drew
/// them, if there is one.
std::shared_ptr<const Tablebase> EndgameStore::look_up(const std::string& figure,
                                                       const LineSet& drawn,
                                                       const Question& question, const Game* game) {
  const auto shared = figures_.find(figure);
  if (shared == figures_.end()) return nullptr;
  Key key{.figure = &*shared, .start = drawn, .kind = question.kind};
  const auto with_key = [&]() -> std::shared_ptr<const Tablebase> {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? nullptr : use(found->second);
  };
  if (auto table = with_key()) return table;
  const auto end = past_compared(order_);
  const auto recent = std::find_if(order_.begin(), end, [&](const Kept& kept) {
    return kept.key.figure == key.figure && kept.key.kind == key.kind &&
           drawn.contains(kept.key.start);
  });
  if (recent != end) return use(recent);
  if (game == nullptr) return nullptr;
  key.start = game->first().drawn();
  for (const Line line : game->moves) {
    if (auto table = with_key()) return table;
    key.start.insert(line);
  }
  return nullptr;
}

std::shared_ptr<const Tablebase> EndgameStore::find(const Game& game, const Question& question) {
  const std::string text = text_of(game.figure());
  const std::scoped_lock lock(mutex_);
  if (question.needed == Needed::last_position) {
    return look_up(text, game.drawn(), question, &game);
  }
  return look_up(text, game.first().drawn(), question);
}

/// Returns whether an endgame that contains the lines `drawn` is being solved.
bool EndgameStore::is_being_solved(const std::string& figure, const LineSet& drawn,
                                   ValueKind kind) const {
  return std::any_of(solving_.begin(), solving_.end(), [&](const Solving& solving) {
    return solving.kind == kind && drawn.contains(solving.start) && solving.figure == figure;
  });
}

LineSet EndgameStore::common_with_latest(const LineSet& start, const std::string& figure,
                                         ValueKind kind) const {
  const auto end = past_compared(order_);
  const auto latest = std::find_if(order_.begin(), end, [&](const Kept& kept) {
    return kept.key.kind == kind && kept.key.figure->first == figure;
  });
  return latest == end ? start : start & latest->key.start;
}

void EndgameStore::make_room(std::uint64_t memory, std::size_t endgames, Order& dropped) {
  while (order_.size() + endgames > limits_.fewest && !order_.empty() &&
         counts_.memory + memory > limits_.memory) {
    const Kept& last = order_.back();
    counts_.memory -= last.memory;
    by_key_.erase(last.key);
    const auto figure = figures_.find(last.key.figure->first);
    if (--figure->second.endgames == 0) {
      counts_.memory -= figure->second.figure->heap_bytes() + sizeof(Figure);
      figures_.erase(figure);
    }
    dropped.splice(dropped.end(), order_, std::prev(order_.end()));
  }
  counts_.kept = order_.size();
}

void EndgameStore::keep(const std::string& figure, const std::shared_ptr<const Tablebase>& table,
                        Order& dropped) {
  const auto& shared_figure = table->board().shared_figure();
  const auto shared = figures_.try_emplace(figure, Shared{.figure = shared_figure}).first;
  const Key key{
      .figure = &*shared, .start = table->board().start(), .kind = table->header().value_kind};
  // The nodes of the list and of the map, with their pointers.
  constexpr std::uint64_t nodes =
      sizeof(Kept) + sizeof(Key) + 8 * sizeof(void*) + 3 * allocation_overhead;
  std::uint64_t memory = table->memory() + nodes;
  if (shared->second.figure != shared_figure) memory += shared_figure->heap_bytes();
  Order kept;
  kept.push_front({.key = key, .table = table, .memory = memory});
  [[maybe_unused]] const bool is_first = by_key_.emplace(key, kept.begin()).second;
  assert(is_first);
  // Nothing fails from here.
  order_.splice(order_.begin(), kept);
  counts_.memory += memory;
  if (shared->second.endgames++ == 0) {
    counts_.memory += shared->second.figure->heap_bytes() + sizeof(Figure);
  }
  make_room(0, 0, dropped);
}

void EndgameStore::wait(std::unique_lock<std::mutex>& lock, const Progress& progress) {
  solved_.wait_for(lock, stop_check);
  progress.throw_if_stopped();
}

EndgameStore::Found EndgameStore::find_or_solve(const Game& game, const Question& question,
                                                const Progress& progress) {
  const Figure& figure = game.figure();
  if (!has_answer(game, question.needed)) return {};
  const std::string text = text_of(figure);
  const ValueKind kind = question.kind;
  const bool is_review = question.needed == Needed::all_solvable;
  LineSet needed = game.drawn();
  std::unique_lock lock(mutex_);
  const auto look_up_needed = [&] {
    return look_up(text, needed, question, is_review ? nullptr : &game);
  };
  if (!is_review) {
    if (auto table = look_up_needed()) return {std::move(table)};
  }
  const LineSet latest = question.joins ? common_with_latest(needed, text, kind) : needed;
  lock.unlock();

  // Counting the states first, so that a position that is too large waits for no other.
  const std::uint64_t most_states = std::min(question.most_states, solving_memory().most());
  const auto fitting = [&](const LineSet& lines) {
    auto states = states_after(figure, lines);
    if (states && *states > most_states) states.reset();
    return states;
  };
  auto states = fitting(needed);
  if (!states) return {};
  if (is_review) {
    needed = earliest_start(game, most_states);
    states = fitting(needed);
  }
  LineSet start = needed;
  if (const LineSet common = needed & latest; common != needed) {
    if (const auto joined = fitting(common)) {
      start = common;
      states = joined;
    }
  }

  Order dropped;                 // freed after the lock is released
  std::shared_ptr<void> memory;  // taken for this solve
  lock.lock();
  for (;;) {
    if (auto table = look_up_needed()) return {std::move(table)};
    const bool is_full = solving_.size() >= limits_.at_once;
    if (!is_full && !(question.waits && is_being_solved(text, needed, kind))) {
      memory = solving_memory().take(states.value_or(0));
      if (memory) break;
    }
    if (question.gives_up || !question.waits) return {.table = nullptr, .busy = true};
    wait(lock, progress);
  }
  const auto place =
      solving_.insert(solving_.end(), {.figure = text, .start = start, .kind = kind});
  // Removes the entry when the endgame is solved, or has failed.
  const std::shared_ptr<void> guard(nullptr, [&](void*) {
    if (!lock.owns_lock()) lock.lock();
    solving_.erase(place);
    memory.reset();
    solved_.notify_all();
    lock.unlock();
  });
  make_room(states.value_or(0), 1, dropped);
  const auto shared = figures_.find(text);
  auto shared_figure = shared == figures_.end() ? nullptr : shared->second.figure;
  lock.unlock();

  dropped.clear();  // before the solver takes memory
  if (!shared_figure) shared_figure = std::make_shared<const Figure>(figure);
  const Board board(std::move(shared_figure), start - figure.drawn());
  const auto begun = std::chrono::steady_clock::now();
  auto table = std::make_shared<const Tablebase>(solve_(board, progress, kind));

  lock.lock();
  ++counts_.solves;
  counts_.solving += std::chrono::steady_clock::now() - begun;
  // A thread that did not wait may have solved it, too.
  if (auto kept = look_up(text, start, question)) return {std::move(kept)};
  keep(text, table, dropped);
  return {std::move(table)};
}

}  // namespace triwar::lookup
