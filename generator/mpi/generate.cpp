#include "generator/mpi/generate.h"

#include <fmt/core.h>
#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <utility>
#include <vector>

#include "generator/mpi/shared_solver.h"
#include "generator/mpi/work_files.h"
#include "generator/write_table.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/file/value_memory.h"

namespace triwar::mpi {
namespace {

namespace fs = std::filesystem;

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

/// Calls work() on the first rank. Throws its error on all ranks.
void on_first_rank(Ranks& ranks, const std::function<void()>& work) {
  ranks.agree([&] {
    if (ranks.first()) work();
  });
}

/// Returns the plan for one rank, from the plan for a single process. Throws Error(usage) on all
/// ranks unless their plans have the same header.
Plan plan_for_rank(Plan plan, Ranks& ranks) {
  if (!ranks.same(bytes::xxh64(format::encode_header(plan.header)))) {
    ranks.agree([&] {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the same board for all processes", plan.header.game));
    });
  }
  if (!plan.quiet) return plan;
  plan.ranks = ranks.count();
  plan.ranks_here = ranks.on_this_machine();
  // Each work file has a header and the heads of as many parts.
  plan.work_size = plan.representatives + plan.ranks * WorkFile::most_bytes(0, plan.most_parts());
  plan.memory -= plan.values_memory + plan.solver_memory;
  plan.bits = SolvedValues::Bits::eight;
  plan.mapped = 0;
  const auto has_representative = [&](std::uint64_t first, std::uint64_t last) {
    bool any = false;
    for (int drawn = 0; drawn <= plan.quiet->board().edges() && !any; ++drawn) {
      plan.quiet->for_each_representative(first, last, drawn, [&](auto&&...) { any = true; });
    }
    return any;
  };
  plan.values_memory =
      memory_written(*plan.quiet, Pages::small, SolvedValues::Bits::eight, has_representative) /
          plan.ranks +
      plan.header.chunk_size;
  plan.memory += plan.values_memory + SharedSolver::memory(loop_threads());
  return plan;
}

/// A run for a table of all states, which the first rank makes alone.
class FirstRankRun : public Run {
 public:
  FirstRankRun(Plan plan, const GenerateOptions& options, Ranks& ranks)
      : Run(std::move(plan), options), ranks_(ranks) {}

 private:
  void together(const Work& work) override { on_first_rank(ranks_, work); }

  Ranks& ranks_;
};

/// A run for a table of quiet states, of which each rank solves and keeps its share.
class SharedRun : public Run {
 public:
  SharedRun(Plan plan_for_rank, const GenerateOptions& options, Ranks& ranks)
      : Run(std::move(plan_for_rank), options),
        ranks_(ranks),
        share_{.values = plan().header.values,
               .chunk_size = plan().header.chunk_size,
               .rank = ranks.rank(),
               .ranks = ranks.count()} {}

 private:
  void together(const Work& work) override { ranks_.collective(work); }
  void each(const Work& work) override { ranks_.agree(work); }
  void on_first(const Work& work) override { on_first_rank(ranks_, work); }
  std::uint64_t sum(std::uint64_t number) override { return ranks_.sum(number); }

  std::uint64_t saved_bytes(const fs::path& path) const override {
    return SharedWorkFile::existing_size(path);
  }
  std::unique_ptr<WorkFile> open_work_file(const fs::path& path) override {
    return SharedWorkFile::open(path, plan().header, existing_work(), ranks_, plan().work_size);
  }

  Solution solve(WorkFile* work_file, const Listener& listener) override {
    const Progress progress = listener.phase(fmt::format("{}: solving", plan().header.game));
    Solution solution;
    ranks_.agree([&] {
      solution.memory = allocate_values(std::max<std::uint64_t>(share_.size(), 1), Pages::small);
    });
    solution.values = {solution.memory.get(), share_.size()};
    SharedSolver solver(*plan().quiet, share_, solution.values, ranks_, loop_threads());
    solution.representatives = solve_quiet(solver, work_file, progress, listener);
    if (ranks_.first()) solution.first = solution.values.front();
    const std::uint64_t sent = ranks_.sum(solver.bytes_sent());
    if (ranks_.count() > 1) {
      listener.note(fmt::format("{}: {} bytes sent between {} ranks\n", plan().header.game, sent,
                                ranks_.count()));
    }
    return solution;
  }

  std::uint64_t write_values(Solution& solution, const ByteSink& sink,
                             const Progress& progress) override {
    return write_table(plan().header, share_, solution.values, plan().level, loop_threads(), sink,
                       progress, ranks_);
  }

  Ranks& ranks_;
  Share share_;
};

}  // namespace

std::unique_ptr<Run> make_run(const std::function<Plan()>& plan, const GenerateOptions& options,
                              Ranks& ranks) {
  Plan of_rank;
  ranks.collective([&] {
    ranks.agree([&] { of_rank = plan(); });
    of_rank = plan_for_rank(std::move(of_rank), ranks);
  });
  if (!of_rank.quiet) return std::make_unique<FirstRankRun>(std::move(of_rank), options, ranks);
  return std::make_unique<SharedRun>(std::move(of_rank), options, ranks);
}

std::uint64_t write_table(const format::Header& header, const Share& share,
                          std::span<std::int8_t> values, int level, int threads,
                          const ByteSink& sink, const Progress& progress, Ranks& ranks) {
  std::optional<TableWriter> writer;
  bytes::Bytes buffer;  // for a frame from another rank
  ranks.agree([&] {
    if (!ranks.first()) return;
    writer.emplace(header, sink);
    buffer.resize(format::largest_frame(header.chunk_size));
  });
  const std::uint64_t chunks_at_once = share.ranks * static_cast<std::uint64_t>(threads);
  for (std::uint64_t begin = 0; begin < header.chunks(); begin += chunks_at_once) {
    const std::uint64_t end = std::min(begin + chunks_at_once, header.chunks());
    std::vector<format::Chunk> own;
    ranks.agree([&] {
      own.resize(share.own_before(end) - share.own_before(begin));
      parallel_for(own.size(), [&](std::size_t i) {
        const std::uint64_t chunk = share.nth_own_chunk(share.own_before(begin) + i);
        own[i] = compress_and_release(
            values.subspan(share.offset(share.first_of(chunk)), header.values_in(chunk)), level);
      });
    });
    if (!ranks.first()) {
      for (const format::Chunk& chunk : own) send(chunk);
    }
    ranks.agree([&] {
      if (!ranks.first()) return progress.throw_if_stopped();
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
  ranks.agree([&] {
    if (writer) writer->finish();
  });
  return writer ? writer->size() : 0;
}

}  // namespace triwar::mpi
