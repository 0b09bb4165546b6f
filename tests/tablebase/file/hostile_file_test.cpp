// Files with right checksums and absurd contents, such as only an attacker makes.

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "tablebase/tablebase.h"
#include "tests/support/largest_allocation.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::hostile_file_test {
namespace {

using bytes::Bytes;
using bytes::set;

/// Offsets of fields in the header frame (docs/inside/file-format.md).
constexpr std::size_t frame_size_at = 4;
constexpr std::size_t version_at = 16;
constexpr std::size_t index_kind_at = 20;
constexpr std::size_t value_kind_at = 21;
constexpr std::size_t chunk_size_at = 24;
constexpr std::size_t values_at = 32;
constexpr std::size_t name_at = 64;

constexpr std::size_t footer_size = 9;

/// Far more than a table of a few hundred bytes can need, far less than it can claim.
constexpr std::size_t bound = 1 << 20;

Bytes small_table(const char* name) {
  const Board board = Board::make(name);
  return tests::table_of(board, tests::solved(board));
}

/// The header of the table of a board that is far too large to be solved here.
Bytes large_header(const char* name, std::uint32_t chunk_size) {
  return format::encode_header(tests::header_of(Board::make(name), chunk_size));
}

/// Returns the error code of opening a file. Fails if opening takes much memory.
std::optional<ErrorCode> refusal(const Bytes& file) {
  const auto source = [&] { return view_memory("hostile", file); };
  tests::forget_allocations();
  const auto code = tests::code_of([&] { Tablebase(TableFile(source())); });
  CHECK(tests::largest_allocation() < bound);
  return code;
}

template <std::unsigned_integral T>
std::optional<ErrorCode> refusal_with(std::size_t offset, T field) {
  Bytes file = small_table("triangle-2");
  set(file, offset, field);
  tests::sign_header(file);
  return refusal(file);
}

TEST_CASE("The largest allocation is noticed") {
  tests::forget_allocations();
  const std::size_t before = tests::largest_allocation();
  void* const memory = ::operator new(bound);
  CHECK(memory != nullptr);
  ::operator delete(memory);
  CHECK(before < bound);
  CHECK(tests::largest_allocation() == bound);
}

TEST_CASE("A valid header is accepted") {
  CHECK(refusal_with(index_kind_at, std::uint8_t{0}) == std::nullopt);
}

TEST_CASE("A chunk size other than a power of two from 4 KiB to 16 MiB is refused") {
  for (const std::uint32_t chunk_size :
       {0u, 1u, 3u, 2048u, 4095u, 4097u, 6144u, 1u << 25, 1u << 31, 0xffffffffu}) {
    CAPTURE(chunk_size);
    CHECK(refusal_with(chunk_size_at, chunk_size) == ErrorCode::damaged);
  }
}

TEST_CASE("Chunks of 4 KiB and of 16 MiB are accepted") {
  for (const std::uint32_t chunk_size : {format::smallest_chunk, format::largest_chunk}) {
    CHECK(refusal_with(chunk_size_at, chunk_size) == std::nullopt);
  }
}

TEST_CASE("A header with a byte more than the longest board is refused") {
  for (const std::size_t size : {format::longest_board, format::longest_board + 1}) {
    format::Header header = tests::header_of(Board::make("triangle-2"), format::smallest_chunk);
    header.board.resize(format::longest_board);
    Bytes frame = format::encode_header(header);
    frame.insert(frame.end() - 8, size - format::longest_board, std::byte{0});
    set(frame, frame_size_at, static_cast<std::uint32_t>(frame.size() - 8));
    set(frame, frame.size() - 8, bytes::xxh64(std::span(frame).first(frame.size() - 8)));
    frame.resize(frame.size() + 100'000);  // enough for all later fields
    const auto error =
        tests::error_of([&] { format::read_layout(*view_memory("hostile", frame)); });
    REQUIRE(error);
    const bool header_is_wrong =
        std::string(error->what()).find("header does not match") != std::string::npos;
    CHECK(header_is_wrong == (size > format::longest_board));
  }
}

TEST_CASE("Counts of values that the file has no room for are refused") {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint64_t values :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{513}, std::uint64_t{1} << 30,
        std::uint64_t{1} << 32, std::uint64_t{1} << 44, std::uint64_t{1} << 63, most - 1, most}) {
    CAPTURE(values);
    CHECK(refusal_with(values_at, values) == ErrorCode::damaged);
  }
}

TEST_CASE("A header of triangle-6 with its 2^63 values and no chunks is refused") {
  for (const std::uint32_t chunk_size : {format::smallest_chunk, format::largest_chunk}) {
    Bytes file = large_header("triangle-6", chunk_size);
    CHECK(refusal(file) == ErrorCode::damaged);
    file.resize(100'000);
    CHECK(refusal(file) == ErrorCode::damaged);
  }
}

TEST_CASE("A seek table that claims other sizes than the header is refused") {
  // Sizes that each fill 32 bits, so that their sum over many entries would not fit.
  format::Header header = tests::header_of(Board::make("boxes-1x6"), format::smallest_chunk);
  std::vector<format::Frame> frames(header.chunks(), {.offset = 0, .size = ~0u, .checksum = 0});
  Bytes file = format::encode_header(header);
  tests::append(file, format::encode_end(header, frames));
  CHECK(refusal(file) == ErrorCode::damaged);

  // Sizes of zero, whose sum fits.
  frames.assign(header.chunks(), {.offset = 0, .size = 0, .checksum = 0});
  file = format::encode_header(header);
  tests::append(file, format::encode_end(header, frames));
  const auto code = tests::code_of([&] {
    const Tablebase table = Tablebase(TableFile(view_memory("hostile", file)));
    table.value(EdgeSet());
  });
  CHECK(code == ErrorCode::damaged);
}

TEST_CASE("A seek table that counts more frames than the header asks for is refused") {
  for (const std::uint32_t frames : {0u, 1u, 2u, 4u, 0x0800'0000u, 0xffffffffu}) {
    CAPTURE(frames);
    Bytes file = small_table("triangle-2");
    set(file, file.size() - footer_size, frames);
    CHECK(refusal(file) == ErrorCode::damaged);
  }
}

TEST_CASE("Kinds and versions and frame sizes that do not exist are refused") {
  CHECK(refusal_with(version_at, std::uint32_t{0}) == ErrorCode::wrong_version);
  CHECK(refusal_with(version_at, format::version_of_books) == ErrorCode::damaged);
  CHECK(refusal_with(version_at, format::version_of_books + 1) == ErrorCode::wrong_version);
  CHECK(refusal_with(version_at, 0xffffffffu) == ErrorCode::wrong_version);
  CHECK(refusal_with(index_kind_at, std::uint8_t{2}) == ErrorCode::damaged);
  CHECK(refusal_with(value_kind_at, std::uint8_t{255}) == ErrorCode::damaged);
}

TEST_CASE("A header that claims another size than it has is refused") {
  for (const std::uint32_t size : {0u, 95u, 97u, 104u, 2145u, 0x7fffffffu, 0xffffffffu}) {
    CAPTURE(size);
    Bytes file = small_table("triangle-2");
    set(file, frame_size_at, size);
    CHECK(refusal(file) == ErrorCode::damaged);
  }
}

TEST_CASE("An unprintable name is refused") {
  // Changes a single character, so that only the name is wrong. A printable unknown name gives
  // wrong_game.
  const auto refusal_with_character = [](int character) {
    return refusal_with(name_at + 3, static_cast<unsigned char>(character));
  };
  for (const int character : {0x01, 0x0a, 0x1b, 0x7f, 0x80, 0xfe}) {
    CAPTURE(character);
    CHECK(refusal_with_character(character) == ErrorCode::damaged);
  }
  CHECK(refusal_with_character('x') == ErrorCode::wrong_game);
}

}  // namespace
}  // namespace triwar::hostile_file_test
