#include "generator/write_table.h"

#include <cassert>
#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>

#include "tablebase/base/parallel.h"

namespace triwar {

// No thread waits for its turn to write: the one that has the next chunk writes it and all that
// follow it, while others compress.
std::uint64_t write_table(const format::Header& header,
                          const std::function<format::Chunk(std::uint64_t)>& compress,
                          const ByteSink& sink, const Progress& progress) {
  TableWriter writer(header, sink);
  const auto most_at_once = 2 * static_cast<std::uint64_t>(loop_threads());
  std::mutex mutex;  // for all that follows
  std::condition_variable changed;
  std::map<std::uint64_t, format::Chunk> compressed;  // by number
  std::uint64_t next = 0;
  bool writing = false;
  bool failed = false;
  const auto write = [&](std::unique_lock<std::mutex> lock) {
    writing = true;
    while (!failed && compressed.contains(next)) {
      const auto chunk = compressed.extract(next);
      lock.unlock();
      writer.add(chunk.mapped());
      progress(next * header.chunk_size + header.values_in(next), header.values);
      lock.lock();
      ++next;
      changed.notify_all();
    }
    writing = false;
  };
  parallel_for(header.chunks(), [&](std::uint64_t number) {
    try {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return failed || number < next + most_at_once; });
      if (failed) return;
      lock.unlock();
      format::Chunk chunk = compress(number);
      lock.lock();
      compressed.emplace(number, std::move(chunk));
      if (!writing) write(std::move(lock));
    } catch (...) {
      const std::scoped_lock lock(mutex);
      failed = true;
      changed.notify_all();
      throw;
    }
  });
  writer.finish();
  return writer.size();
}

std::uint64_t write_table(const format::Header& header, std::span<std::int8_t> values, int level,
                          const ByteSink& sink, const Progress& progress) {
  assert(values.size() == header.values);
  const auto compress = [&](std::uint64_t number) {
    return compress_and_release(
        values.subspan(number * header.chunk_size, header.values_in(number)), level);
  };
  return write_table(header, compress, sink, progress);
}

}  // namespace triwar
