#include "generator/mpi/shared_solver.h"

#include <mpi.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "tablebase/base/parallel.h"

namespace triwar::mpi {
namespace {

using Bytes = std::vector<std::byte>;

/// Returns the number as an int, which MPI needs. Throws std::length_error if it does not fit.
int int_of(std::size_t number) {
  if (number > std::numeric_limits<int>::max()) {
    throw std::length_error("a round has more questions than MPI can count");
  }
  return static_cast<int>(number);
}

/// Sizes of the messages that this rank exchanges with each rank, in bytes or questions, and the
/// offsets of the messages in a buffer.
struct Sizes {
  std::vector<int> of;
  std::vector<int> begin;

  explicit Sizes(std::uint32_t ranks) : of(ranks), begin(ranks) {}

  /// Computes the offsets from the sizes. Returns the sum of the sizes. Throws std::length_error if
  /// it does not fit an int.
  std::size_t arrange() {
    std::size_t sum = 0;
    for (std::size_t rank = 0; rank < of.size(); ++rank) {
      begin[rank] = int_of(sum);
      sum += static_cast<std::size_t>(of[rank]);
    }
    return static_cast<std::size_t>(int_of(sum));
  }

  /// Returns these sizes and offsets, multiplied by `size`.
  Sizes times(std::size_t size) const {
    Sizes larger = *this;
    for (int& number : larger.of) number = int_of(static_cast<std::size_t>(number) * size);
    larger.arrange();
    return larger;
  }
};

/// The approximate number of moves that each thread finds in a round: large enough that bandwidth,
/// not latency, limits the exchanges, and small enough that two rounds fit in memory.
constexpr std::size_t moves_at_once = 1 << 18;

/// Spare bytes after the last question.
constexpr std::size_t slack = question_access;

/// Each thread checks after at most this many values whether its round has enough moves.
constexpr std::uint64_t values_at_once = 1 << 17;

/// The moves that a thread has found in a round, and its questions to each rank.
struct ThreadMoves {
  LayerMoves moves;
  std::vector<Bytes> questions;
};

}  // namespace

/// The data of a round, from moves to values.
struct SharedSolver::Round {
  Round(std::uint32_t ranks, std::size_t threads)
      : found(threads), wanted(ranks), asked_for(ranks), sent(ranks), received(ranks) {
    for (ThreadMoves& by_thread : found) by_thread.questions.resize(ranks);
  }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;
  /// Waits for the exchange under way, which uses this memory.
  ~Round() { MPI_Wait(&under_way, MPI_STATUS_IGNORE); }

  std::vector<ThreadMoves> found;  // by thread
  Sizes wanted;                    // questions to each rank
  Sizes asked_for;                 // questions from each rank
  Sizes sent, received;            // the same in bytes; must outlive the exchange
  Bytes questions;                 // to all ranks
  Bytes questions_from_others;
  std::vector<std::int8_t> answers;
  std::vector<std::int8_t> answers_from_others;
  MPI_Request under_way = MPI_REQUEST_NULL;
};

SharedSolver::SharedSolver(const QuietIndex& index, const Share& share,
                           std::span<std::int8_t> values, Ranks& ranks, int threads)
    : QuietSolver(index, share.chunk_size, values, format::ValueKind::score_difference,
                  SolvedValues::Bits::eight, false),
      share_(share),
      ranks_(ranks),
      question_size_((static_cast<std::size_t>(std::bit_width(ranks.most(values.size()) | 1)) + 7) /
                     8),
      stretches_(static_cast<std::size_t>(threads)) {
  for (auto& round : rounds_) {
    round = std::make_unique<Round>(share.ranks, static_cast<std::size_t>(threads));
  }
}

SharedSolver::~SharedSolver() = default;

/// Calls work() unless this rank has failed. Keeps a failure until ask() or longest(), where the
/// other ranks learn of it.
template <class Work>
void SharedSolver::keep_failure(const Work& work) {
  if (failure_) return;
  try {
    work();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

void SharedSolver::solve(const SavePart& save, const Progress& progress) {
  const SavePart try_to_save = [&](const LayerPart& part,
                                   std::span<const std::int8_t> part_values) {
    keep_failure([&] { save(part, part_values); });  // a part that may be incomplete is not saved
  };
  try {
    QuietSolver::solve(try_to_save, progress);
  } catch (const OtherRankFailed&) {
    throw;
  } catch (...) {
    if (!failure_known_) ranks_.abort_all(std::current_exception());
    throw;
  }
}

void SharedSolver::throw_failure() {
  failure_known_ = true;
  std::rethrow_exception(failure_);
}

SharedSolver::Duration SharedSolver::longest(Duration taken) {
  constexpr auto failed = std::numeric_limits<std::int64_t>::max();
  const auto longest = static_cast<std::int64_t>(
      ranks_.most(static_cast<std::uint64_t>(failure_ ? failed : taken.count())));
  if (failure_) throw_failure();
  if (longest == failed) throw OtherRankFailed();
  return Duration(longest);
}

std::vector<SharedSolver::KeptChunk> SharedSolver::kept_chunks(const LayerPart& part) const {
  std::vector<KeptChunk> chunks;
  for (std::uint64_t chunk = share_.next_own(part.first_chunk); chunk < part.last_chunk;
       chunk += share_.ranks) {
    const std::uint64_t first = share_.first_of(chunk);
    chunks.push_back({first, share_.end_of(chunk), share_.offset(first)});
  }
  return chunks;
}

std::vector<std::int8_t> SharedSolver::solve_part(const LayerPart& part, const Count& count) {
  // The values of this rank's chunks are contiguous.
  const std::uint64_t first = share_.own_before(part.first_chunk) * share_.chunk_size;
  const std::uint64_t last =
      std::min(share_.own_before(part.last_chunk) * share_.chunk_size, share_.size());
  for (std::size_t i = 0; i < stretches_.size(); ++i) {
    stretches_[i] = {.next = first + (last - first) * i / stretches_.size(),
                     .end = first + (last - first) * (i + 1) / stretches_.size(),
                     .solved = {}};
  }
  Round* now = rounds_[0].get();
  Round* before = rounds_[1].get();
  bool under_way = false;  // whether the previous round is under way
  for (bool left = true; left || under_way; std::swap(now, before)) {
    RoundStatus status;
    keep_failure([&] { count(0); });  // so that a part without states can be interrupted
    if (left) keep_failure([&] { find_moves(*now, part.drawn); });
    if (under_way) answer(*before);
    if (left) status = ask(*now);
    if (under_way) keep_failure([&] { finish(*before, count); });
    under_way = status.under_way;
    left = status.another;
  }
  std::vector<std::int8_t> part_values;
  for (const Stretch& stretch : stretches_) {
    part_values.insert(part_values.end(), stretch.solved.begin(), stretch.solved.end());
  }
  return part_values;
}

/// Finds the moves of a round. Each thread continues its stretch until it has enough moves.
void SharedSolver::find_moves(Round& round, int drawn) {
  parallel_for(stretches_.size(), [&](std::size_t i) {
    LayerMoves& moves = round.found[i].moves;
    std::vector<Bytes>& questions = round.found[i].questions;
    std::uint64_t& next = stretches_[i].next;
    moves.clear();
    while (next < stretches_[i].end && moves.moves < moves_at_once) {
      const std::uint64_t chunk = share_.nth_own_chunk(next / share_.chunk_size);
      const std::uint64_t skipped = next % share_.chunk_size;
      const std::uint64_t more =
          std::min({values_at_once, share_.chunk_size - skipped, stretches_[i].end - next});
      const std::uint64_t first = share_.first_of(chunk) + skipped;
      index().for_each_bundle(first, first + more, drawn, [&](const Bundle& bundle) {
        add_moves(index(), rules(), bundle, moves);
      });
      next += more;
    }
    std::vector<std::size_t> sizes(questions.size());
    number_moves(index(), moves,
                 [&](std::uint64_t led_to) { sizes[owner(led_to)] += question_size_; });
    std::vector<std::byte*> ends;
    for (std::size_t rank = 0; rank < questions.size(); ++rank) {
      questions[rank].resize(sizes[rank] + slack);
      ends.push_back(questions[rank].data());
    }
    for (std::size_t move = 0; move < moves.moves; ++move) {
      const std::uint64_t offset = share_.offset(moves.leads_to[move]);
      std::byte*& at = ends[owner(moves.leads_to[move])];
      write_question(at, offset);
      at += question_size_;
    }
    for (Bytes& bytes : questions) bytes.resize(bytes.size() - slack);
  });
}

/// Sends the questions of a round, if any rank has states in it. If a rank has failed, throws its
/// failure on that rank and OtherRankFailed on ranks that have not failed.
SharedSolver::RoundStatus SharedSolver::ask(Round& round) {
  std::size_t states = 0;
  std::ranges::fill(round.wanted.of, 0);
  keep_failure([&] {
    round.questions.clear();
    for (std::size_t rank = 0; rank < round.wanted.of.size(); ++rank) {
      const std::size_t before = round.questions.size();
      for (const ThreadMoves& found : round.found) {
        const Bytes& questions = found.questions[rank];
        round.questions.insert(round.questions.end(), questions.begin(), questions.end());
      }
      round.wanted.of[rank] = int_of((round.questions.size() - before) / question_size_);
    }
    for (const ThreadMoves& found : round.found) states += found.moves.states;
    round.answers_from_others.resize(round.wanted.arrange());
  });
  MPI_Alltoall(round.wanted.of.data(), 1, MPI_INT, round.asked_for.of.data(), 1, MPI_INT,
               MPI_COMM_WORLD);
  keep_failure([&] {
    const std::size_t questions = round.asked_for.arrange();
    round.questions_from_others.resize(questions * question_size_ + slack);
    round.answers.resize(questions);
    round.sent = round.wanted.times(question_size_);
    round.received = round.asked_for.times(question_size_);
  });
  constexpr std::uint64_t some_found = 1;
  constexpr std::uint64_t some_left = 2;
  constexpr std::uint64_t some_failed = 4;
  const bool left = std::ranges::any_of(
      stretches_, [](const Stretch& stretch) { return stretch.next < stretch.end; });
  const std::uint64_t of_all = ranks_.any((states > 0 ? some_found : 0) | (left ? some_left : 0) |
                                          (failure_ ? some_failed : 0));
  if (failure_) throw_failure();
  if ((of_all & some_failed) != 0) throw OtherRankFailed();
  const RoundStatus status{.under_way = (of_all & some_found) != 0,
                           .another = (of_all & some_left) != 0};
  if (status.under_way) {
    MPI_Ialltoallv(round.questions.data(), round.sent.of.data(), round.sent.begin.data(), MPI_BYTE,
                   round.questions_from_others.data(), round.received.of.data(),
                   round.received.begin.data(), MPI_BYTE, MPI_COMM_WORLD, &round.under_way);
  }
  return status;
}

/// Receives the questions of all ranks and sends the answers.
void SharedSolver::answer(Round& round) {
  MPI_Wait(&round.under_way, MPI_STATUS_IGNORE);
  const std::byte* question = round.questions_from_others.data();
  const auto next = [&] {
    const std::uint64_t offset = read_question(question, question_size_);
    question += question_size_;
    return offset;
  };
  constexpr std::size_t at_once = 64;
  std::array<std::uint64_t, at_once> offsets;
  for (std::size_t i = 0; i < round.answers.size(); i += at_once) {
    const std::size_t end = std::min(at_once, round.answers.size() - i);
    for (std::size_t k = 0; k < end; ++k) __builtin_prefetch(&values()[offsets[k] = next()]);
    for (std::size_t k = 0; k < end; ++k) round.answers[i + k] = values()[offsets[k]];
  }
  for (std::uint32_t rank = 0; rank < share_.ranks; ++rank) {
    if (rank == share_.rank) continue;
    bytes_sent_ += static_cast<std::uint64_t>(round.wanted.of[rank]) * question_size_ +
                   static_cast<std::uint64_t>(round.asked_for.of[rank]);
  }
  MPI_Ialltoallv(round.answers.data(), round.asked_for.of.data(), round.asked_for.begin.data(),
                 MPI_INT8_T, round.answers_from_others.data(), round.wanted.of.data(),
                 round.wanted.begin.data(), MPI_INT8_T, MPI_COMM_WORLD, &round.under_way);
}

/// Receives the answers and computes the values.
void SharedSolver::finish(Round& round, const Count& count) {
  MPI_Wait(&round.under_way, MPI_STATUS_IGNORE);
  // The answers from each rank are in the order of the threads of this rank that asked.
  std::vector<std::vector<std::size_t>> begins;
  std::vector<std::size_t> begin(round.wanted.begin.begin(), round.wanted.begin.end());
  for (const ThreadMoves& found : round.found) {
    begins.push_back(begin);
    for (std::size_t rank = 0; rank < begin.size(); ++rank) {
      begin[rank] += found.questions[rank].size() / question_size_;
    }
  }
  parallel_for(round.found.size(), [&](std::size_t i) {
    const LayerMoves& moves = round.found[i].moves;
    std::vector<std::size_t>& next = begins[i];
    solve_moves<ScoreOfMoves>(
        moves,
        [&](std::size_t move) {
          return round.answers_from_others[next[owner(moves.leads_to[move])]++];
        },
        [&](std::uint64_t state, std::int8_t value) {
          values()[share_.offset(state)] = value;
          stretches_[i].solved.push_back(value);
        });
    if (moves.states > 0) count(moves.states);
  });
}

}  // namespace triwar::mpi
