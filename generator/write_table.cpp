#include "generator/write_table.h"

#include <oneapi/tbb/parallel_pipeline.h>

#include <atomic>
#include <cassert>
#include <exception>

#include "generator/tsan_ordering.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/table_writer.h"

namespace triwar {

std::uint64_t write_table(const format::Header& header, std::span<std::int8_t> values, int level,
                          const ByteSink& sink, const Progress& progress) {
  assert(values.size() == header.values);
  TableWriter writer(header, sink);
  std::uint64_t next = 0;
  std::uint64_t written = 0;
  // Uses a pipeline, because with parallel_for() threads would be idle at the end of each batch of
  // chunks, and while the batch is written.
  //
  // Keeps an exception of the last filter and throws it afterwards, because oneTBB would leak the
  // chunk.
  std::exception_ptr failure;
  std::atomic<bool> failed = false;
  TsanOrdering ordering;
  const auto in_order = tbb::filter_mode::serial_in_order;
  const auto take_chunk = tbb::make_filter<void, std::uint64_t>(
      in_order, [&](tbb::flow_control& control) -> std::uint64_t {
        const TsanOrdering::Turn turn(ordering);
        if (failed || next == header.chunks()) {
          control.stop();
          return 0;
        }
        return next++;
      });
  const auto compress = tbb::make_filter<std::uint64_t, format::Chunk>(
      tbb::filter_mode::parallel, [&](std::uint64_t chunk) {
        const TsanOrdering::Turn turn(ordering);
        return compress_and_release(
            values.subspan(chunk * header.chunk_size, header.values_in(chunk)), level);
      });
  const auto write =
      tbb::make_filter<format::Chunk, void>(in_order, [&](const format::Chunk& chunk) {
        const TsanOrdering::Turn turn(ordering);
        if (failed) return;
        try {
          writer.add(chunk);
          written += header.values_in(written / header.chunk_size);
          progress(written, header.values);
        } catch (...) {
          failure = std::current_exception();
          failed = true;
        }
      });
  const auto chunks_at_once = 2 * static_cast<std::size_t>(loop_threads());
  ordering.release();
  tbb::parallel_pipeline(chunks_at_once, take_chunk & compress & write);
  ordering.acquire();
  if (failure) std::rethrow_exception(failure);
  writer.finish();
  return writer.size();
}

}  // namespace triwar
