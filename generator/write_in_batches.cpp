#include <algorithm>
#include <cassert>
#include <vector>

#include "generator/write_table.h"
#include "tablebase/base/parallel.h"

namespace triwar {

// Threads are idle at the end of each batch, which takes less than oneTBB takes to load for
// programs that write no table.
std::uint64_t write_table(const format::Header& header, std::span<std::int8_t> values, int level,
                          const ByteSink& sink, const Progress& progress) {
  assert(values.size() == header.values);
  TableWriter writer(header, sink);
  std::uint64_t written = 0;
  while (written < header.values) {
    const std::uint64_t first = written / header.chunk_size;
    std::vector<format::Chunk> batch(std::min<std::uint64_t>(
        header.chunks() - first, 2 * static_cast<std::uint64_t>(loop_threads())));
    parallel_for(batch.size(), [&](std::uint64_t i) {
      const std::uint64_t chunk = first + i;
      batch[i] = compress_and_release(
          values.subspan(chunk * header.chunk_size, header.values_in(chunk)), level);
    });
    for (const format::Chunk& chunk : batch) {
      writer.add(chunk);
      written += header.values_in(written / header.chunk_size);
      progress(written, header.values);
    }
  }
  writer.finish();
  return writer.size();
}

}  // namespace triwar
