// Damaged files: opening throws Error, or each lookup throws Error or returns the value of the
// intact file. Any other exception ends a test.

#include <doctest/doctest.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/tablebase.h"
#include "tests/support/every.h"
#include "tests/support/table_bytes.h"

namespace triwar::damage_test {
namespace {

using bytes::Bytes;
using tests::Values;

constexpr std::uint32_t chunk_size = format::smallest_chunk;

/// Chunks by number.
using Chunks = std::vector<std::size_t>;

/// The table of triangle-3 in 64 chunks.
class Intact {
 public:
  /// Made once for all tests.
  static const Intact& instance() {
    static const Intact intact;
    return intact;
  }

  const Values& values() const { return values_; }
  const Bytes& file() const { return file_; }
  const format::Layout& layout() const { return layout_; }
  std::size_t chunks() const { return layout_.chunks.size(); }
  std::size_t end_of_chunks() const {
    return layout_.chunks.back().offset + layout_.chunks.back().size;
  }

  std::span<const std::int8_t> values_of(std::size_t chunk) const {
    return std::span(values_).subspan(chunk * chunk_size, chunk_size);
  }

  std::vector<Bytes> frames() const {
    std::vector<Bytes> frames;
    for (const format::Frame& chunk : layout_.chunks) {
      const auto frame = std::span(file_).subspan(chunk.offset, chunk.size);
      frames.emplace_back(frame.begin(), frame.end());
    }
    return frames;
  }

  /// Returns a file of these frames with the intact header. The seek table has their true sizes,
  /// and the seal is valid.
  Bytes with_frames(const std::vector<Bytes>& frames) const {
    std::vector<format::Frame> entries = layout_.chunks;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      entries[i].size = static_cast<std::uint32_t>(frames[i].size());
    }
    return assemble(frames, entries);
  }

  Bytes assemble(const std::vector<Bytes>& frames,
                 const std::vector<format::Frame>& entries) const {
    Bytes file = format::encode_header(layout_.header);
    for (const Bytes& frame : frames) tests::append(file, frame);
    tests::append(file, format::encode_end(layout_.header, entries));
    return file;
  }

  /// All chunks.
  Chunks all() const {
    Chunks chunks;
    for (std::size_t chunk = 0; chunk < this->chunks(); ++chunk) chunks.push_back(chunk);
    return chunks;
  }

  /// Returns a chunk and two other chunks that depend on its number.
  Chunks with_two_others(std::size_t chunk) const {
    return {chunk, (chunk + 1) % chunks(), (chunk * 7 + 20) % chunks()};
  }

 private:
  Intact() = default;

  Board board_ = Board::make("triangle-3");
  Values values_ = tests::solved(board_);
  Bytes file_ = tests::table_of(board_, values_, chunk_size, 19);
  format::Layout layout_ = format::read_layout(*view_memory("intact", file_));
};

/// The outcome of reading a damaged file.
enum class Outcome {
  refused,       ///< opening threw
  noticed,       ///< some value threw, all others were right
  without_harm,  ///< all values were right
  wrong,         ///< some value was wrong, or what was thrown does not tell of damage
};

bool tells_of_damage(const Error& error) {
  return error.code() == ErrorCode::damaged || error.code() == ErrorCode::not_a_table ||
         error.code() == ErrorCode::wrong_version;
}

/// Looks up all values of these chunks. Leaves a chunk at the first value that throws, because its
/// other values come from the same read.
Outcome look_at(const Tablebase& table, const Intact& intact, const Chunks& chunks) {
  Outcome outcome = Outcome::without_harm;
  for (const std::size_t chunk : chunks) {
    const std::size_t first = chunk * chunk_size;
    try {
      for (std::size_t state = first; state < first + chunk_size; ++state) {
        if (table.value(EdgeSet::from_bits(state)) != intact.values()[state]) return Outcome::wrong;
      }
    } catch (const Error& error) {
      if (!tells_of_damage(error)) return Outcome::wrong;
      outcome = Outcome::noticed;
    }
  }
  return outcome;
}

Outcome open_and_look(bytes::View file, const Intact& intact, const Chunks& chunks) {
  try {
    const Tablebase table = Tablebase(TableFile(view_memory("damaged", file)));
    return look_at(table, intact, chunks);
  } catch (const Error& error) {
    return tells_of_damage(error) ? Outcome::refused : Outcome::wrong;
  }
}

/// Returns whether loading the whole file fails, or gives only right values.
bool loads_right_or_not_at_all(bytes::View file, const Intact& intact) {
  try {
    const Tablebase table = Tablebase::open(TableFile(view_memory("damaged", file)));
    for (std::size_t state = 0; state < intact.values().size(); ++state) {
      if (table.value(EdgeSet::from_bits(state)) != intact.values()[state]) return false;
    }
    return true;
  } catch (const Error& error) {
    return tells_of_damage(error);
  }
}

/// The number of times a kind of damage had each outcome, and the first place of a wrong one.
struct Tally {
  void add(Outcome outcome, const std::string& where) {
    ++counts[static_cast<std::size_t>(outcome)];
    if (outcome == Outcome::wrong && first_wrong == "none") first_wrong = where;
  }
  Tally& operator+=(const Tally& other) {
    for (std::size_t i = 0; i < std::size(counts); ++i) counts[i] += other.counts[i];
    return *this;
  }
  std::size_t of(Outcome outcome) const { return counts[static_cast<std::size_t>(outcome)]; }
  std::size_t all() const {
    return std::accumulate(std::begin(counts), std::end(counts), std::size_t{0});
  }

  std::size_t counts[4] = {};
  std::string first_wrong = "none";
};

/// Flips each bit in [begin, end) of the file, or some of them in a thin run, one at a time.
/// `outcome_of(file, bit)` reads the result. Every 256th file is also loaded whole.
template <typename OutcomeOf>
Tally flip_bits(std::size_t begin, std::size_t end, const OutcomeOf& outcome_of) {
  const Intact& intact = Intact::instance();
  Tally tally;
  Bytes file = intact.file();
  // With an odd factor and stride, all eight bit positions of a byte occur.
  for (std::size_t bit = begin; bit < end; bit += tests::every(13)) {
    const std::size_t byte = bit / 8;
    const std::byte flip{static_cast<unsigned char>(1 << bit % 8)};
    file[byte] ^= flip;
    Outcome outcome = outcome_of(file, bit);
    const bool whole = (bit + byte) % 256 == 0;
    if (whole && !loads_right_or_not_at_all(file, intact)) outcome = Outcome::wrong;
    tally.add(outcome, "bit " + std::to_string(bit % 8) + " of byte " + std::to_string(byte));
    file[byte] ^= flip;
  }
  CHECK(tally.first_wrong == "none");
  return tally;
}

TEST_CASE("The intact table has 64 chunks and is without harm") {
  const Intact& intact = Intact::instance();
  CHECK(intact.chunks() == 64);
  CHECK(open_and_look(intact.file(), intact, intact.all()) == Outcome::without_harm);
  CHECK(loads_right_or_not_at_all(intact.file(), intact));
  CHECK(intact.with_frames(intact.frames()) == intact.file());
}

TEST_CASE("A truncated file is refused") {
  const Intact& intact = Intact::instance();
  Tally tally;
  for (std::size_t size = 0; size < intact.file().size(); size += tests::every(13)) {
    tally.add(open_and_look(std::span(intact.file()).first(size), intact, intact.all()),
              std::to_string(size) + " bytes");
  }
  CHECK(tally.first_wrong == "none");
  CHECK(tally.of(Outcome::refused) == tally.all());
}

TEST_CASE("A file that lacks its beginning is refused") {
  const Intact& intact = Intact::instance();
  for (std::size_t size = 1; size < intact.file().size(); size += tests::every(13)) {
    REQUIRE(open_and_look(std::span(intact.file()).last(size), intact, intact.all()) ==
            Outcome::refused);
  }
}

TEST_CASE("Any flipped bit of the header has the file refused") {
  const Intact& intact = Intact::instance();
  const Tally tally = flip_bits(
      0, 8 * format::smallest_header_frame,
      [&](const Bytes& file, std::size_t) { return open_and_look(file, intact, intact.all()); });
  CHECK(tally.of(Outcome::refused) == tally.all());
}

TEST_CASE("Any flipped bit of the seal and the seek table has the file refused") {
  const Intact& intact = Intact::instance();
  const Tally tally =
      flip_bits(8 * intact.end_of_chunks(), 8 * intact.file().size(),
                [&](const Bytes& file, std::size_t) { return open_and_look(file, intact, {}); });
  CHECK(tally.of(Outcome::refused) == tally.all());
}

TEST_CASE("No flipped bit of a chunk gives a wrong value") {
  const Intact& intact = Intact::instance();
  Tally tally;
  for (const std::size_t chunk : intact.all()) {
    CAPTURE(chunk);
    const format::Frame& frame = intact.layout().chunks[chunk];
    // Opening reads no chunk, and a refused chunk is read again, so one table can serve all lookups
    // until it has accepted a chunk.
    std::optional<Tablebase> table;
    tally += flip_bits(
        8 * frame.offset, 8 * (frame.offset + frame.size), [&](const Bytes& file, std::size_t bit) {
          const bool others = (bit + 3 * (bit / 8)) % 16 == 0;
          if (!table) table.emplace(TableFile(view_memory("damaged", file)));
          const Outcome outcome =
              look_at(*table, intact, others ? intact.with_two_others(chunk) : Chunks{chunk});
          if (others || outcome != Outcome::noticed) table.reset();
          return outcome;
        });
  }
  // Only few bits of a frame do not matter.
  CHECK(tally.of(Outcome::noticed) > tally.all() / 10 * 9);
}

TEST_CASE("A file with bytes after its end is refused") {
  const Intact& intact = Intact::instance();
  const Bytes& file = intact.file();
  const auto end = std::span(file).subspan(intact.end_of_chunks());
  const auto refused_with = [&](bytes::View more) {
    Bytes longer = file;
    tests::append(longer, more);
    return open_and_look(longer, intact, intact.all()) == Outcome::refused;
  };
  for (std::size_t size = 1; size <= 40; ++size) {
    CAPTURE(size);
    CHECK(refused_with(Bytes(size)));
    CHECK(refused_with(std::span(file).first(size)));
    CHECK(refused_with(std::span(file).last(size)));
  }
  CHECK(refused_with(end));
  CHECK(refused_with(file));
}

TEST_CASE("Empty files and random bytes are refused") {
  const Intact& intact = Intact::instance();
  std::mt19937 random(1599);
  CHECK(open_and_look({}, intact, {}) == Outcome::refused);
  for (std::size_t i = 0; i < 2000; i += tests::every(10)) {
    Bytes noise(random() % 3000);
    for (std::byte& byte : noise) byte = static_cast<std::byte>(random());
    REQUIRE(open_and_look(noise, intact, {}) == Outcome::refused);
    // Noise behind a header, and between the header and the end.
    Bytes headed = format::encode_header(intact.layout().header);
    tests::append(headed, noise);
    REQUIRE(open_and_look(headed, intact, {}) == Outcome::refused);
    tests::append(headed, std::span(intact.file()).subspan(intact.end_of_chunks()));
    REQUIRE(open_and_look(headed, intact, {}) == Outcome::refused);
  }
}

TEST_CASE("Noise in place of parts of the file gives no wrong value") {
  const Intact& intact = Intact::instance();
  std::mt19937 random(751);
  Tally tally;
  for (std::size_t i = 0; i < 500; i += tests::every(10)) {
    Bytes file = intact.file();
    const std::size_t begin = random() % file.size();
    const std::size_t end = std::min(file.size(), begin + 1 + random() % 600);
    for (std::size_t byte = begin; byte < end; ++byte)
      file[byte] = static_cast<std::byte>(random());
    tally.add(open_and_look(file, intact, intact.all()),
              std::to_string(begin) + " to " + std::to_string(end));
  }
  CHECK(tally.first_wrong == "none");
  CHECK(tally.of(Outcome::noticed) > 0);
}

TEST_CASE("Chunks that have changed places are noticed") {
  const Intact& intact = Intact::instance();
  const std::size_t count = intact.chunks();
  bool same_sizes = false;
  bool other_sizes = false;
  for (std::size_t first = 0; first < count; ++first) {
    for (std::size_t second = first + 1; second < count; ++second) {
      std::vector<Bytes> frames = intact.frames();
      if (frames[first] == frames[second]) continue;
      const bool same_size = frames[first].size() == frames[second].size();
      if (!same_size && (first + second) % tests::every(7) != 0) continue;
      (same_size ? same_sizes : other_sizes) = true;
      std::swap(frames[first], frames[second]);
      const Chunks looked_at{first, second, (first + second) / 2};
      // With the intact seek table, as after cutting and joining, then with a matching one.
      REQUIRE(open_and_look(intact.assemble(frames, intact.layout().chunks), intact, looked_at) ==
              Outcome::noticed);
      REQUIRE(open_and_look(intact.with_frames(frames), intact, looked_at) == Outcome::noticed);
    }
  }
  CHECK(same_sizes);
  CHECK(other_sizes);
}

TEST_CASE("Entries of the seek table that have changed places are noticed") {
  const Intact& intact = Intact::instance();
  for (std::size_t first = 0; first + 1 < intact.chunks(); ++first) {
    const std::size_t second = first + 1;
    std::vector<format::Frame> entries = intact.layout().chunks;
    if (entries[first].checksum == entries[second].checksum) continue;
    std::swap(entries[first], entries[second]);
    REQUIRE(open_and_look(intact.assemble(intact.frames(), entries), intact, {first, second}) ==
            Outcome::noticed);
  }
}

TEST_CASE("A sound frame of other values is noticed by the checksum in the seek table") {
  const Intact& intact = Intact::instance();
  for (const std::size_t chunk : {0, 1, 31, 62, 63}) {
    CAPTURE(chunk);
    const auto values = intact.values_of(chunk);
    Values others(values.begin(), values.end());
    others[1234] = static_cast<std::int8_t>(others[1234] + 2);
    std::vector<Bytes> frames = intact.frames();
    frames[chunk] = format::compress_chunk(others, 19).frame;
    CHECK(open_and_look(intact.with_frames(frames), intact, intact.with_two_others(chunk)) ==
          Outcome::noticed);
  }
}

TEST_CASE("A sound frame of more or fewer values is noticed") {
  const Intact& intact = Intact::instance();
  for (const std::size_t size : {0u, 1u, chunk_size - 1, chunk_size + 1, 2 * chunk_size}) {
    CAPTURE(size);
    std::vector<Bytes> frames = intact.frames();
    frames[5] =
        format::compress_chunk(std::span(intact.values()).subspan(5 * chunk_size, size), 19).frame;
    CHECK(open_and_look(intact.with_frames(frames), intact, {4, 5, 6}) == Outcome::noticed);
  }
}

/// Returns a zstd frame that lacks a property of a table's frames.
Bytes frame_with(ZSTD_cParameter parameter, int setting, std::span<const std::int8_t> values) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), parameter, setting);
  Bytes frame(ZSTD_compressBound(values.size()));
  frame.resize(
      ZSTD_compress2(context.get(), frame.data(), frame.size(), values.data(), values.size()));
  return frame;
}

TEST_CASE("Anything but one frame that tells its size in place of a chunk is noticed") {
  // All these frames have the right values, so only their form can be refused.
  const Intact& intact = Intact::instance();
  const auto values = intact.values_of(5);
  const Bytes frame = intact.frames()[5];
  const auto with_chunk_5 = [&](const Bytes& replaced) {
    std::vector<Bytes> frames = intact.frames();
    frames[5] = replaced;
    return open_and_look(intact.with_frames(frames), intact, {4, 5, 6});
  };
  CHECK(with_chunk_5({}) == Outcome::noticed);

  Bytes halves = format::compress_chunk(values.first(chunk_size / 2), 19).frame;
  tests::append(halves, format::compress_chunk(values.last(chunk_size / 2), 19).frame);
  CHECK(with_chunk_5(halves) == Outcome::noticed);

  Bytes longer = frame;
  longer.push_back(std::byte{0});
  CHECK(with_chunk_5(longer) == Outcome::noticed);

  Bytes and_skippable = frame;
  bytes::put(and_skippable, std::uint32_t{0x184D2A50});
  bytes::put(and_skippable, std::uint32_t{0});
  CHECK(with_chunk_5(and_skippable) == Outcome::noticed);

  // The checksum is at the end, as in a single frame.
  Bytes and_checksum = frame;
  bytes::put(and_checksum, std::uint32_t{0x184D2A50});
  bytes::put(and_checksum, std::uint32_t{4});
  bytes::put(and_checksum, intact.layout().chunks[5].checksum);
  CHECK(with_chunk_5(and_checksum) == Outcome::noticed);

  CHECK(with_chunk_5(frame_with(ZSTD_c_contentSizeFlag, 0, values)) == Outcome::noticed);
}

/// Returns a valid zstd frame (RFC 8878): `empty_blocks` empty blocks, then the values raw.
Bytes raw_frame(std::span<const std::int8_t> values, int empty_blocks) {
  Bytes frame;
  bytes::put(frame, std::uint32_t{0xFD2FB528});
  bytes::put(frame,
             std::uint8_t{0x64});  // a size of two bytes, less 256; a single segment; a checksum
  bytes::put(frame, static_cast<std::uint16_t>(values.size() - 256));
  for (int i = 0; i < empty_blocks; ++i) frame.resize(frame.size() + 3);
  const auto last_block = static_cast<std::uint32_t>(values.size() << 3 | 1);
  for (const int shift : {0, 8, 16}) {
    bytes::put(frame, static_cast<std::uint8_t>(last_block >> shift & 0xff));
  }
  tests::append(frame, std::as_bytes(values));
  bytes::put(frame, static_cast<std::uint32_t>(bytes::xxh64(std::as_bytes(values))));
  return frame;
}

TEST_CASE("A frame larger than any that zstd would make of a chunk is refused on opening") {
  const Intact& intact = Intact::instance();
  std::vector<Bytes> frames = intact.frames();
  frames[5] = raw_frame(intact.values_of(5), 0);
  CHECK(open_and_look(intact.with_frames(frames), intact, {4, 5, 6}) == Outcome::without_harm);
  frames[5] = raw_frame(intact.values_of(5), 100);
  CHECK(frames[5].size() > ZSTD_compressBound(chunk_size));
  CHECK(open_and_look(intact.with_frames(frames), intact, {4, 5, 6}) == Outcome::refused);
}

TEST_CASE("A frame of an older format of zstd is detected") {
  // Version 0.7: the same header; blocks begin with their type, and the last block contains 22 bits
  // of a checksum.
  const Intact& intact = Intact::instance();
  const Values others(chunk_size, 1);
  Bytes frame = raw_frame(others, 0);
  bytes::set(frame, 0, std::uint32_t{0xFD2FB527});
  frame.resize(7);
  for (const std::uint32_t byte : {0x40u, chunk_size >> 8, chunk_size & 0xff}) {
    bytes::put(frame, static_cast<std::uint8_t>(byte));
  }
  tests::append(frame, std::as_bytes(std::span(others)));
  const auto checksum =
      static_cast<std::uint32_t>(bytes::xxh64(std::as_bytes(std::span(others))) >> 11 & 0x3fffff);
  for (const int shift : {16, 8, 0}) {
    const std::uint32_t last_block = 0xc00000 | checksum;
    bytes::put(frame, static_cast<std::uint8_t>(last_block >> shift & 0xff));
  }
  std::vector<Bytes> frames = intact.frames();
  std::vector<format::Frame> entries = intact.layout().chunks;
  frames[5] = frame;
  entries[5].size = static_cast<std::uint32_t>(frame.size());
  entries[5].checksum = bytes::get<std::uint32_t>(frame, frame.size() - sizeof(std::uint32_t));
  CHECK(open_and_look(intact.assemble(frames, entries), intact, {4, 5, 6}) == Outcome::noticed);
}

TEST_CASE("A seek table that says other numbers of values than the header is refused") {
  const Intact& intact = Intact::instance();
  const std::size_t seek_table = intact.file().size() - 9 - 12 * (intact.chunks() + 2);
  for (const std::uint32_t values : {0u, chunk_size - 1, chunk_size + 1}) {
    CAPTURE(values);
    Bytes file = intact.file();
    const std::size_t entry = seek_table + 12 * 6;  // of chunk 5; the header has an entry, too
    REQUIRE(bytes::get<std::uint32_t>(file, entry + 4) == chunk_size);
    bytes::set(file, entry + 4, values);
    tests::sign_header(file);
    CHECK(open_and_look(file, intact, {4, 5, 6}) == Outcome::refused);
  }
}

TEST_CASE("Frames without checksums are compared with the seek table") {
  const Intact& intact = Intact::instance();
  for (const std::size_t chunk : {0, 7, 63}) {
    CAPTURE(chunk);
    const auto values = intact.values_of(chunk);
    std::vector<Bytes> frames = intact.frames();
    frames[chunk] = frame_with(ZSTD_c_checksumFlag, 0, values);
    CHECK(open_and_look(intact.with_frames(frames), intact, intact.all()) != Outcome::wrong);

    Values others(values.begin(), values.end());
    others.back() = static_cast<std::int8_t>(others.back() + 2);
    frames[chunk] = frame_with(ZSTD_c_checksumFlag, 0, others);
    CHECK(open_and_look(intact.with_frames(frames), intact, intact.with_two_others(chunk)) ==
          Outcome::noticed);
  }
}

TEST_CASE("A frame without a checksum whose last bytes look like one is detected") {
  const Intact& intact = Intact::instance();
  // Incompressible values are stored raw, up to the end of the frame.
  std::mt19937 random(1);
  Bytes others(chunk_size);
  for (std::byte& value : others) value = static_cast<std::byte>(random());
  bytes::set(others, chunk_size - sizeof(std::uint32_t), intact.layout().chunks[5].checksum);
  std::vector<Bytes> frames = intact.frames();
  frames[5] =
      frame_with(ZSTD_c_checksumFlag, 0,
                 std::span(reinterpret_cast<const std::int8_t*>(others.data()), others.size()));
  REQUIRE(std::ranges::equal(std::span(frames[5]).last(chunk_size), others));
  CHECK(open_and_look(intact.with_frames(frames), intact, {4, 5, 6}) == Outcome::noticed);
}

TEST_CASE("A cleared checksum flag in a frame is detected") {
  const Intact& intact = Intact::instance();
  for (const std::size_t chunk : intact.all()) {
    Bytes file = intact.file();
    file[intact.layout().chunks[chunk].offset + 4] &= ~std::byte{4};
    REQUIRE(open_and_look(file, intact, intact.with_two_others(chunk)) == Outcome::noticed);
  }
}

}  // namespace
}  // namespace triwar::damage_test
