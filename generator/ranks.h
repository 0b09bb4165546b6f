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

/// The processes of a run, seen from one of them, and the operations by which they make a table
/// together. Every process calls the functions that are not const, in the same order.
class Ranks {
 public:
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  std::uint32_t rank() const noexcept { return rank_; }
  std::uint32_t count() const noexcept { return count_; }
  bool first() const noexcept { return rank_ == 0; }
  /// The number of ranks that share this machine's memory.
  std::uint32_t on_this_machine() const noexcept { return on_this_machine_; }
  /// Returns whether the program never has other processes. A run by MPI may have one rank, too.
  virtual bool alone() const noexcept = 0;

  /// Calls `work` on each rank; ranks do not communicate in it. If it throws on one rank, all
  /// ranks throw that rank's Error: an interruption if there is one, or that of the lowest rank.
  virtual void agree(const std::function<void()>& work) = 0;

  /// Calls `work`, in which ranks communicate. Ends all processes if it throws anything that
  /// agree() has not thrown on every rank: the others would wait for this one for ever.
  virtual void collective(const std::function<void()>& work) = 0;

  virtual std::uint64_t least(std::uint64_t number) = 0;
  virtual std::uint64_t most(std::uint64_t number) = 0;
  virtual std::uint64_t sum(std::uint64_t number) = 0;
  /// Returns whether all ranks pass the same number.
  bool same(std::uint64_t number) { return least(number) == most(number); }

  /// A solver of this rank's share, with so many threads. Its arguments must outlive it.
  virtual std::unique_ptr<QuietSolver> make_solver(const QuietIndex& index, const Share& share,
                                                   std::span<std::int8_t> values, int threads) = 0;
  /// Bytes that this solver takes in addition to the values.
  virtual std::uint64_t memory_of_solver(int threads) const = 0;

  /// Compresses the values of all ranks, each those of its share, and writes the table to `sink`
  /// on the first rank. Returns its size in bytes; 0 on other ranks.
  virtual std::uint64_t write(const format::Header& header, const Share& share,
                              std::span<const std::int8_t> values, int level, int threads,
                              const ByteSink& sink, const Progress& progress) = 0;

 protected:
  Ranks(std::uint32_t rank, std::uint32_t count, std::uint32_t on_this_machine) noexcept
      : rank_(rank), count_(count), on_this_machine_(on_this_machine) {}

 private:
  std::uint32_t rank_;
  std::uint32_t count_;
  std::uint32_t on_this_machine_;
};

/// A process alone.
Ranks& single_process();

}  // namespace triwar
