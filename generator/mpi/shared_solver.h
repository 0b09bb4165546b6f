// The solver of a rank that keeps a share of the values and asks other ranks for the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "generator/mpi/ranks.h"
#include "generator/mpi/share.h"
#include "generator/quiet_solver.h"

namespace triwar::mpi {

/// Computes the same values as QuietSolver, in rounds. In a round each thread finds the moves from
/// some states. The rank then asks other ranks for the values of the states that these moves lead
/// to, and finds the moves of the next round while questions and answers are under way. Questions
/// and answers are all-to-all exchanges (MPI_Ialltoallv), so every rank takes part as long as any
/// rank has states left.
///
/// A question is the offset of a value among the values of the rank that keeps it, in the smallest
/// number of bytes that all offsets fit in. An answer is the value.
class SharedSolver : public QuietSolver {
 public:
  /// Returns the approximate number of bytes that the solver takes in addition to the values.
  static constexpr std::uint64_t memory(int threads) {
    constexpr std::uint64_t memory_of_round = 20 << 20;  // for each thread
    return 2 * static_cast<std::uint64_t>(threads) * memory_of_round;
  }

  /// Requires share.values == index.size() and values.size() == share.size(). `index`, `values` and
  /// `ranks` must outlive the solver. Call it on all ranks.
  SharedSolver(const QuietIndex& index, const Share& share, std::span<std::int8_t> values,
               Ranks& ranks, int threads);
  ~SharedSolver() override;

  /// Solves all remaining parts. Call it on all ranks, within Ranks::agree(), because it throws
  /// OtherRankFailed if another rank fails. Aborts all processes if this rank fails where other
  /// ranks cannot learn of it.
  void solve(const SavePart& save, const Progress& progress) override;

  /// Returns the number of bytes that this rank has sent to other ranks while solving.
  std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

 private:
  struct Round;
  /// A range of this rank's values in a part, which one thread solves in one or more rounds.
  struct Stretch {
    std::uint64_t next = 0;  ///< the first value that no round has begun
    std::uint64_t end = 0;
    std::vector<std::int8_t> solved{};  ///< values, in order
  };
  /// The status of a round, the same on all ranks.
  struct RoundStatus {
    bool under_way = false;  ///< some rank solves states in this round
    bool another = false;    ///< some rank has values left for the next round
  };

  std::vector<KeptChunk> kept_chunks(const LayerPart& part) const override;
  std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count) override;
  Duration longest(Duration taken) override;
  template <class Work>
  void keep_failure(const Work& work);
  [[noreturn]] void throw_failure();

  void find_moves(Round& round, int drawn);
  RoundStatus ask(Round& round);
  void answer(Round& round);
  void finish(Round& round, const Count& count);

  /// Returns the rank that keeps the value at the index `led_to`.
  std::size_t owner(std::uint64_t led_to) const noexcept {
    return share_.owner(share_.chunk_of(led_to));
  }

  Share share_;
  Ranks& ranks_;
  std::size_t question_size_;       // in bytes
  std::vector<Stretch> stretches_;  // by thread
  std::array<std::unique_ptr<Round>, 2> rounds_;
  std::exception_ptr failure_;  // of this rank; the others learn of it in the next exchange
  bool failure_known_ = false;  // whether all ranks know that this rank has failed
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace triwar::mpi
