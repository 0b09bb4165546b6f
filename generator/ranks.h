// The processes that make a table together.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "generator/quiet_solver.h"
#include "generator/share.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar {

/// The processes of a run, seen from one of them, and their collective operations. All processes
/// must call the non-const functions, in the same order.
class Ranks {
 public:
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  std::uint32_t rank() const noexcept { return world_.rank; }
  std::uint32_t count() const noexcept { return world_.count; }
  bool first() const noexcept { return world_.rank == 0; }
  /// Returns the number of ranks that share this machine's memory.
  std::uint32_t on_this_machine() const noexcept { return world_.on_this_machine; }
  /// Returns true without MPI. Returns false with MPI, even if there is only one rank.
  virtual bool alone() const noexcept = 0;

  /// Calls `work`, in which ranks do not communicate, on each rank. If it throws on any rank,
  /// throws the same Error on all ranks: Error(interrupted) if there is one, otherwise the Error of
  /// the lowest rank that failed. Without MPI, throws what `work` throws.
  virtual void agree(const std::function<void()>& work) = 0;

  /// Calls `work`, in which ranks communicate. With MPI, aborts all processes if `work` throws an
  /// exception that agree() has not thrown on all ranks: the other ranks would wait for ever.
  virtual void collective(const std::function<void()>& work) = 0;

  /// These return the same result on all ranks, from the numbers that the ranks pass.
  virtual std::uint64_t least(std::uint64_t number) = 0;
  virtual std::uint64_t most(std::uint64_t number) = 0;
  virtual std::uint64_t sum(std::uint64_t number) = 0;
  /// Returns whether all ranks pass the same number.
  bool same(std::uint64_t number) { return least(number) == most(number); }

  /// Returns a solver for this rank's share, to be run with on_threads(threads, ...). `index`,
  /// `values` and this object must outlive the solver.
  virtual std::unique_ptr<QuietSolver> make_solver(const QuietIndex& index, const Share& share,
                                                   std::span<std::int8_t> values, int threads) = 0;
  /// Returns the approximate number of bytes that this solver takes in addition to the values.
  virtual std::uint64_t memory_of_solver(int threads) const = 0;

  /// Compresses the values, each rank its own share, and writes the table to `sink` on the first
  /// rank. Releases the memory of the values and throws as write_table() does; with MPI, throws as
  /// agree() does. Returns the size of the table in bytes; 0 on other ranks.
  virtual std::uint64_t write(const format::Header& header, const Share& share,
                              std::span<std::int8_t> values, int level, int threads,
                              const ByteSink& sink, const Progress& progress) = 0;

 protected:
  struct World {
    std::uint32_t rank;
    std::uint32_t count;
    std::uint32_t on_this_machine;
  };
  explicit Ranks(const World& world) noexcept : world_(world) {}

 private:
  World world_;
};

/// Returns the ranks of a run without MPI: one process.
Ranks& single_process();

}  // namespace triwar
