#include "tablebase/file/format.h"

#include <fmt/core.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstring>
#include <memory>
#include <type_traits>

namespace triwar::format {
namespace {

using bytes::Bytes;
using bytes::get;
using bytes::put;

constexpr std::uint32_t header_frame_magic = 0x184D2A54;
constexpr std::string_view header_magic = "TRIWARTB";

constexpr std::uint32_t chunk_frame_magic = 0xFD2FB528;  // RFC 8878, section 3.1.1

constexpr std::uint32_t seal_frame_magic = 0x184D2A55;

constexpr std::uint32_t seek_frame_magic = 0x184D2A5E;
constexpr std::uint32_t seek_footer_magic = 0x8F92EAB1;
constexpr std::byte seek_has_checksums{0x80};
constexpr std::size_t seek_entry_size = 12;
constexpr std::size_t seek_footer_size = 9;
/// The checksum of empty data: skippable frames decompress to nothing.
constexpr std::uint32_t checksum_of_nothing = 0x51D8E999;

constexpr std::size_t frame_prefix_size = 8;  // magic and size of a skippable frame

/// An integer in the header frame.
template <std::unsigned_integral T>
struct Field {
  std::size_t offset;
};

/// The fields of the header frame. Bytes between them are 0. The bytes of the board, if any, and
/// the checksum follow.
namespace at {
constexpr Field<std::uint32_t> frame_magic{0};
constexpr Field<std::uint32_t> frame_size{4};
constexpr std::size_t magic = 8;
constexpr Field<std::uint32_t> version{16};
constexpr Field<std::uint8_t> index_kind{20};
constexpr Field<std::uint8_t> value_kind{21};
constexpr Field<std::uint32_t> chunk_size{24};
constexpr Field<std::uint64_t> values{32};
constexpr Field<std::uint64_t> fingerprint{40};
constexpr Field<std::uint64_t> preperiod{48};
constexpr Field<std::uint64_t> period{56};
constexpr std::size_t game = 64;
constexpr std::size_t board = 96;
}  // namespace at
static_assert(at::game + longest_name == at::board);
constexpr std::size_t checksum_size = 8;
static_assert(at::board + checksum_size == smallest_header_frame);

template <class T>
T get(bytes::View frame, Field<T> field) noexcept {
  return get<T>(frame, field.offset);
}

template <class T>
void set(Bytes& frame, Field<T> field, std::type_identity_t<T> value) noexcept {
  bytes::set(frame, field.offset, value);
}

void set(Bytes& frame, std::size_t offset, std::string_view text) {
  std::transform(text.begin(), text.end(), frame.begin() + static_cast<std::ptrdiff_t>(offset),
                 [](char character) { return static_cast<std::byte>(character); });
}

[[noreturn]] void throw_damaged(const ByteSource& source, std::string_view what) {
  throw damaged(source.name(), what);
}

Bytes read(const ByteSource& source, std::uint64_t offset, std::size_t size) {
  Bytes data(size);
  source.read(offset, data);
  return data;
}

/// Returns the name of the game, or nullopt if it is not printable, since messages show it.
std::optional<std::string> game_in(bytes::View header_frame) {
  std::string game;
  for (const std::byte byte : header_frame.subspan(at::game, longest_name)) {
    if (byte == std::byte{0}) break;
    if (byte < std::byte{' '} || byte > std::byte{'~'}) return std::nullopt;
    game.push_back(static_cast<char>(byte));
  }
  return game;
}

/// Returns the error for a table in another version. It can name the game, since the headers of all
/// versions begin with the same fields.
Error wrong_version(const ByteSource& source, bytes::View header_frame) {
  const std::string game = game_in(header_frame).value_or("");
  return Error(
      ErrorCode::wrong_version,
      fmt::format("{}: a table of {} in format version {}, this program reads versions {} and {}",
                  source.name(), game, get(header_frame, at::version), version_without_start,
                  version),
      Advice(Advice::make_table_again, game, source.name()));
}

/// Returns the header frame of a file after checking its magic numbers, version, size and checksum.
Bytes read_header_frame(const ByteSource& source) {
  const auto not_a_table = [&](std::string_view why) {
    return Error(ErrorCode::not_a_table,
                 fmt::format("{}: not a table of triwar: {}", source.name(), why));
  };
  if (source.size() < smallest_header_frame) {
    throw not_a_table(
        fmt::format("it has {} bytes, a table has over {}", source.size(), smallest_header_frame));
  }
  Bytes data = read(source, 0, smallest_header_frame);
  if (get(data, at::frame_magic) != header_frame_magic ||
      std::memcmp(data.data() + at::magic, header_magic.data(), header_magic.size()) != 0) {
    throw not_a_table("it does not begin with a table's header");
  }
  // Checked before the checksum, which another version may have elsewhere.
  const std::uint32_t its_version = get(data, at::version);
  if (its_version != version && its_version != version_without_start &&
      its_version != version_of_books) {
    throw wrong_version(source, data);
  }
  const std::size_t content = get(data, at::frame_size);
  const std::size_t size = frame_prefix_size + content;
  const bool fits = smallest_header_frame <= size &&
                    size <= smallest_header_frame + longest_board && size <= source.size();
  if (fits && size > data.size()) data = read(source, 0, size);
  const std::size_t checksum = data.size() - checksum_size;
  if (!fits ||
      bytes::xxh64(std::span(data).first(checksum)) != get<std::uint64_t>(data, checksum)) {
    throw_damaged(source, "the header does not match its checksum");
  }
  return data;
}

/// Decodes a header frame whose checksum is right. Checks its fields nevertheless, since they are
/// untrusted.
Header decode_header(bytes::View data, const ByteSource& source) {
  Header header;
  const std::optional<std::string> game = game_in(data);
  if (!game) throw_damaged(source, "its game has no name");
  header.version = get(data, at::version);
  header.game = *game;
  const auto index_kind = get(data, at::index_kind);
  const auto value_kind = get(data, at::value_kind);
  header.index_kind = static_cast<IndexKind>(index_kind);
  header.value_kind = static_cast<ValueKind>(value_kind);
  header.chunk_size = get(data, at::chunk_size);
  header.values = get(data, at::values);
  header.fingerprint = get(data, at::fingerprint);
  header.preperiod = get(data, at::preperiod);
  header.period = get(data, at::period);
  const bool is_book = header.index_kind == IndexKind::book;
  if (index_kind > 2 || value_kind > 1 || is_book != (header.version == version_of_books))
    throw_damaged(source, "unknown kind of index or value");
  if (!std::has_single_bit(header.chunk_size) || header.chunk_size < smallest_chunk ||
      header.chunk_size > largest_chunk) {
    throw_damaged(source, fmt::format("chunk size {}: expected a power of two from {} to {}",
                                      header.chunk_size, smallest_chunk, largest_chunk));
  }
  if (header.values == 0) throw_damaged(source, "it holds no values");
  const auto board = data.subspan(at::board, data.size() - smallest_header_frame);
  header.board.assign(board.begin(), board.end());
  return header;
}

/// Returns the seal: a checksum of the header frame and the seek table, whose checksums cover every
/// chunk.
Bytes seal_frame(bytes::View header_frame, bytes::View seek_table) {
  Bytes sealed(header_frame.begin(), header_frame.end());
  sealed.insert(sealed.end(), seek_table.begin(), seek_table.end());
  Bytes frame;
  put(frame, seal_frame_magic);
  put(frame, static_cast<std::uint32_t>(seal_frame_size - frame_prefix_size));
  put(frame, bytes::xxh64(sealed));
  return frame;
}

}  // namespace

std::string versions() {
  return fmt::format("table format {}, zstd {}", version, ZSTD_versionString());
}

std::string_view index_kind_name(IndexKind kind) noexcept {
  return kind == IndexKind::dense ? "dense" : kind == IndexKind::quiet ? "quiet" : "book";
}

std::string_view value_kind_name(ValueKind kind) noexcept {
  return kind == ValueKind::score_difference ? "score difference" : "nimber";
}

std::string file_name_of(const std::string& game, ValueKind kind) {
  return game + (kind == ValueKind::grundy ? ".nimbers.tb.zst" : ".tb.zst");
}

std::optional<TableName> table_of_file_name(std::string_view name) {
  for (const auto kind : {ValueKind::grundy, ValueKind::score_difference}) {
    const std::string ending = file_name_of("", kind);
    if (!name.ends_with(ending)) continue;
    name.remove_suffix(ending.size());
    return TableName(name, kind);
  }
  return std::nullopt;
}

std::uint32_t Header::values_in(std::uint64_t chunk) const noexcept {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(chunk_size, values - chunk * chunk_size));
}

Error damaged(const std::string& file, std::string_view why) {
  return Error(ErrorCode::damaged,
               fmt::format("{}: damaged table: {}; generate or copy it again", file, why));
}

Layout read_layout(const ByteSource& source) {
  const Bytes header_frame = read_header_frame(source);
  Layout layout{.header = decode_header(header_frame, source), .chunks = {}};
  const Header& header = layout.header;

  // The size of the seek table follows from the header. It is compared with the size of the file
  // before memory is allocated for it.
  const std::uint64_t most_frames = source.size() / seek_entry_size;
  if (header.chunks() >= most_frames) {
    throw_damaged(source, fmt::format("{} bytes are too few for the seek table of {} chunks",
                                      source.size(), header.chunks()));
  }
  const std::size_t frames = static_cast<std::size_t>(header.chunks()) + 2;
  const std::size_t table_size = frame_prefix_size + seek_entry_size * frames + seek_footer_size;
  if (source.size() < header_frame.size() + seal_frame_size + table_size) {
    throw_damaged(source, "it ends before its seek table");
  }
  const std::uint64_t table_offset = source.size() - table_size;
  const Bytes table = read(source, table_offset, table_size);
  const std::size_t footer = table_size - seek_footer_size;
  if (get<std::uint32_t>(table, 0) != seek_frame_magic ||
      get<std::uint32_t>(table, 4) != table_size - frame_prefix_size ||
      get<std::uint32_t>(table, footer) != frames || table[footer + 4] != seek_has_checksums ||
      get<std::uint32_t>(table, footer + 5) != seek_footer_magic) {
    throw_damaged(source, "it does not end with the seek table that its header asks for");
  }

  std::uint64_t offset = 0;
  layout.chunks.reserve(frames - 2);
  for (std::size_t i = 0; i < frames; ++i) {
    const std::size_t entry = frame_prefix_size + seek_entry_size * i;
    const Frame frame{.offset = offset,
                      .size = get<std::uint32_t>(table, entry),
                      .checksum = get<std::uint32_t>(table, entry + 8)};
    const auto decompressed = get<std::uint32_t>(table, entry + 4);
    const bool is_chunk = 0 < i && i < frames - 1;
    const bool as_expected = is_chunk
                                 ? decompressed == header.values_in(i - 1) &&
                                       frame.size <= ZSTD_COMPRESSBOUND(decompressed)
                                 : frame.size == (i == 0 ? header_frame.size() : seal_frame_size) &&
                                       decompressed == 0 && frame.checksum == checksum_of_nothing;
    if (!as_expected) {
      throw_damaged(source, fmt::format("entry {} of its seek table does not fit the header", i));
    }
    if (is_chunk) layout.chunks.push_back(frame);
    offset += frame.size;
  }
  if (offset != table_offset) {
    throw_damaged(source, fmt::format("its frames take {} bytes, its seek table says {}",
                                      table_offset, offset));
  }
  if (read(source, table_offset - seal_frame_size, seal_frame_size) !=
      seal_frame(header_frame, table)) {
    throw_damaged(source, "the seal does not match header and seek table");
  }
  return layout;
}

void read_chunk(const ByteSource& source, const Layout& layout, std::uint64_t chunk,
                std::span<std::int8_t> values) {
  const Frame& frame = layout.chunks[static_cast<std::size_t>(chunk)];
  assert(values.size() == layout.header.values_in(chunk));
  const Bytes data = read(source, frame.offset, frame.size);

  const auto throw_chunk_damaged = [&](std::string_view what) {
    throw_damaged(source, fmt::format("chunk {} of {} ({} bytes at offset {}): {}", chunk,
                                      layout.chunks.size(), frame.size, frame.offset, what));
  };
  // zstd compares the values with the checksum at the end of the frame, but only if bit 2 of the
  // descriptor, byte 4, is set (RFC 8878, section 3.1.1.1.1). Frames of older formats, which zstd
  // may accept, have other magic numbers and no such checksum.
  if (data.size() < 9 || get<std::uint32_t>(data, 0) != chunk_frame_magic ||
      ZSTD_getFrameContentSize(data.data(), data.size()) != values.size() ||
      ZSTD_findFrameCompressedSize(data.data(), data.size()) != data.size() ||
      (data[4] & std::byte{0x04}) == std::byte{0} ||
      get<std::uint32_t>(data, data.size() - sizeof(std::uint32_t)) != frame.checksum) {
    throw_chunk_damaged("not the zstd frame that the seek table promises");
  }
  // Each thread keeps its context, since creating one takes longer than decompressing a small
  // chunk.
  static thread_local std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(nullptr,
                                                                                   &ZSTD_freeDCtx);
  if (context == nullptr) context.reset(ZSTD_createDCtx());
  if (context == nullptr) {
    throw Error(ErrorCode::out_of_memory, "no memory left to decompress a chunk");
  }
  const std::size_t size =
      ZSTD_decompressDCtx(context.get(), values.data(), values.size(), data.data(), data.size());
  if (ZSTD_isError(size)) throw_chunk_damaged(ZSTD_getErrorName(size));
  if (size != values.size()) throw_chunk_damaged("fewer values than the seek table promises");
}

Bytes encode_header(const Header& header) {
  assert(header.game.size() <= longest_name && header.board.size() <= longest_board);
  assert(std::has_single_bit(header.chunk_size));
  Bytes frame(at::board);
  set(frame, at::frame_magic, header_frame_magic);
  set(frame, at::frame_size, static_cast<std::uint32_t>(header.frame_size() - frame_prefix_size));
  set(frame, at::magic, header_magic);
  set(frame, at::version, header.version);
  set(frame, at::index_kind, static_cast<std::uint8_t>(header.index_kind));
  set(frame, at::value_kind, static_cast<std::uint8_t>(header.value_kind));
  set(frame, at::chunk_size, header.chunk_size);
  set(frame, at::values, header.values);
  set(frame, at::fingerprint, header.fingerprint);
  set(frame, at::preperiod, header.preperiod);
  set(frame, at::period, header.period);
  set(frame, at::game, header.game);
  frame.insert(frame.end(), header.board.begin(), header.board.end());
  put(frame, bytes::xxh64(frame));
  return frame;
}

std::uint64_t checksum_of(const Layout& layout) {
  Bytes data = encode_header(layout.header);
  for (const Frame& chunk : layout.chunks) put(data, chunk.checksum);
  return bytes::xxh64(data);
}

Bytes encode_end(const Header& header, std::span<const Frame> chunks) {
  assert(chunks.size() == header.chunks());
  const std::size_t frames = chunks.size() + 2;
  Bytes table;
  const auto put_entry = [&](std::size_t size, std::uint32_t decompressed, std::uint32_t checksum) {
    put(table, static_cast<std::uint32_t>(size));
    put(table, decompressed);
    put(table, checksum);
  };
  put(table, seek_frame_magic);
  put(table, static_cast<std::uint32_t>(seek_entry_size * frames + seek_footer_size));
  put_entry(header.frame_size(), 0, checksum_of_nothing);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    put_entry(chunks[i].size, header.values_in(i), chunks[i].checksum);
  }
  put_entry(seal_frame_size, 0, checksum_of_nothing);
  put(table, static_cast<std::uint32_t>(frames));
  table.push_back(seek_has_checksums);
  put(table, seek_footer_magic);

  Bytes end = seal_frame(encode_header(header), table);
  end.insert(end.end(), table.begin(), table.end());
  return end;
}

}  // namespace triwar::format
