// Ranks that are MPI processes.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>

#include "generator/ranks.h"
#include "tablebase/base/error.h"

namespace triwar::mpi {

/// Thrown on a rank when another rank has failed. Only the failed rank has the Error.
struct OtherRankFailed : std::exception {
  const char* what() const noexcept override { return "another rank has failed"; }
};

/// All processes of MPI_COMM_WORLD. A process may create only one object, which initialises and
/// finalises MPI.
class MpiRanks final : public Ranks {
 public:
  /// Reports the Error for which a rank aborts the run. Returns the exit code.
  using ReportFailure = std::function<int(const Error&)>;

  /// Initialises MPI. Only the calling thread may use the object.
  explicit MpiRanks(ReportFailure report_failure);
  ~MpiRanks() override;

  bool alone() const noexcept override { return false; }

  /// Implements Ranks::agree(). `work` may communicate, provided that a failure on one rank leaves
  /// no other rank waiting. The other ranks may throw OtherRankFailed.
  void agree(const std::function<void()>& work) override;
  void collective(const std::function<void()>& work) override;

  /// Reports the exception and ends the processes of all ranks. Call it on a rank that fails while
  /// other ranks wait for it.
  [[noreturn]] void abort_all(const std::exception_ptr& exception);

  std::uint64_t least(std::uint64_t number) override;
  std::uint64_t most(std::uint64_t number) override;
  std::uint64_t sum(std::uint64_t number) override;
  /// Returns the bits that are set on any rank.
  std::uint64_t any(std::uint64_t bits);

  std::unique_ptr<QuietSolver> make_solver(const QuietIndex& index, const Share& share,
                                           std::span<std::int8_t> values, int threads) override;
  std::uint64_t memory_of_solver(int threads) const override;
  /// Implements Ranks::write(). Each rank compresses its chunks, `threads` at a time, and the first
  /// rank writes all chunks in order.
  std::uint64_t write(const format::Header& header, const Share& share,
                      std::span<std::int8_t> values, int level, int threads, const ByteSink& sink,
                      const Progress& progress) override;

 private:
  static World init();

  ReportFailure report_failure_;
  bool failed_together_ = false;  // agree() has thrown
};

}  // namespace triwar::mpi
