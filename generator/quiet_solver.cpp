#include "generator/quiet_solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>

#include "tablebase/base/parallel.h"

namespace triwar {

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

std::vector<Endings::Row> QuietSolver::rows(const KeptChunk& chunk, int drawn) const {
  if (endings_) return endings_->rows(chunk.first, chunk.end, drawn);
  std::vector<Endings::Row> rows;
  index_.for_each_representative(chunk.first, chunk.end, drawn,
                                 [&](EdgeSet, Index index, const auto&) {
                                   rows.push_back({number(index), 1, {}});
                                 });
  return rows;
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
  if (!store(part, part_values)) return false;
  restored_ += part_values.size();
  move_next_after(part);
  return true;
}

/// Stores the values of a part. Returns false if their number is not that of its solved states.
bool QuietSolver::store(const LayerPart& part, std::span<const std::int8_t> part_values) {
  const std::vector<KeptChunk> chunks = kept_chunks(part);
  // A few chunks at a time, because a row may take more memory than its values.
  const std::size_t at_once = 4 * static_cast<std::size_t>(loop_threads());
  std::vector<std::vector<Endings::Row>> rows_of(std::min(at_once, chunks.size()));
  std::vector<std::size_t> begin_of(rows_of.size() + 1);
  for (std::size_t begin = 0; begin < chunks.size(); begin += at_once) {
    const std::size_t count = std::min(at_once, chunks.size() - begin);
    parallel_for(count, [&](std::size_t i) { rows_of[i] = rows(chunks[begin + i], part.drawn); });
    for (std::size_t i = 0; i < count; ++i) {
      begin_of[i + 1] = begin_of[i];
      for (const Endings::Row& row : rows_of[i]) begin_of[i + 1] += row.count;
    }
    if (begin_of[count] > part_values.size()) return false;
    parallel_for(count, [&](std::size_t i) {
      const KeptChunk& chunk = chunks[begin + i];
      std::size_t at = begin_of[i];
      for (const Endings::Row& row : rows_of[i]) {
        values_.set(chunk.offset + (row.first - chunk.first), part_values.subspan(at, row.count),
                    row.open);
        at += row.count;
      }
    });
    begin_of[0] = begin_of[count];
  }
  return begin_of[0] == part_values.size();
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

std::uint64_t QuietSolver::representatives(std::uint64_t chunk,
                                           std::span<std::int8_t> values) const {
  return endings_->representatives(chunk * chunk_size_, values_, values);
}

std::vector<std::int8_t> QuietSolver::solve_part(const LayerPart& part, const Count& count) {
  count(0);  // so that a part without states can be interrupted
  const auto solve = kind_ == format::ValueKind::grundy ? &Endings::solve<NimberOfMoves>
                                                        : &Endings::solve<ScoreOfMoves>;
  const std::vector<KeptChunk> chunks = kept_chunks(part);
  std::vector<std::size_t> begin_of(chunks.size() + 1);
  parallel_for(chunks.size(), [&](std::size_t i) {
    endings_->for_each_group(
        chunks[i].first, chunks[i].end, part.drawn,
        [&](std::uint64_t, std::uint64_t states) { begin_of[i + 1] += states; });
  });
  std::partial_sum(begin_of.begin(), begin_of.end(), begin_of.begin());
  std::vector<std::int8_t> part_values(begin_of.back());
  parallel_for(chunks.size(), [&](std::size_t i) {
    const std::size_t size = begin_of[i + 1] - begin_of[i];
    if (size == 0) return;
    ((*endings_).*solve)(chunks[i].first, chunks[i].end, part.drawn, values_,
                         std::span(part_values).subspan(begin_of[i], size));
    count(size);
  });
  [[maybe_unused]] const bool stored = store(part, part_values);
  assert(stored);
  return part_values;
}

}  // namespace triwar
