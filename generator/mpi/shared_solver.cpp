#include "generator/mpi/shared_solver.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "generator/parallel.h"

namespace triwar::mpi {
namespace {

using Bytes = std::vector<std::byte>;

/// How many bytes, or questions, go to or come from each rank, and where they stand.
struct Sizes {
  std::vector<int> of;
  std::vector<int> begin;

  explicit Sizes(std::uint32_t ranks) : of(ranks), begin(ranks) {}

  /// Sets the beginnings by the sizes, and returns the sum.
  std::size_t arrange() {
    std::size_t sum = 0;
    for (std::size_t rank = 0; rank < of.size(); ++rank) {
      begin[rank] = static_cast<int>(sum);
      sum += static_cast<std::size_t>(of[rank]);
      if (sum > std::numeric_limits<int>::max()) {
        throw std::length_error("a round asks for more values than MPI can count");
      }
    }
    return sum;
  }

  Sizes times(std::size_t size) const {
    Sizes larger(static_cast<std::uint32_t>(of.size()));
    for (std::size_t rank = 0; rank < of.size(); ++rank) {
      larger.of[rank] = of[rank] * static_cast<int>(size);
    }
    larger.arrange();
    return larger;
  }
};

/// The moves of a chunk of a layer, and what is asked of each rank for them.
struct Chunk {
  LayerMoves moves;
  std::vector<Bytes> questions;
};

}  // namespace

/// A chunk for each thread, from finding moves to the values.
struct SharedSolver::Round {
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;
  /// What is under way ends before its memory does.
  ~Round() { MPI_Wait(&under_way, MPI_STATUS_IGNORE); }

  Round(std::uint32_t ranks, std::size_t most_chunks)
      : chunks(most_chunks), wanted(ranks), asked_for(ranks) {
    for (Chunk& chunk : chunks) chunk.questions.resize(ranks);
  }

  std::vector<Chunk> chunks;
  std::size_t first = 0;  // of the part's own chunks
  std::size_t count = 0;  // of these, in this round
  Sizes wanted;           // questions to each rank
  Sizes asked_for;        // questions from each
  Bytes questions;        // to all
  Bytes questions_from_others;
  std::vector<std::int8_t> answers;
  std::vector<std::int8_t> answers_from_others;
  MPI_Request under_way = MPI_REQUEST_NULL;
};

SharedSolver::SharedSolver(const QuietIndex& index, const Share& share,
                           std::span<std::int8_t> values, Ranks& ranks, int threads)
    : QuietSolver(index, share, values),
      ranks_(ranks),
      chunks_at_once_(static_cast<std::size_t>(threads)),
      question_size_((static_cast<std::size_t>(std::bit_width(ranks.most(values.size()) | 1)) + 7) /
                     8) {}

SharedSolver::~SharedSolver() = default;

void SharedSolver::solve_together(const PartSolved& solved, const Progress& progress) {
  solve(
      [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
        // Told to the others in agreed(), before they wait for this rank.
        try {
          solved(part, part_values);
        } catch (...) {
          failure_ = std::current_exception();
        }
      },
      progress);
}

SharedSolver::Duration SharedSolver::agreed(Duration taken) {
  constexpr auto failed = std::numeric_limits<std::int64_t>::max();
  const auto longest = static_cast<std::int64_t>(
      ranks_.most(static_cast<std::uint64_t>(failure_ ? failed : taken.count())));
  if (failure_) std::rethrow_exception(failure_);
  if (longest == failed) throw OtherRankFailed();
  return Duration(longest);
}

void SharedSolver::agree_on_failure() {
  const bool any = ranks_.most(failure_ ? 1 : 0) != 0;
  if (failure_) std::rethrow_exception(failure_);
  if (any) throw OtherRankFailed();
}

void SharedSolver::solve_chunks(const LayerPart& part,
                                std::span<std::vector<std::int8_t>> values_of, const Count& count) {
  const std::size_t most_own =
      (part.last_chunk - part.first_chunk + share().ranks - 1) / share().ranks;  // of any rank
  const std::size_t rounds = (most_own + chunks_at_once_ - 1) / chunks_at_once_;
  const std::uint64_t first_own = share().next_own(part.first_chunk);
  Round one(share().ranks, chunks_at_once_);
  Round other(share().ranks, chunks_at_once_);
  Round* now = &one;
  Round* before = &other;
  for (std::size_t round = 0; round <= rounds; ++round) {
    if (round < rounds) {
      now->first = std::min(round * chunks_at_once_, values_of.size());
      now->count = std::min(chunks_at_once_, values_of.size() - now->first);
      // Others wait for this rank, and learn of its failure in ask().
      try {
        find_moves(*now, part.drawn, first_own + now->first * share().ranks, now->count);
      } catch (...) {
        failure_ = std::current_exception();
      }
    }
    if (round > 0) answer(*before);
    if (round < rounds) ask(*now);
    if (round > 0) {
      try {
        finish(*before, values_of, count);
      } catch (...) {
        failure_ = std::current_exception();
      }
    }
    std::swap(now, before);
  }
}

void SharedSolver::find_moves(Round& round, int drawn, std::uint64_t first_chunk,
                              std::size_t chunks) {
  parallel_for(chunks, [&](std::size_t i) {
    LayerMoves& moves = round.chunks[i].moves;
    std::vector<Bytes>& questions = round.chunks[i].questions;
    moves.clear();
    const std::uint64_t chunk = first_chunk + i * share().ranks;
    index().for_each_bundle(
        share().first_of(chunk), share().end_of(chunk), drawn,
        [&](const QuietIndex::Bundle& bundle) { add_moves(index(), rules(), bundle, moves); });
    std::vector<std::size_t> sizes(questions.size());
    number_moves(index(), moves,
                 [&](std::uint64_t led_to) { sizes[owner(led_to)] += question_size_; });
    std::vector<std::byte*> ends;
    for (std::size_t rank = 0; rank < questions.size(); ++rank) {
      questions[rank].resize(sizes[rank]);
      ends.push_back(questions[rank].data());
    }
    for (std::size_t move = 0; move < moves.moves; ++move) {
      const std::uint64_t offset = share().offset(moves.leads_to[move]);
      std::byte*& end = ends[owner(moves.leads_to[move])];
      std::memcpy(end, &offset, question_size_);
      end += question_size_;
    }
  });
}

/// Sends the questions of a round.
void SharedSolver::ask(Round& round) {
  const auto ranks = static_cast<std::size_t>(share().ranks);
  std::ranges::fill(round.wanted.of, 0);
  if (!failure_) {
    try {
      round.questions.clear();
      for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::size_t before = round.questions.size();
        for (std::size_t i = 0; i < round.count; ++i) {
          const Bytes& questions = round.chunks[i].questions[rank];
          round.questions.insert(round.questions.end(), questions.begin(), questions.end());
        }
        round.wanted.of[rank] =
            static_cast<int>((round.questions.size() - before) / question_size_);
      }
      round.answers_from_others.resize(round.wanted.arrange());
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  MPI_Alltoall(round.wanted.of.data(), 1, MPI_INT, round.asked_for.of.data(), 1, MPI_INT,
               MPI_COMM_WORLD);
  try {
    const std::size_t questions = round.asked_for.arrange();
    round.questions_from_others.resize(questions * question_size_);
    round.answers.resize(questions);
  } catch (...) {
    failure_ = std::current_exception();
  }
  agree_on_failure();
  const Sizes to = round.wanted.times(question_size_);
  const Sizes from = round.asked_for.times(question_size_);
  MPI_Ialltoallv(round.questions.data(), to.of.data(), to.begin.data(), MPI_BYTE,
                 round.questions_from_others.data(), from.of.data(), from.begin.data(), MPI_BYTE,
                 MPI_COMM_WORLD, &round.under_way);
}

/// Answers the questions of the others, and sends the answers.
void SharedSolver::answer(Round& round) {
  MPI_Wait(&round.under_way, MPI_STATUS_IGNORE);
  const std::byte* question = round.questions_from_others.data();
  const auto next = [&] {
    std::uint64_t offset = 0;
    std::memcpy(&offset, question, question_size_);
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
  for (std::uint32_t rank = 0; rank < share().ranks; ++rank) {
    if (rank == share().rank) continue;
    bytes_sent_ += static_cast<std::uint64_t>(round.wanted.of[rank]) * question_size_ +
                   static_cast<std::uint64_t>(round.asked_for.of[rank]);
  }
  MPI_Ialltoallv(round.answers.data(), round.asked_for.of.data(), round.asked_for.begin.data(),
                 MPI_INT8_T, round.answers_from_others.data(), round.wanted.of.data(),
                 round.wanted.begin.data(), MPI_INT8_T, MPI_COMM_WORLD, &round.under_way);
}

/// Takes the answers, and computes the values.
void SharedSolver::finish(Round& round, std::span<std::vector<std::int8_t>> values_of,
                          const Count& count) {
  MPI_Wait(&round.under_way, MPI_STATUS_IGNORE);
  // The answers for a chunk from a rank begin behind those for the chunks before.
  std::vector<std::vector<std::size_t>> begins(round.count);
  std::vector<std::size_t> begin(round.wanted.begin.begin(), round.wanted.begin.end());
  for (std::size_t i = 0; i < round.count; ++i) {
    begins[i] = begin;
    for (std::size_t rank = 0; rank < begin.size(); ++rank) {
      begin[rank] += round.chunks[i].questions[rank].size() / question_size_;
    }
  }
  parallel_for(round.count, [&](std::size_t i) {
    const LayerMoves& moves = round.chunks[i].moves;
    std::vector<std::size_t>& next = begins[i];
    std::vector<std::int8_t>& solved = values_of[round.first + i];
    solved.reserve(moves.states);
    solve_moves(
        moves,
        [&](std::size_t move) {
          return round.answers_from_others[next[owner(moves.leads_to[move])]++];
        },
        [&](std::uint64_t state, std::int8_t value) {
          values()[share().offset(state)] = value;
          solved.push_back(value);
        });
    if (!solved.empty()) count(solved.size());
  });
}

}  // namespace triwar::mpi
