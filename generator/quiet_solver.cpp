#include "generator/quiet_solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

#include "tablebase/base/bytes.h"
#include "tablebase/base/parallel.h"

namespace triwar {
namespace {

template <class Elements>
auto slice(const Elements& elements, std::size_t begin, std::size_t count) {
  return std::span(elements).subspan(begin, std::min(count, elements.size() - begin));
}

/// Returns how many groups a thread takes at a time.
std::size_t groups_at_once(std::size_t groups) {
  const std::size_t most = groups / (8 * static_cast<std::size_t>(loop_threads()));
  return std::clamp<std::size_t>(most / 16 * 16, 16, 256);
}

constexpr std::size_t checksum_size = 8;
constexpr std::size_t aside_size = 9;

/// Returns what SavePart gets where a file keeps the values: the XXH64 of the values of the part,
/// then the indices and values of those kept aside.
std::vector<std::int8_t> checksum_and(const SolvedValues::Aside& aside,
                                      std::span<const std::int8_t> part_values) {
  bytes::Bytes saved;
  bytes::put(saved, bytes::xxh64(std::as_bytes(part_values)));
  for (const auto& [index, value] : aside) {
    bytes::put(saved, index);
    bytes::put(saved, static_cast<std::uint8_t>(value));
  }
  const auto* const begin = reinterpret_cast<const std::int8_t*>(saved.data());
  return {begin, begin + saved.size()};
}

}  // namespace

QuietSolver::QuietSolver(const QuietIndex& index, std::uint64_t chunk_size,
                         std::span<std::int8_t> values, format::ValueKind kind,
                         SolvedValues::Bits bits, bool in_groups)
    : index_(index),
      chunk_size_(chunk_size),
      chunks_((index.size() + chunk_size - 1) / chunk_size),
      values_(values, bits, kind),
      kind_(kind),
      rules_(index.board()),
      next_{index.board().edges(), 0, 0} {
  if (!in_groups) return;
  endings_.emplace(index, rules_);
  endings_->find_moves();
  next_.drawn = endings_->high_edges();
}

void QuietSolver::move_next_after(const LayerPart& part) {
  const bool layer_done = part.last_chunk == chunks_;
  next_ = {layer_done ? part.drawn - 1 : part.drawn, layer_done ? 0 : part.last_chunk, 0};
}

/// Calls use(groups) with the groups of a part, those of many chunks at a time, until it returns
/// false. Returns the number of values up to then.
template <class Use>
std::uint64_t QuietSolver::for_groups(const LayerPart& part, const Use& use) const {
  const std::vector<KeptChunk> chunks = kept_chunks(part);
  std::uint64_t values = 0;
  for (std::size_t begin = 0; begin < chunks.size(); begin += chunks_walked) {
    std::vector<Endings::Group> found =
        groups(slice(chunks, begin, chunks_walked), part.drawn, values);
    if (found.empty()) continue;
    values = found.back().at + found.back().states;
    if (!use(std::move(found))) break;
  }
  return values;
}

/// Returns the groups of a layer that solve_part() solves, in order, the first value `at` this
/// place of a part; without groups the states one by one.
std::vector<Endings::Group> QuietSolver::groups(std::span<const KeptChunk> chunks, int drawn,
                                                std::uint64_t at) const {
  std::vector<std::vector<Endings::Group>> found(chunks.size());
  parallel_for(chunks.size(), [&](std::size_t i) {
    const KeptChunk& chunk = chunks[i];
    if (endings_) {
      found[i] = endings_->groups(chunk.first, chunk.end, drawn);
    } else {
      index_.for_each_representative(chunk.first, chunk.end, drawn,
                                     [&](EdgeSet state, Index index, const auto&) {
                                       found[i].push_back({number(index), 1, state.bits()});
                                     });
    }
    for (Endings::Group& group : found[i]) group.first = chunk.offset + (group.first - chunk.first);
  });
  std::vector<Endings::Group> groups;
  for (const auto& of_chunk : found) groups.insert(groups.end(), of_chunk.begin(), of_chunk.end());
  for (Endings::Group& group : groups) {
    group.at = at;
    at += group.states;
  }
  return groups;
}

bool QuietSolver::restore(const LayerPart& part, std::span<const std::int8_t> saved) {
  if (done() || part.drawn != next_.drawn || part.first_chunk != next_.first_chunk ||
      part.last_chunk <= part.first_chunk || part.last_chunk > chunks_) {
    return false;
  }
  if (kept_ == Kept::by_file) return restore_kept(part, saved);
  const auto is_nimber = [](std::int8_t value) { return 0 <= value && value < 64; };
  if (kind_ == format::ValueKind::grundy && !std::all_of(saved.begin(), saved.end(), is_nimber)) {
    return false;
  }
  const std::uint64_t values = for_groups(part, [&](std::vector<Endings::Group> found) {
    const bool has_all = found.back().at + found.back().states <= saved.size();
    if (has_all) store(found, saved);
    return has_all;
  });
  if (values != saved.size()) return false;
  restored_ += saved.size();
  move_next_after(part);
  return true;
}

bool QuietSolver::restore_kept(const LayerPart& part, std::span<const std::int8_t> saved) {
  const bytes::View data = std::as_bytes(saved);
  if (data.size() < checksum_size || (data.size() - checksum_size) % aside_size != 0) return false;
  for (std::size_t at = checksum_size; at < data.size(); at += aside_size) {
    values_.keep_aside(bytes::get<std::uint64_t>(data, at), saved[at + 8]);
  }
  const std::vector<std::int8_t> part_values = values_of(part);
  if (bytes::xxh64(std::as_bytes(std::span(part_values))) != bytes::get<std::uint64_t>(data, 0)) {
    return false;
  }
  restored_ += part_values.size();
  move_next_after(part);
  return true;
}

/// Returns the values of a part that is solved.
std::vector<std::int8_t> QuietSolver::values_of(const LayerPart& part) const {
  std::vector<std::int8_t> part_values;
  for_groups(part, [&](std::vector<Endings::Group> found) {
    part_values.resize(found.back().at + found.back().states);
    parallel_for(found.size(), [&](std::size_t i) {
      const Endings::Group& group = found[i];
      const SolvedValues::Row row =
          values_.row(group.first, group.states, endings_->open_cells(group, values_));
      for (std::size_t place = 0; place < group.states; place += 16) {
        const Sixteen values = row.at(place);
        for (std::size_t j = 0; j < std::min<std::size_t>(16, group.states - place); ++j) {
          part_values[group.at + place + j] = values[j];
        }
      }
    });
    return true;
  });
  return part_values;
}

/// Stores the values of groups of a part.
void QuietSolver::store(std::span<const Endings::Group> groups,
                        std::span<const std::int8_t> part_values) {
  const std::size_t at_once = groups_at_once(groups.size());
  parallel_for((groups.size() + at_once - 1) / at_once, [&](std::size_t i) {
    for (const Endings::Group& group : slice(groups, i * at_once, at_once)) {
      values_.set(group.first, part_values.subspan(group.at, group.states),
                  endings_ ? endings_->open_cells(group, values_) : OpenCells{});
    }
  });
}

void QuietSolver::solve(const SavePart& save, const Progress& progress) {
  // A little too low, because symmetric states have smaller orbits.
  const std::uint64_t about_all =
      std::max<std::uint64_t>(1, endings_ ? index_.size() / endings_->images()
                                          : values_.memory().size() / index_.symmetries().size());
  std::atomic<std::uint64_t> done_so_far = restored_;
  const Count count = [&](std::uint64_t more) {
    done_so_far += more;
    progress(std::min(done_so_far.load(), about_all), about_all);
  };
  // Adapts the size of parts, so that each takes about a second, or has up to most_values. A part
  // is within one layer.
  using Clock = std::chrono::steady_clock;
  constexpr auto short_time = std::chrono::milliseconds(500);
  std::uint64_t chunks_at_once = std::min<std::uint64_t>(64, chunks_);
  while (!done()) {
    const Clock::time_point start = Clock::now();
    const LayerPart part{next_.drawn, next_.first_chunk,
                         next_.first_chunk + std::min(chunks_at_once, chunks_ - next_.first_chunk)};
    assert(part.first_chunk < part.last_chunk);  // so that the loop ends
    const std::vector<std::int8_t> part_values = solve_part(part, count);
    const SolvedValues::Aside aside = values_.take_new_aside();
    if (kept_ == Kept::by_file) {
      save(part, checksum_and(aside, part_values));
    } else {
      save(part, part_values);
    }
    move_next_after(part);
    // All ranks must choose the same size, so a part with many values counts as one that took long.
    Duration own_time = Clock::now() - start;
    if (part_values.size() > most_values_of_part / 2)
      own_time = std::max<Duration>(own_time, short_time);
    if (part_values.size() > most_values_of_part)
      own_time = std::max<Duration>(own_time, 5 * short_time);
    const Duration taken = longest(own_time);
    if (taken < short_time) {
      chunks_at_once = chunks_at_once < chunks_ / 2 ? chunks_at_once * 2 : chunks_;
    }
    if (taken > 4 * short_time) chunks_at_once = std::max<std::uint64_t>(1, chunks_at_once / 2);
  }
}

std::vector<QuietSolver::KeptChunk> QuietSolver::kept_chunks(const LayerPart& part) const {
  std::vector<KeptChunk> chunks;
  for (std::uint64_t chunk = part.first_chunk; chunk < part.last_chunk; ++chunk) {
    const std::uint64_t first = chunk * chunk_size_;
    chunks.push_back({first, std::min(first + chunk_size_, index_.size()), first});
  }
  return chunks;
}

std::uint64_t QuietSolver::representatives(std::uint64_t chunk,
                                           std::span<std::int8_t> values) const {
  return endings_->representatives(chunk * chunk_size_, values_, values);
}

std::vector<std::int8_t> QuietSolver::solve_part(const LayerPart& part, const Count& count) {
  count(0);  // so that a part without states can be interrupted
  const auto solve = kind_ == format::ValueKind::grundy ? &Endings::solve<NimbersOfMoves>
                                                        : &Endings::solve<ScoresOfMoves>;
  std::vector<std::int8_t> part_values;
  for_groups(part, [&](std::vector<Endings::Group> found) {
    part_values.resize(found.back().at + found.back().states);
    std::sort(found.begin(), found.end(), [&](const Endings::Group& a, const Endings::Group& b) {
      return std::pair(endings_->border_of(a), a.at) < std::pair(endings_->border_of(b), b.at);
    });
    const std::size_t at_once = groups_at_once(found.size());
    parallel_for((found.size() + at_once - 1) / at_once, [&](std::size_t i) {
      const auto some = slice(found, i * at_once, at_once);
      ((*endings_).*solve)(some, values_, part_values);
      std::uint64_t states = 0;
      for (const Endings::Group& group : some) states += group.states;
      count(states);
    });
    store(found, part_values);
    return true;
  });
  return part_values;
}

}  // namespace triwar
