#include "tablebase/file/format.h"

#include <doctest/doctest.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/file/byte_source.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"
#include "tests/support/table_bytes.h"

namespace triwar::format_test {
namespace {

using bytes::Bytes;
using bytes::get;
using tests::header_of;
using tests::solved;
using tests::table_of;
using tests::Values;

Bytes of_text(std::string_view text) {
  const auto data = std::as_bytes(std::span(text));
  return {data.begin(), data.end()};
}

Bytes of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), path.string());
  return of_text(std::string(std::istreambuf_iterator<char>(file), {}));
}

Bytes golden() { return of_file(tests::source("tests/golden/triangle-1.tb.zst")); }

/// Bytes as a hex dump shows them.
std::string hex(bytes::View data) {
  std::ostringstream text;
  text << std::hex << std::setfill('0');
  for (const std::byte byte : data) text << std::setw(2) << static_cast<int>(byte) << ' ';
  return text.str();
}

std::string hex_of(std::string_view dump) {
  std::string text;
  std::istringstream words{std::string(dump)};
  for (std::string word; words >> word;) text += word + " ";
  return text;
}

constexpr std::size_t entry_size = 12;
constexpr std::size_t footer_size = 9;

/// The seek table of a file, located by its footer.
struct SeekTable {
  struct Entry {
    std::uint32_t compressed;
    std::uint32_t decompressed;
    std::uint32_t checksum;
  };
  std::size_t offset;
  std::vector<Entry> entries;
};

SeekTable seek_table_of(bytes::View file) {
  const std::size_t frames = get<std::uint32_t>(file, file.size() - footer_size);
  SeekTable table{.offset = file.size() - footer_size - entry_size * frames - 8, .entries = {}};
  for (std::size_t i = 0; i < frames; ++i) {
    const std::size_t entry = table.offset + 8 + entry_size * i;
    table.entries.push_back({.compressed = get<std::uint32_t>(file, entry),
                             .decompressed = get<std::uint32_t>(file, entry + 4),
                             .checksum = get<std::uint32_t>(file, entry + 8)});
  }
  return table;
}

TEST_CASE("The golden file has not changed") {
  CHECK(hex(golden()) == hex_of(R"(
      54 2a 4d 18 60 00 00 00 54 52 49 57 41 52 54 42
      02 00 00 00 00 00 00 00 00 00 04 00 00 00 00 00
      08 00 00 00 00 00 00 00 0f 49 5f 73 99 f0 b9 a6
      00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      74 72 69 61 6e 67 6c 65 2d 31 00 00 00 00 00 00
      00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      4e 30 76 d9 aa 17 1e d2 28 b5 2f fd 24 08 41 00
      00 01 ff ff 01 ff 01 01 00 e8 dc 2e f7 55 2a 4d
      18 08 00 00 00 cc 42 fb c3 21 ae 82 e1 5e 2a 4d
      18 2d 00 00 00 68 00 00 00 00 00 00 00 99 e9 d8
      51 15 00 00 00 08 00 00 00 e8 dc 2e f7 10 00 00
      00 00 00 00 00 99 e9 d8 51 03 00 00 00 80 b1 ea
      92 8f
      )"));
}

TEST_CASE("The generator writes the golden file for triangle-1") {
  const Board board = Board::make("triangle-1");
  CHECK(hex(table_of(board, solved(board), format::default_chunk, 19)) == hex(golden()));
}

TEST_CASE("The hex dump in the format document shows the golden file") {
  std::ifstream document(tests::source("docs/inside/file-format.md"));
  REQUIRE(document.good());
  std::string dumped;
  bool inside = false;
  std::size_t offset = 0;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line.starts_with("```hexdump");
      continue;
    }
    if (!inside) continue;
    const std::size_t colon = line.find(": ");
    REQUIRE_MESSAGE(colon != std::string::npos, line);
    CHECK_MESSAGE(std::stoul(line.substr(0, colon), nullptr, 16) == offset, line);
    // Two spaces end the bytes of a line; what follows explains them.
    const std::string shown = line.substr(colon + 2, line.find("  ", colon + 2) - colon - 2);
    dumped += hex_of(shown);
    offset = dumped.size() / 3;
  }
  CHECK(dumped == hex(golden()));
}

TEST_CASE("A header is read as it was written") {
  const format::Header plain = header_of(Board::make("triangle-2"), format::smallest_chunk);
  const format::Header strange{.game = "a name of thirty-two characters.",
                               .index_kind = format::IndexKind::quiet,
                               .value_kind = format::ValueKind::grundy,
                               .values = 12345,
                               .chunk_size = 2 * format::smallest_chunk,
                               .fingerprint = 0x0123456789abcdef,
                               .preperiod = 0xfedcba9876543210,
                               .period = 34,
                               .board = Bytes(format::longest_board, std::byte{0x5a})};
  REQUIRE(strange.game.size() == format::longest_name);
  for (const format::Header& header : {plain, strange}) {
    CAPTURE(header.game);
    const Values values(header.values);
    const Bytes file = table_of(header, values);
    CHECK(header.frame_size() == format::smallest_header_frame + header.board.size());
    CHECK(std::ranges::equal(format::encode_header(header),
                             std::span(file).first(header.frame_size())));
    CHECK(format::read_layout(*view_memory("file", file)).header == header);
  }
}

TEST_CASE("All chunks hold chunk_size values, and the last one the rest") {
  format::Header header;
  header.chunk_size = 4096;
  for (const std::uint64_t values : {1, 4095, 4096, 4097, 8192, 10000}) {
    CAPTURE(values);
    header.values = values;
    std::uint64_t sum = 0;
    for (std::uint64_t chunk = 0; chunk < header.chunks(); ++chunk) {
      const std::uint32_t held = header.values_in(chunk);
      CHECK((chunk + 1 == header.chunks() ? 0 < held && held <= 4096 : held == 4096));
      sum += held;
    }
    CHECK(sum == values);
  }
}

TEST_CASE("The seek table has an entry for each frame before it that adds up") {
  const Board board = Board::make("triangle-3");
  const Values values = solved(board);
  for (const std::uint32_t chunk_size : {format::smallest_chunk, format::default_chunk}) {
    const Bytes file = table_of(board, values, chunk_size);
    const SeekTable table = seek_table_of(file);
    REQUIRE(table.entries.size() == 2 + values.size() / chunk_size);
    CHECK(table.entries.front().compressed == format::smallest_header_frame);
    CHECK(table.entries.front().decompressed == 0);
    CHECK(table.entries.back().compressed == format::seal_frame_size);
    CHECK(table.entries.back().decompressed == 0);
    std::size_t compressed = 0;
    std::size_t decompressed = 0;
    for (const auto& entry : table.entries) {
      const auto frame = std::span(file).subspan(compressed, entry.compressed);
      CHECK(ZSTD_findFrameCompressedSize(frame.data(), file.size() - compressed) == frame.size());
      const auto held = std::span(values).subspan(decompressed, entry.decompressed);
      CHECK(static_cast<std::uint32_t>(bytes::xxh64(std::as_bytes(held))) == entry.checksum);
      compressed += entry.compressed;
      decompressed += entry.decompressed;
    }
    CHECK(compressed == table.offset);
    CHECK(decompressed == values.size());
  }
}

TEST_CASE("Every chunk is a zstd frame with content size and content checksum") {
  const Board board = Board::make("triangle-3");
  const Values values = solved(board);
  const Bytes file = table_of(board, values, format::smallest_chunk);
  const format::Layout layout = format::read_layout(*view_memory("file", file));
  REQUIRE(layout.chunks.size() == 64);
  for (const format::Frame& chunk : layout.chunks) {
    const auto frame = std::span(file).subspan(chunk.offset, chunk.size);
    REQUIRE(ZSTD_getFrameContentSize(frame.data(), frame.size()) == format::smallest_chunk);
    // The last four bytes of the frame are the checksum that its descriptor's bit 2 promises.
    REQUIRE((frame[4] & std::byte{4}) != std::byte{0});
    REQUIRE(get<std::uint32_t>(frame, frame.size() - 4) == chunk.checksum);
  }
}

TEST_CASE("Kinds of index and of values have names") {
  CHECK(format::index_kind_name(format::IndexKind::dense) == "dense");
  CHECK(format::index_kind_name(format::IndexKind::quiet) == "quiet");
  CHECK(format::value_kind_name(format::ValueKind::score_difference) == "score difference");
  CHECK(format::value_kind_name(format::ValueKind::grundy) == "nimber");
}

}  // namespace
}  // namespace triwar::format_test
