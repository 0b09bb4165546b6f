#include "generator/mpi/ranks.h"

#include <fmt/core.h>
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Turns off the leak sanitizer in programs that use Open MPI. The plugins of Open MPI leak memory
/// and are unloaded before the check, so that no suppression can name them.
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return 1; }

namespace triwar::mpi {
namespace {

/// The failure of a rank, which other ranks can throw too.
struct Failure {
  std::optional<ErrorCode> code;  ///< nullopt for an exception other than Error
  std::string message;
  std::optional<Advice> advice{};

  [[noreturn]] void raise() const {
    if (!code) throw std::runtime_error(message);
    throw Error(*code, message, advice);
  }
};

Failure failure_of(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    return {error.code(), error.what(), error.advice()};
  } catch (const std::bad_alloc&) {
    return {ErrorCode::out_of_memory, "out of memory"};
  } catch (const std::exception& error) {
    return {std::nullopt, error.what()};
  }
}

std::string with_rank(int rank, const std::string& message) {
  return rank == 0 ? message : fmt::format("rank {}: {}", rank, message);
}

/// Returns, on all ranks, the text that `rank` passes.
std::string broadcast(int rank, std::string text) {
  auto size = static_cast<std::uint64_t>(text.size());
  MPI_Bcast(&size, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD);
  text.resize(size);
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, rank, MPI_COMM_WORLD);
  return text;
}

/// Returns, on all ranks, the failure that `rank` passes, with the number of that rank. The code is
/// the caller's.
Failure broadcast(int rank, const Failure& failure) {
  const std::optional<Advice>& advice = failure.advice;
  const std::string message = broadcast(rank, failure.message);
  const std::string game = broadcast(rank, advice ? advice->game : "");
  const std::string file = broadcast(rank, advice ? advice->file : "");
  int what = advice ? static_cast<int>(advice->what) : -1;
  MPI_Bcast(&what, 1, MPI_INT, rank, MPI_COMM_WORLD);
  Failure result{.code = failure.code, .message = with_rank(rank, message)};
  if (what >= 0) result.advice = Advice(static_cast<Advice::What>(what), game, file);
  return result;
}

std::uint64_t reduce(std::uint64_t number, MPI_Op operation) {
  std::uint64_t result = 0;
  MPI_Allreduce(&number, &result, 1, MPI_UINT64_T, operation, MPI_COMM_WORLD);
  return result;
}

}  // namespace

Ranks::Ranks(ReportFailure report_failure) : report_failure_(std::move(report_failure)) {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  int rank = 0;
  int count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int on_this_machine = 0;
  MPI_Comm_size(machine, &on_this_machine);
  MPI_Comm_free(&machine);
  rank_ = static_cast<std::uint32_t>(rank);
  count_ = static_cast<std::uint32_t>(count);
  on_this_machine_ = static_cast<std::uint32_t>(on_this_machine);
}

Ranks::~Ranks() { MPI_Finalize(); }

void Ranks::agree(const std::function<void()>& work) {
  constexpr int other_exception = -1;
  constexpr int fine = -2;
  constexpr int other_failed = -3;
  Failure failure;
  int code = fine;
  try {
    work();
  } catch (const OtherRankFailed&) {
    code = other_failed;
  } catch (...) {
    failure = failure_of(std::current_exception());
    code = failure.code ? static_cast<int>(*failure.code) : other_exception;
  }
  std::vector<int> codes(count());
  MPI_Allgather(&code, 1, MPI_INT, codes.data(), 1, MPI_INT, MPI_COMM_WORLD);
  auto failed = std::ranges::find(codes, static_cast<int>(ErrorCode::interrupted));
  if (failed == codes.end()) {
    failed = std::ranges::find_if(codes, [](int of_rank) { return of_rank >= other_exception; });
  }
  if (failed == codes.end()) return;
  failed_together_ = true;
  failure.code.reset();
  if (*failed >= 0) failure.code = static_cast<ErrorCode>(*failed);
  broadcast(static_cast<int>(failed - codes.begin()), failure).raise();
}

void Ranks::collective(const std::function<void()>& work) {
  try {
    work();
  } catch (...) {
    if (!failed_together_) abort_all(std::current_exception());
    throw;
  }
}

void Ranks::abort_all(const std::exception_ptr& exception) {
  Failure failure = failure_of(exception);
  failure.message = with_rank(static_cast<int>(rank()), failure.message);
  try {
    failure.raise();
  } catch (const std::exception& error) {
    MPI_Abort(MPI_COMM_WORLD, report_failure_(error));
  }
  std::abort();
}

std::uint64_t Ranks::least(std::uint64_t number) { return reduce(number, MPI_MIN); }
std::uint64_t Ranks::most(std::uint64_t number) { return reduce(number, MPI_MAX); }
std::uint64_t Ranks::sum(std::uint64_t number) { return reduce(number, MPI_SUM); }
std::uint64_t Ranks::any(std::uint64_t bits) { return reduce(bits, MPI_BOR); }

}  // namespace triwar::mpi
