#include "generator/quiet_solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <limits>

#include "tablebase/base/parallel.h"

namespace triwar {

QuietSolver::QuietSolver(const QuietIndex& index, std::uint64_t chunk_size,
                         std::span<std::int8_t> values, format::ValueKind kind, bool in_groups)
    : index_(index),
      chunk_size_(chunk_size),
      chunks_((index.size() + chunk_size - 1) / chunk_size),
      values_(values),
      kind_(kind),
      rules_(index.board()),
      next_{index.board().edges(), 0, 0} {
  assert(chunk_size <= std::numeric_limits<std::uint32_t>::max());  // for restore()
  if (!in_groups) return;
  endings_.emplace(index, rules_);
  endings_->find_moves();
  next_.drawn = endings_->high_edges();
}

void QuietSolver::move_next_after(const LayerPart& part) {
  const bool layer_done = part.last_chunk == chunks_;
  next_ = {layer_done ? part.drawn - 1 : part.drawn, layer_done ? 0 : part.last_chunk, 0};
}

template <class Use>
void QuietSolver::for_each_solved(const KeptChunk& chunk, int drawn, const Use& use) const {
  if (endings_) {
    endings_->for_each_group(chunk.first, chunk.end, drawn,
                             [&](std::uint64_t first, std::uint64_t count) {
                               for (std::uint64_t i = 0; i < count; ++i) use(first + i);
                             });
  } else {
    index_.for_each_representative(chunk.first, chunk.end, drawn,
                                   [&](EdgeSet, Index index, const auto&) { use(number(index)); });
  }
}

bool QuietSolver::restore(const LayerPart& part, std::span<const std::int8_t> part_values) {
  if (done() || part.drawn != next_.drawn || part.first_chunk != next_.first_chunk ||
      part.last_chunk <= part.first_chunk || part.last_chunk > chunks_) {
    return false;
  }
  const auto is_nimber = [](std::int8_t value) { return 0 <= value && value < 64; };
  if (kind_ == format::ValueKind::grundy &&
      !std::all_of(part_values.begin(), part_values.end(), is_nimber)) {
    return false;
  }
  const std::vector<KeptChunk> chunks = kept_chunks(part);
  // A few chunks at a time, because an offset takes more memory than a value.
  const std::size_t at_once = 4 * static_cast<std::size_t>(loop_threads());
  std::vector<std::vector<std::uint32_t>> offsets_in(std::min(at_once, chunks.size()));
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < chunks.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, chunks.size());
    parallel_for(end - begin, [&](std::size_t i) {
      const KeptChunk& chunk = chunks[begin + i];
      offsets_in[i].clear();
      for_each_solved(chunk, part.drawn, [&](std::uint64_t index) {
        offsets_in[i].push_back(static_cast<std::uint32_t>(index - chunk.first));
      });
    });
    for (std::size_t i = 0; i < end - begin; ++i) {
      if (offsets_in[i].size() > part_values.size() - count) return false;
      for (const std::uint32_t offset : offsets_in[i]) {
        values_[chunks[begin + i].offset + offset] = part_values[count++];
      }
    }
  }
  if (count != part_values.size()) return false;
  restored_ += count;
  move_next_after(part);
  return true;
}

void QuietSolver::solve(const SavePart& save, const Progress& progress) {
  // A little too low, because symmetric states have smaller orbits.
  const std::uint64_t about_all = std::max<std::uint64_t>(
      1, values_.size() / (endings_ ? endings_->images() : index_.symmetries().size()));
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
    save(part, part_values);
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

std::uint64_t QuietSolver::keep_representatives() {
  std::atomic<std::uint64_t> kept = 0;
  parallel_for(chunks_, [&](std::uint64_t chunk) {
    const std::uint64_t first = chunk * chunk_size_;
    const std::uint64_t end = std::min(first + chunk_size_, index_.size());
    for (int drawn = 0; drawn <= endings_->high_edges(); ++drawn) {
      kept += endings_->keep_representatives(first, end, drawn, values_.data());
    }
  });
  return kept;
}

std::vector<std::int8_t> QuietSolver::solve_part(const LayerPart& part, const Count& count) {
  count(0);  // so that a part without states can be interrupted
  const auto solve = kind_ == format::ValueKind::grundy ? &Endings::solve<NimberOfMoves>
                                                        : &Endings::solve<ScoreOfMoves>;
  const std::vector<KeptChunk> chunks = kept_chunks(part);
  std::vector<std::vector<std::int8_t>> values_of(chunks.size());
  parallel_for(chunks.size(), [&](std::size_t i) {
    values_of[i] = ((*endings_).*solve)(chunks[i].first, chunks[i].end, part.drawn, values_.data());
    if (!values_of[i].empty()) count(values_of[i].size());
  });
  std::size_t size = 0;
  for (const auto& values : values_of) size += values.size();
  std::vector<std::int8_t> part_values;
  part_values.reserve(size);
  for (auto& values : values_of) {
    part_values.insert(part_values.end(), values.begin(), values.end());
    values = {};
  }
  return part_values;
}

}  // namespace triwar
