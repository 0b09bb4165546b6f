// The processes that MPI has begun, and what they agree on.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>

#include "tablebase/base/error.h"

namespace triwar::mpi {

/// Thrown where a rank learns that another one has failed, which is the one that knows why.
struct OtherRankFailed : std::exception {
  const char* what() const noexcept override { return "another rank has failed"; }
};

/// All processes of a run. There is one object of this, in each of them, while MPI is in use.
/// All of its functions but the constant ones are called by all ranks together.
class Ranks {
 public:
  /// Says why a rank ends the run; returns the exit code for that.
  using LastWords = std::function<int(const Error&)>;

  /// Only the thread that makes this may use it.
  explicit Ranks(LastWords last_words);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  std::uint32_t rank() const noexcept { return rank_; }
  std::uint32_t count() const noexcept { return count_; }
  bool first() const noexcept { return rank_ == 0; }
  /// How many of them share this machine's memory.
  std::uint32_t on_this_machine() const noexcept { return on_this_machine_; }

  /// Each rank does its work, in which they may not wait for each other unless that ends by
  /// OtherRankFailed. When one of them fails, all throw its Error: an interruption if there is one,
  /// or that of the lowest rank.
  void agree(const std::function<void()>& work);

  /// Does work in which ranks wait for each other. What it throws but by agree() the others do not
  /// know of: then all processes end.
  void wait_for_each_other(const std::function<void()>& work);

  /// Ends the processes of all ranks, after last words about what was thrown: for a rank that fails
  /// where the others would wait for it for ever.
  [[noreturn]] void end_all(const std::exception_ptr& why);

  /// Whether all ranks have the same number.
  bool same(std::uint64_t of_this_rank) { return least(of_this_rank) == most(of_this_rank); }

  std::uint64_t least(std::uint64_t of_this_rank);
  std::uint64_t most(std::uint64_t of_this_rank);
  std::uint64_t sum(std::uint64_t of_this_rank);
  /// The bits that are set on any rank.
  std::uint64_t any(std::uint64_t of_this_rank);

 private:
  std::uint32_t rank_ = 0;
  std::uint32_t count_ = 1;
  std::uint32_t on_this_machine_ = 1;
  LastWords last_words_;
  bool failed_together_ = false;  // thrown by agree()
};

}  // namespace triwar::mpi
