#include "generator/mpi/mpi_ranks.h"

#include <fmt/core.h>
#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/mpi/shared_solver.h"
#include "generator/write_table.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/table_writer.h"

namespace triwar::mpi {
namespace {

Error error_of(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error(ErrorCode::out_of_memory, "out of memory");
  } catch (const std::exception& error) {
    return Error(ErrorCode::cannot_write, error.what());
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

/// Returns, on all ranks, the Error that `rank` passes.
Error broadcast(int rank, const std::optional<Error>& error, ErrorCode code) {
  const std::optional<Advice> none;
  const auto& advice = error ? error->advice() : none;
  const std::string message = broadcast(rank, error ? error->what() : "");
  const std::string game = broadcast(rank, advice ? advice->game : "");
  const std::string file = broadcast(rank, advice ? advice->file : "");
  int what = advice ? static_cast<int>(advice->what) : -1;
  MPI_Bcast(&what, 1, MPI_INT, rank, MPI_COMM_WORLD);
  const std::string full_message = with_rank(rank, message);
  if (what < 0) return Error(code, full_message);
  return Error(code, full_message, Advice(static_cast<Advice::What>(what), game, file));
}

std::uint64_t reduce(std::uint64_t number, MPI_Op operation) {
  std::uint64_t result = 0;
  MPI_Allreduce(&number, &result, 1, MPI_UINT64_T, operation, MPI_COMM_WORLD);
  return result;
}

// Neither side allocates memory while it sends or receives: if an allocation failed, the other side
// would wait for ever.

void send(const format::Chunk& chunk) {
  MPI_Send(&chunk.checksum, 1, MPI_UINT32_T, 0, 0, MPI_COMM_WORLD);
  MPI_Send(chunk.frame.data(), static_cast<int>(chunk.frame.size()), MPI_BYTE, 0, 0,
           MPI_COMM_WORLD);
}

/// The checksum of a chunk, and its frame inside a buffer.
struct ReceivedChunk {
  std::uint32_t checksum;
  bytes::View frame;
};

ReceivedChunk receive(std::uint32_t rank, bytes::Bytes& buffer) {
  std::uint32_t checksum = 0;
  MPI_Recv(&checksum, 1, MPI_UINT32_T, static_cast<int>(rank), 0, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Status status;
  MPI_Recv(buffer.data(), static_cast<int>(buffer.size()), MPI_BYTE, static_cast<int>(rank), 0,
           MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  return {checksum, bytes::View(buffer).first(static_cast<std::size_t>(size))};
}

}  // namespace

MpiRanks::World MpiRanks::init() {
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
  return {.rank = static_cast<std::uint32_t>(rank),
          .count = static_cast<std::uint32_t>(count),
          .on_this_machine = static_cast<std::uint32_t>(on_this_machine)};
}

MpiRanks::MpiRanks(ReportFailure report_failure)
    : Ranks(init()), report_failure_(std::move(report_failure)) {}

MpiRanks::~MpiRanks() { MPI_Finalize(); }

void MpiRanks::agree(const std::function<void()>& work) {
  constexpr int fine = -1;
  constexpr int other_failed = -2;
  std::optional<Error> error;
  int code = fine;
  try {
    work();
  } catch (const OtherRankFailed&) {
    code = other_failed;
  } catch (...) {
    error = error_of(std::current_exception());
  }
  if (error) code = static_cast<int>(error->code());
  std::vector<int> codes(count());
  MPI_Allgather(&code, 1, MPI_INT, codes.data(), 1, MPI_INT, MPI_COMM_WORLD);
  auto failed = std::ranges::find(codes, static_cast<int>(ErrorCode::interrupted));
  if (failed == codes.end()) {
    failed = std::ranges::find_if(codes, [](int of_rank) { return of_rank >= 0; });
  }
  if (failed == codes.end()) return;
  failed_together_ = true;
  throw broadcast(static_cast<int>(failed - codes.begin()), error, static_cast<ErrorCode>(*failed));
}

void MpiRanks::collective(const std::function<void()>& work) {
  try {
    work();
  } catch (...) {
    if (!failed_together_) abort_all(std::current_exception());
    throw;
  }
}

void MpiRanks::abort_all(const std::exception_ptr& exception) {
  const Error error = error_of(exception);
  const std::string message = with_rank(static_cast<int>(rank()), error.what());
  MPI_Abort(MPI_COMM_WORLD, report_failure_(Error(error.code(), message, error.advice())));
  std::abort();
}

std::uint64_t MpiRanks::least(std::uint64_t number) { return reduce(number, MPI_MIN); }
std::uint64_t MpiRanks::most(std::uint64_t number) { return reduce(number, MPI_MAX); }
std::uint64_t MpiRanks::sum(std::uint64_t number) { return reduce(number, MPI_SUM); }
std::uint64_t MpiRanks::any(std::uint64_t bits) { return reduce(bits, MPI_BOR); }

std::unique_ptr<QuietSolver> MpiRanks::make_solver(const QuietIndex& index, const Share& share,
                                                   std::span<std::int8_t> values, int threads) {
  return std::make_unique<SharedSolver>(index, share, values, *this, threads);
}

std::uint64_t MpiRanks::memory_of_solver(int threads) const {
  return SharedSolver::memory(threads);
}

std::uint64_t MpiRanks::write(const format::Header& header, const Share& share,
                              std::span<std::int8_t> values, int level, int threads,
                              const ByteSink& sink, const Progress& progress) {
  std::optional<TableWriter> writer;
  bytes::Bytes buffer;  // for a frame from another rank
  agree([&] {
    if (!first()) return;
    writer.emplace(header, sink);
    buffer.resize(format::largest_frame(header.chunk_size));
  });
  const std::uint64_t chunks_at_once = share.ranks * static_cast<std::uint64_t>(threads);
  for (std::uint64_t begin = 0; begin < header.chunks(); begin += chunks_at_once) {
    const std::uint64_t end = std::min(begin + chunks_at_once, header.chunks());
    std::vector<format::Chunk> own;
    agree([&] {
      own.resize(share.own_before(end) - share.own_before(begin));
      parallel_for(own.size(), [&](std::size_t i) {
        const std::uint64_t chunk = share.nth_own_chunk(share.own_before(begin) + i);
        own[i] = compress_and_release(
            values.subspan(share.offset(share.first_of(chunk)), header.values_in(chunk)), level);
      });
    });
    if (!first()) {
      for (const format::Chunk& chunk : own) send(chunk);
    }
    agree([&] {
      if (!first()) return progress(0, 1);
      std::exception_ptr failure;
      for (std::uint64_t chunk = begin; chunk < end; ++chunk) {
        const std::uint32_t owner = share.owner(chunk);
        // Receives all chunks even after a failure, because other ranks wait until they are
        // received.
        ReceivedChunk received{};
        if (owner != 0) received = receive(owner, buffer);
        if (failure) continue;
        try {
          if (owner == 0) {
            writer->add(own[(chunk - begin) / share.ranks]);
          } else {
            writer->add({{received.frame.begin(), received.frame.end()}, received.checksum});
          }
        } catch (...) {
          failure = std::current_exception();
        }
      }
      if (failure) std::rethrow_exception(failure);
      progress(share.end_of(end - 1), header.values);
    });
  }
  agree([&] {
    if (writer) writer->finish();
  });
  return writer ? writer->size() : 0;
}

}  // namespace triwar::mpi
