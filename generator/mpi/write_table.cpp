#include "generator/mpi/write_table.h"

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <vector>

#include "generator/write_table.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/table_writer.h"

namespace triwar::mpi {
namespace {

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
      if (!ranks.first()) return progress(0, 1);
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
