// The solver of a rank that keeps some of the values and asks others for the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "generator/mpi/ranks.h"
#include "generator/quiet_solver.h"

namespace triwar::mpi {

/// Solves as QuietSolver does, and the same values. What differs is where the values come from that
/// moves lead to: each thread of a rank finds the moves from some states, the rank asks those that
/// keep the values, all at once, and goes on with the next states while questions and answers are
/// on their way. Both are exchanges of all ranks with all (MPI_Ialltoallv), a round in which every
/// rank takes part as long as one has states left.
///
/// A question is where a rank has a value among its own, in as few bytes as that takes; an answer
/// is the value.
class SharedSolver : public QuietSolver {
 public:
  /// Bytes that a round takes for each thread, about.
  static constexpr std::uint64_t memory_of_a_round = 20 << 20;

  /// As QuietSolver has it.
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
  /// What a thread has to do of a part: its stretch of this rank's values, some in each round.
  struct Stretch {
    std::uint64_t next = 0;  ///< where it goes on
    std::uint64_t end = 0;
    std::vector<std::int8_t> solved{};  ///< in order
  };
  /// What ask() has learned of all ranks.
  struct Asked {
    bool under_way = false;  ///< the round is
    bool left = false;       ///< there is to be another one
  };

  std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count) override;
  Duration agreed(Duration taken) override;
  [[noreturn]] void throw_failure();

  void find_moves(Round& round, int drawn);
  Asked ask(Round& round);
  void answer(Round& round);
  void finish(Round& round, const Count& count);

  /// The rank that keeps the value of that index.
  std::size_t owner(std::uint64_t led_to) const noexcept {
    return share().owner(share().chunk_of(led_to));
  }

  Ranks& ranks_;
  std::size_t question_size_;       // in bytes
  std::vector<Stretch> stretches_;  // by thread
  std::array<std::unique_ptr<Round>, 2> rounds_;
  std::exception_ptr failure_;  // told to the others when all meet next
  bool told_ = false;           // it has been
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace triwar::mpi
