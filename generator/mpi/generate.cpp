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
#include "generator/output_file.h"
#include "generator/threads.h"
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

/// The values that a rank has solved.
struct Solution {
  Share share;
  ValueMemory memory{};
  std::uint64_t representatives = 0;  ///< of all ranks

  std::span<std::int8_t> values() const { return {memory.get(), share.size()}; }
};

/// Solves this rank's share of the quiet states.
Solution solve(const Plan& plan, WorkFiles* work_files, const Listener& listener, Ranks& ranks) {
  const Progress progress = listener.phase(fmt::format("{}: solving", plan.header.game));
  // Multiplies by the number of ranks, because all shares take about the same time.
  const Progress of_all = [&](std::uint64_t done, std::uint64_t total) {
    progress(done * ranks.count(), total * ranks.count());
  };
  Solution solution{.share = {.values = plan.header.values,
                              .chunk_size = plan.header.chunk_size,
                              .rank = ranks.rank(),
                              .ranks = ranks.count()}};
  ranks.agree([&] {
    solution.memory =
        allocate_values(std::max<std::uint64_t>(solution.share.size(), 1), Pages::small);
  });
  SharedSolver solver(*plan.quiet, solution.share, solution.values(), ranks, loop_threads());
  if (work_files != nullptr) {
    const WorkFile::Recovery recovery =
        work_files->resume(solver, [&] { progress.throw_if_stopped(); });
    solution.representatives = recovery.representatives;
    if (recovery.representatives > 0) listener.note(recovery.note(work_files->name()));
  }
  std::uint64_t solved = 0;
  const auto save = [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
    solved += part_values.size();
    if (work_files != nullptr) work_files->add(part, part_values);
  };
  ranks.agree([&] { solver.solve(save, of_all); });
  solution.representatives += ranks.sum(solved);
  const std::uint64_t sent = ranks.sum(solver.bytes_sent());
  if (ranks.count() > 1) {
    listener.note(
        fmt::format("{}: {} bytes sent between {} ranks\n", plan.header.game, sent, ranks.count()));
  }
  return solution;
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

/// Writes the table to `sink` on the first rank. Releases the memory of the values.
TableSummary write(const Plan& plan, const Solution& solution, const ByteSink& sink,
                   const Listener& listener, Ranks& ranks) {
  const Progress progress = listener.phase(fmt::format("{}: compressing", plan.header.game));
  const std::span<std::int8_t> values = solution.values();
  const int value = ranks.first() ? plan.value_of_start(values.front()) : 0;
  const std::uint64_t bytes = write_table(plan.header, solution.share, values, plan.level,
                                          loop_threads(), limited(sink, plan), progress, ranks);
  return {.header = plan.header,
          .representatives = solution.representatives,
          .bytes = bytes,
          .value = value};
}

/// Calls work() on the first rank. Throws its error on all ranks.
template <class Work>
void on_first_rank(Ranks& ranks, const Work& work) {
  ranks.agree([&] {
    if (ranks.first()) work();
  });
}

}  // namespace

Plan plan_for_rank(Plan plan, Ranks& ranks) {
  if (!ranks.same(bytes::xxh64(format::encode_header(plan.header)))) {
    ranks.agree([&] {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the same board for all processes", plan.header.game));
    });
  }
  if (!plan.quiet) return plan;
  plan.ranks = ranks.count();
  // Each further work file has a header and the heads of as many parts.
  plan.work_size += (plan.ranks - 1) * (plan.work_size - plan.representatives);
  plan.memory -= plan.values_memory;
  plan.values_memory = plan.values_memory / plan.ranks + plan.header.chunk_size;
  plan.memory += plan.values_memory + SharedSolver::memory(loop_threads());
  return plan;
}

void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<fs::path>& path, Ranks& ranks) {
  if (!plan.quiet) {
    return on_first_rank(ranks, [&] { triwar::check_run(plan, options, path); });
  }
  ranks.agree([&] {
    check_memory(plan.header.game, saturating_product(plan.memory, ranks.on_this_machine()),
                 options.memory);
  });
  if (!path) return;
  on_first_rank(ranks, [&] {
    const OutputFile tried(*path, existing_table(options));  // as triwar::check_run() tries it
    check_disk(plan, *path, WorkFiles::existing_size(*path));
  });
  if (options.restart) return;
  std::uint64_t saved = 0;
  ranks.agree([&] { saved = WorkFiles::existing_size(*path); });
  if (ranks.most(saved) == 0) return;
  // Checks the work files and keeps their parts.
  WorkFiles(*path, plan.header, WorkFile::Existing::resume, ranks);
}

TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener, Ranks& ranks) {
  TableSummary summary{};
  if (!plan.quiet) {
    on_first_rank(ranks, [&] { summary = triwar::generate(plan, options, sink, listener); });
    return summary;
  }
  ranks.collective([&] {
    check_run(plan, options, std::nullopt, ranks);
    const Solution solution = solve(plan, nullptr, listener, ranks);
    summary = write(plan, solution, sink, listener, ranks);
  });
  return summary;
}

TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const fs::path& path, const Listener& listener, Ranks& ranks) {
  TableSummary summary{};
  if (!plan.quiet) {
    on_first_rank(ranks,
                  [&] { summary = triwar::generate_to_file(plan, options, path, listener); });
    return summary;
  }
  ranks.collective([&] {
    check_run(plan, options, path, ranks);
    WorkFiles work_files(path, plan.header, existing_work(options), ranks, plan.work_size);
    // Another run may have made the table before this run locked its work files.
    on_first_rank(ranks, [&] { OutputFile::check(path, existing_table(options)); });
    try {
      const Solution solution = solve(plan, &work_files, listener, ranks);
      std::optional<OutputFile> file;
      on_first_rank(ranks, [&] { file.emplace(path, existing_table(options)); });
      const ByteSink sink = [&](bytes::View data) { file->write(data); };
      summary = write(plan, solution, sink, listener, ranks);
      on_first_rank(ranks, [&] { file->commit(); });
      work_files.remove();
    } catch (const Error& error) {
      if (!work_files.kept()) throw;
      throw with_advice_to_resume(error, options);
    }
  });
  return summary;
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
