// The seal: opening refuses a file that is put together from parts of valid files.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/file/table_file.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::seal_test {
namespace {

using bytes::Bytes;

/// A file in parts, which can be put together again.
struct Parts {
  explicit Parts(const format::Header& header, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::int8_t> values(header.values);
    for (std::int8_t& value : values) value = static_cast<std::int8_t>(random() % 5);
    const Bytes file = tests::table_of(header, values, 1);
    layout = format::read_layout(*view_memory("sound", file));
    for (const format::Frame& chunk : layout.chunks) {
      frames.push_back(part_of(file, chunk.offset, chunk.size));
    }
    const std::size_t end = layout.chunks.back().offset + layout.chunks.back().size;
    seal = part_of(file, end, format::seal_frame_size);
  }

  static Bytes part_of(const Bytes& file, std::size_t offset, std::size_t size) {
    const auto begin = file.begin() + static_cast<std::ptrdiff_t>(offset);
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
  }

  /// Returns the file, with a seek table for its header and chunks, and its original seal.
  Bytes joined() const {
    Bytes file = format::encode_header(layout.header);
    for (const Bytes& frame : frames) tests::append(file, frame);
    const Bytes end = format::encode_end(layout.header, layout.chunks);
    tests::append(file, seal);
    tests::append(file, bytes::View(end).subspan(format::seal_frame_size));
    return file;
  }

  void put(std::size_t chunk, const Parts& from, std::size_t from_chunk) {
    frames[chunk] = from.frames[from_chunk];
    layout.chunks[chunk] = from.layout.chunks[from_chunk];
  }

  format::Layout layout;
  std::vector<Bytes> frames;
  Bytes seal;
};

bool is_refused(const Parts& parts) {
  const Bytes file = parts.joined();
  return tests::code_of([&] { TableFile(view_memory("joined", file)); }) == ErrorCode::damaged;
}

/// Returns headers of all kinds of tables of eleven chunks, the last of which is shorter.
std::vector<format::Header> headers() {
  constexpr std::uint64_t values = 10 * format::smallest_chunk + 100;
  format::Header dense;
  dense.game = "dense";
  dense.values = values;
  dense.chunk_size = format::smallest_chunk;
  format::Header quiet = dense;
  quiet.game = "quiet";
  quiet.index_kind = format::IndexKind::quiet;
  quiet.board = Bytes(77, std::byte{7});
  format::Header painting = dense;
  painting.game = "painting";
  painting.value_kind = format::ValueKind::grundy;
  painting.preperiod = 1;
  painting.period = values - 1;
  return {dense, quiet, painting};
}

}  // namespace

TEST_CASE("A file reassembled from its parts is valid") {
  for (const format::Header& header : headers()) {
    const Bytes file = Parts(header, 1).joined();
    CHECK(TableFile(view_memory("joined", file)).header() == header);
  }
}

TEST_CASE("Chunks that change places together with their seek-table entries are refused") {
  for (const format::Header& header : headers()) {
    CAPTURE(header.game);
    const Parts sound(header, 1);
    for (std::size_t first = 0; first < sound.frames.size(); ++first) {
      for (std::size_t second = first + 1; second < sound.frames.size(); ++second) {
        Parts parts = sound;
        parts.put(first, sound, second);
        parts.put(second, sound, first);
        CHECK(is_refused(parts));
      }
    }
  }
}

TEST_CASE("A chunk copied over another together with its seek-table entry is refused") {
  for (const format::Header& header : headers()) {
    CAPTURE(header.game);
    const Parts sound(header, 1);
    for (std::size_t to = 0; to < sound.frames.size(); ++to) {
      for (std::size_t from = 0; from < sound.frames.size(); ++from) {
        if (from == to) continue;
        Parts parts = sound;
        parts.put(to, sound, from);
        CHECK(is_refused(parts));
      }
    }
  }
}

TEST_CASE("Chunks of another table are refused") {
  for (const format::Header& header : headers()) {
    CAPTURE(header.game);
    const Parts sound(header, 1);
    const Parts other(header, 2);
    for (std::size_t begin = 0; begin < sound.frames.size(); ++begin) {
      Parts parts = sound;
      for (std::size_t chunk = begin; chunk < sound.frames.size(); ++chunk) {
        parts.put(chunk, other, chunk);
        CHECK(is_refused(parts));
      }
    }
  }
}

TEST_CASE("The header of one file with the rest of another is refused") {
  const std::vector<format::Header> kinds = headers();
  for (const format::Header& header : kinds) {
    CAPTURE(header.game);
    Parts parts(header, 1);
    parts.seal = Parts(header, 2).seal;
    CHECK(is_refused(parts));
    for (const format::Header& other : kinds) {
      if (other == header) continue;
      Parts other_header(header, 1);
      other_header.layout.header = other;
      CHECK(is_refused(other_header));
    }
    Parts renamed(header, 1);
    renamed.layout.header.game = "another";
    CHECK(is_refused(renamed));
  }
}

}  // namespace triwar::seal_test
