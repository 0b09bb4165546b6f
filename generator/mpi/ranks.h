// The processes that make a table together.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>

#include "tablebase/base/error.h"

namespace triwar::mpi {

/// Thrown on a rank when another rank has failed. Only the failed rank has the Error.
struct OtherRankFailed : std::exception {
  const char* what() const noexcept override { return "another rank has failed"; }
};

/// All processes of MPI_COMM_WORLD, seen from one of them, and their collective operations. All
/// ranks must call the non-const functions, in the same order. A process may create only one
/// object, which initialises and finalises MPI.
class Ranks {
 public:
  /// Reports the exception for which a rank aborts the run. Returns the exit code.
  using ReportFailure = std::function<int(const std::exception&)>;

  /// Initialises MPI. Only the calling thread may use the object.
  explicit Ranks(ReportFailure report_failure);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  std::uint32_t rank() const noexcept { return rank_; }
  std::uint32_t count() const noexcept { return count_; }
  bool first() const noexcept { return rank_ == 0; }
  /// Returns the number of ranks that share this machine's memory.
  std::uint32_t on_this_machine() const noexcept { return on_this_machine_; }

  /// Calls `work` on each rank. If it throws on any rank, throws the same on all ranks:
  /// Error(interrupted) if there is one, otherwise the failure of the lowest rank that failed: its
  /// Error, Error(out_of_memory) for std::bad_alloc, or std::runtime_error for another exception.
  /// `work` may communicate, provided that a failure on one rank leaves no other rank waiting. The
  /// other ranks may throw OtherRankFailed.
  void agree(const std::function<void()>& work);

  /// Calls `work`, in which ranks communicate. Aborts all processes if `work` throws an exception
  /// that agree() has not thrown on all ranks: the other ranks would wait for ever.
  void collective(const std::function<void()>& work);

  /// Reports the exception and ends the processes of all ranks. Call it on a rank that fails while
  /// other ranks wait for it.
  [[noreturn]] void abort_all(const std::exception_ptr& exception);

  /// These return the same result on all ranks, from the numbers that the ranks pass.
  std::uint64_t least(std::uint64_t number);
  std::uint64_t most(std::uint64_t number);
  std::uint64_t sum(std::uint64_t number);
  /// Returns the bits that are set on any rank.
  std::uint64_t any(std::uint64_t bits);
  /// Returns whether all ranks pass the same number.
  bool same(std::uint64_t number) { return least(number) == most(number); }

 private:
  ReportFailure report_failure_;
  std::uint32_t rank_;
  std::uint32_t count_;
  std::uint32_t on_this_machine_;
  bool failed_together_ = false;  // agree() has thrown
};

}  // namespace triwar::mpi
