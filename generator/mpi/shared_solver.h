// The solver of a rank that keeps some of the values and asks others for the rest.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "generator/mpi/ranks.h"
#include "generator/quiet_solver.h"

namespace triwar::mpi {

/// Solves as QuietSolver does, and the same values. What differs is where the values come from that
/// moves lead to: a rank finds the moves of a chunk for each of its threads, asks the ranks that
/// keep the values, all at once, and goes on with the next chunks while the questions and answers
/// are on their way. Both are exchanges of all ranks with all (MPI_Ialltoallv), a round of which
/// every rank takes part in, with nothing when it has no chunk left.
///
/// A question is where a rank has a value among its own, in as few bytes as that takes; an answer
/// is the value.
class SharedSolver : public QuietSolver {
 public:
  /// As QuietSolver has it. `threads` chunks at most are solved at a time.
  SharedSolver(const QuietIndex& index, const Share& share, std::span<std::int8_t> values,
               Ranks& ranks, int threads);
  ~SharedSolver() override;

  /// Solves what is left, on all ranks. Where this rank fails, it throws why; where another one
  /// does, OtherRankFailed: to be called within Ranks::agree().
  void solve_together(const PartSolved& solved, const Progress& progress);

  /// Bytes that this rank has sent to others for their values, questions and answers.
  std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

 private:
  struct Round;

  void solve_chunks(const LayerPart& part, std::span<std::vector<std::int8_t>> values_of,
                    const Count& count) override;
  Duration agreed(Duration taken) override;
  /// Throws on all ranks when failure_ is set on one.
  void agree_on_failure();

  /// The rank that keeps the value of that index.
  std::size_t owner(std::uint64_t led_to) const noexcept {
    return share().owner(led_to / share().chunk_size);
  }

  void find_moves(Round& round, int drawn, std::uint64_t first_chunk, std::size_t chunks);
  void ask(Round& round);
  void answer(Round& round);
  void finish(Round& round, std::span<std::vector<std::int8_t>> values_of, const Count& count);

  Ranks& ranks_;
  std::size_t chunks_at_once_;
  std::size_t question_size_;   // in bytes
  std::exception_ptr failure_;  // told to the others when all meet next
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace triwar::mpi
