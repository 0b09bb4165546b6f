#include "generator/mpi/generate_together.h"

#include <fmt/core.h>
#include <mpi.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "generator/available_memory.h"
#include "generator/mpi/shared_solver.h"
#include "generator/output_file.h"
#include "generator/parallel.h"
#include "generator/work_file.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/file/compress.h"
#include "tablebase/file/value_memory.h"

namespace triwar::mpi {
namespace {

namespace fs = std::filesystem;

Share share_of(const Plan& plan, const Ranks& ranks) {
  return {.values = plan.header.values,
          .chunk_size = plan.header.chunk_size,
          .rank = ranks.rank(),
          .ranks = ranks.count()};
}

/// Bytes for a round of moves, questions and answers, and for the next one that is prepared at the
/// same time.
std::uint64_t memory_to_ask(const GenerateOptions& options) {
  return 2 * static_cast<std::uint64_t>(options.threads) * SharedSolver::memory_of_a_round;
}

fs::path work_file_of(const fs::path& path, std::uint32_t rank) {
  return fmt::format("{}.{}", triwar::work_file_of(path).string(), rank);
}

/// Those of a run with more ranks, which are beside `path`.
std::vector<fs::path> other_work_files(const fs::path& path, std::uint32_t ranks) {
  const std::string prefix = path.filename().string() + ".work.";
  std::vector<fs::path> others;
  std::error_code ignored;
  fs::directory_iterator entry(path.has_parent_path() ? path.parent_path() : ".", ignored);
  for (; !ignored && entry != fs::directory_iterator(); entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const std::string_view number = std::string_view(name).substr(prefix.size());
    std::uint32_t rank = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), rank);
    if (read.ec == std::errc() && read.ptr == number.data() + number.size() && rank >= ranks) {
      others.push_back(path.parent_path() / name);
    }
  }
  return others;
}

/// Removes them when they are to be discarded.
void end_other_work_files(const Plan& plan, const GenerateOptions& options, const fs::path& path,
                          std::uint32_t ranks) {
  for (const fs::path& other : other_work_files(path, ranks)) {
    if (!options.restart) {
      throw Error(ErrorCode::output_exists,
                  fmt::format("{}: the work of more than {} rank{}", other.string(), ranks,
                              ranks == 1 ? "" : "s"),
                  Advice::discard_work_file);
    }
    // Which refuses what is no work file, or in use.
    WorkFile(other, plan.header, WorkFile::Existing::restart).remove();
  }
}

/// The bytes of those of this run.
std::uint64_t saved_in_work_files(const fs::path& path, std::uint32_t ranks) {
  std::uint64_t saved = 0;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::error_code missing;
    const auto size = fs::file_size(work_file_of(path, rank), missing);
    if (!missing) saved += size;
  }
  return saved;
}

/// The work files of all ranks, or none where the work is not worth them.
class WorkFiles {
 public:
  WorkFiles(const Plan& plan, const GenerateOptions& options, const std::optional<fs::path>& path,
            Ranks& ranks)
      : ranks_(ranks) {
    if (!path || plan.header.values < WorkFile::fewest_states) return;
    path_ = *path;
    ranks.agree([&] {
      file_.emplace(work_file_of(path_, ranks.rank()), plan.header, existing_work_for(options),
                    ranks.rank(), ranks.count());
    });
    // Now that no other run can be using them.
    ranks.agree([&] {
      if (ranks.first()) end_other_work_files(plan, options, path_, ranks.count());
    });
  }

  /// Goes on after the last part that all ranks have.
  void resume(SharedSolver& solver, const Listener& listener, const Progress& progress) {
    if (path_.empty()) return;
    std::uint64_t parts = 0;
    ranks_.agree([&] { parts = file_->parts(); });
    parts = ranks_.least(parts);
    WorkFile::Resumed resumed;
    ranks_.agree([&] {
      resumed = file_->resume(
          solver, [&] { progress(0, 1); }, parts);
    });
    const LayerPart& next = solver.next();
    if (!ranks_.same(static_cast<std::uint64_t>(next.drawn)) || !ranks_.same(next.first_chunk)) {
      ranks_.agree([&] {
        throw Error(ErrorCode::output_exists,
                    fmt::format("{}.work.*: not the work files of one run", path_.string()),
                    Advice::discard_work_file);
      });
    }
    const std::uint64_t all = ranks_.sum(resumed.representatives);
    if (all == 0) return;
    listener.note(fmt::format("{}.work.*: going on after {} states of an earlier run\n",
                              path_.string(), all));
  }

  void add(const LayerPart& part, std::span<const std::int8_t> values) {
    if (file_) file_->add(part, values);
  }

  void remove() {
    if (file_) file_->remove();
  }

  bool kept() const { return file_.has_value(); }

 private:
  Ranks& ranks_;
  fs::path path_;
  std::optional<WorkFile> file_;
};

/// Compressed chunks on their way to the first rank. Neither side takes memory for that: where
/// there was none, the other would wait.
void send(const format::Chunk& chunk) {
  MPI_Send(&chunk.checksum, 1, MPI_UINT32_T, 0, 0, MPI_COMM_WORLD);
  MPI_Send(chunk.frame.data(), static_cast<int>(chunk.frame.size()), MPI_BYTE, 0, 0,
           MPI_COMM_WORLD);
}

/// Takes a chunk's checksum, and its frame into `room`. Returns the checksum and the frame's size.
std::pair<std::uint32_t, std::size_t> receive(std::uint32_t rank, bytes::Bytes& room) {
  std::uint32_t checksum = 0;
  MPI_Recv(&checksum, 1, MPI_UINT32_T, static_cast<int>(rank), 0, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Status status;
  MPI_Recv(room.data(), static_cast<int>(room.size()), MPI_BYTE, static_cast<int>(rank), 0,
           MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  return {checksum, static_cast<std::size_t>(size)};
}

/// Each rank compresses its chunks, some at a time; the first one writes all, in order.
std::uint64_t write_together(const Plan& plan, const GenerateOptions& options, const Share& share,
                             std::span<const std::int8_t> values, const ByteSink& sink,
                             const Progress& progress, Ranks& ranks) {
  const format::Header& header = plan.header;
  std::optional<TableWriter> writer;
  bytes::Bytes room;  // for a frame of another rank
  ranks.agree([&] {
    if (!ranks.first()) return;
    writer.emplace(header, sink);
    room.resize(format::largest_frame(header.chunk_size));
  });
  const std::uint64_t chunks_at_once = share.ranks * static_cast<std::uint64_t>(options.threads);
  for (std::uint64_t first = 0; first < header.chunks(); first += chunks_at_once) {
    const std::uint64_t end = std::min(first + chunks_at_once, header.chunks());
    std::vector<format::Chunk> own;
    ranks.agree([&] {
      own.resize(share.own_before(end) - share.own_before(first));
      parallel_for(own.size(), [&](std::size_t i) {
        const std::uint64_t chunk = share.own(share.own_before(first) + i);
        own[i] = format::compress_chunk(
            values.subspan(share.offset(share.first_of(chunk)), header.values_in(chunk)),
            plan.level);
      });
    });
    if (!ranks.first()) {
      for (const format::Chunk& chunk : own) send(chunk);
    }
    ranks.agree([&] {
      if (!ranks.first()) return progress(0, 1);
      std::exception_ptr failure;
      for (std::uint64_t chunk = first; chunk < end; ++chunk) {
        const std::uint32_t owner = share.owner(chunk);
        // What others have sent is taken in any case.
        const auto [checksum, size] =
            owner == 0 ? std::pair<std::uint32_t, std::size_t>() : receive(owner, room);
        if (failure) continue;
        try {
          writer->add(owner == 0 ? own[(chunk - first) / share.ranks]
                                 : format::Chunk{{room.data(), room.data() + size}, checksum});
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

/// Progress of all ranks by that of one, whose share is like that of the others.
Progress of_all(Progress progress, const Ranks& ranks) {
  return [progress = std::move(progress), &ranks](std::uint64_t done, std::uint64_t total) {
    progress(done * ranks.count(), total * ranks.count());
  };
}

/// Solves, and writes to what `open` gives the first rank.
Generated make(const Plan& plan, const GenerateOptions& options, WorkFiles& work_files,
               const std::function<ByteSink()>& open, const Listener& listener, Ranks& ranks) {
  const Share share = share_of(plan, ranks);
  ValueMemory values;
  std::span<std::int8_t> own;
  ranks.agree([&] {
    values = allocate_values(std::max<std::uint64_t>(share.size(), 1), Pages::small);
    own = {values.get(), share.size()};
  });
  {
    const Progress progress =
        of_all(listener.phase(fmt::format("{}: solving", plan.header.game)), ranks);
    SharedSolver solver(*plan.quiet, share, own, ranks, options.threads);
    work_files.resume(solver, listener, progress);
    ranks.agree([&] {
      solver.solve_together(
          [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
            work_files.add(part, part_values);
          },
          progress);
    });
    const std::uint64_t sent = ranks.sum(solver.bytes_sent());
    if (ranks.count() > 1) {
      listener.note(fmt::format("{}: {} bytes sent between {} ranks\n", plan.header.game, sent,
                                ranks.count()));
    }
  }
  ByteSink sink;
  ranks.agree([&] {
    if (ranks.first()) sink = open();
  });
  const Progress progress = listener.phase(fmt::format("{}: compressing", plan.header.game));
  const std::uint64_t bytes = write_together(plan, options, share, own, sink, progress, ranks);
  return {.header = plan.header, .bytes = bytes, .value = own.empty() ? 0 : own.front()};
}

}  // namespace

Plan planned(Plan plan, const GenerateOptions& options, Ranks& ranks) {
  if (!ranks.same(bytes::xxh64(format::encode_header(plan.header)))) {
    ranks.agree([&] {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the same board for all processes", plan.header.game));
    });
  }
  if (!plan.quiet) return plan;
  plan.ranks = ranks.count();
  plan.memory -= plan.values_memory;
  plan.values_memory = plan.values_memory / plan.ranks + plan.header.chunk_size;
  plan.memory += plan.values_memory + memory_to_ask(options);
  return plan;
}

void check_together(const Plan& plan, const GenerateOptions& options,
                    const std::optional<fs::path>& path, Ranks& ranks) {
  ranks.agree([&] {
    if (plan.quiet || ranks.first()) {
      check_memory(plan.header.game, plan.memory * (plan.quiet ? ranks.on_this_machine() : 1),
                   options.memory);
    }
    if (!ranks.first()) return;
    check_output(plan, options, path, path ? saved_in_work_files(*path, ranks.count()) : 0);
  });
}

Generated generate_together(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                            const Listener& listener, Ranks& ranks) {
  check_together(plan, options, std::nullopt, ranks);
  Generated made;
  if (plan.quiet) {
    WorkFiles none(plan, options, std::nullopt, ranks);
    made = make(
        plan, options, none, [&] { return sink; }, listener, ranks);
  } else {
    ranks.agree([&] {
      if (ranks.first()) made = generate(plan, options, sink, listener);
    });
  }
  return made;
}

Generated generate_together(const Plan& plan, const GenerateOptions& options, const fs::path& path,
                            const Listener& listener, Ranks& ranks) {
  check_together(plan, options, path, ranks);
  Generated made;
  if (!plan.quiet) {
    ranks.agree([&] {
      if (ranks.first()) made = generate_to_file(plan, options, path, listener);
    });
    return made;
  }
  const auto existing = existing_for(options);
  // Refused before the work, and not made before its end: a kill would leave it behind.
  ranks.agree([&] {
    if (ranks.first()) const OutputFile tried(path, existing);
  });
  WorkFiles work_files(plan, options, path, ranks);
  return make_resumable(work_files.kept(), options, [&] {
    std::optional<OutputFile> file;
    const auto open = [&]() -> ByteSink {
      file.emplace(path, existing);
      return [&](bytes::View data) { file->write(data); };
    };
    made = make(plan, options, work_files, open, listener, ranks);
    ranks.agree([&] {
      if (file) file->commit();
    });
    work_files.remove();
    return made;
  });
}

}  // namespace triwar::mpi
