// The file GAME.tb.zst, as docs/inside/file-format.md specifies it to the byte.
//
//   header frame   a zstd skippable frame: the game and the meaning of the values
//   chunks         zstd frames with `chunk_size` values each, the last one with the rest
//   seal           a skippable frame: a checksum of the header frame and the seek table
//   seek table     the skippable frame of the zstd seekable format: an entry for each frame above
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/file/byte_source.h"

namespace triwar::format {

/// The format version of tables of boards with lines drawn at the start. Other tables have
/// version_without_start.
inline constexpr std::uint32_t version = 3;
inline constexpr std::uint32_t version_without_start = 2;
/// The format version of books (tablebase/book.h), which are no tables.
inline constexpr std::uint32_t version_of_books = 4;

/// Returns the versions of the format and of zstd, such as "table format 3, zstd 1.5.4".
std::string versions();

/// How values are numbered. A book (tablebase/book.h) has only those of the first states.
enum class IndexKind : std::uint8_t { dense = 0, quiet = 1, book = 2 };
std::string_view index_kind_name(IndexKind kind) noexcept;

/// The kind `grundy` is that of nimbers: of Nimstring on a board, and in tables of earlier versions
/// of the painting game.
enum class ValueKind : std::uint8_t { score_difference = 0, grundy = 1 };
std::string_view value_kind_name(ValueKind kind) noexcept;

/// Returns the name of the file of a table: GAME.tb.zst, of nimbers GAME.nimbers.tb.zst.
std::string file_name_of(const std::string& game, ValueKind kind);

/// A game, and what its table has.
using TableName = std::pair<std::string, ValueKind>;

/// Returns the table whose file has this name, or nullopt for other names. The game may be empty.
std::optional<TableName> table_of_file_name(std::string_view name);

inline constexpr std::uint32_t smallest_chunk = 4 << 10;
inline constexpr std::uint32_t largest_chunk = 16 << 20;
inline constexpr std::uint32_t default_chunk = 256 << 10;

/// A table with at most this many values is small: it is read whole when it is opened, and
/// by default compressed at a higher level.
inline constexpr std::uint64_t small_table = 16 << 20;

inline constexpr std::size_t longest_name = 32;
/// The size of a header frame without the bytes of a board. Its last 8 bytes are a checksum; the
/// bytes of a board, if any, come before it.
inline constexpr std::size_t smallest_header_frame = 104;
inline constexpr std::size_t longest_board = 8192;
inline constexpr std::size_t seal_frame_size = 16;

/// A zstd frame of `size` bytes at `offset` in the file.
struct Frame {
  std::uint64_t offset;
  std::uint32_t size;
  std::uint32_t checksum;  ///< low half of the XXH64 of the decompressed bytes
};

struct Header {
  std::uint32_t version = version_without_start;
  std::string game = {};  ///< at most longest_name characters
  IndexKind index_kind = IndexKind::dense;
  ValueKind value_kind = ValueKind::score_difference;
  std::uint64_t values = 0;                  ///< number of values, one byte each
  std::uint32_t chunk_size = default_chunk;  ///< values in a chunk; a power of two
  std::uint64_t fingerprint = 0;             ///< Board::fingerprint
  std::uint64_t preperiod = 0;               ///< 0; not in Grundy tables of earlier versions
  std::uint64_t period = 0;                  ///< as preperiod
  /// The bytes of a board (board_bytes() in tablebase/tablebase.h), at most longest_board; empty
  /// for built-in games without lines drawn at the start.
  bytes::Bytes board = {};

  /// The size of the header frame in bytes.
  std::size_t frame_size() const noexcept { return smallest_header_frame + board.size(); }
  std::uint64_t chunks() const noexcept {
    return values / chunk_size + (values % chunk_size != 0 ? 1 : 0);
  }
  /// The number of values in a chunk: chunk_size, except that the last chunk has the rest.
  std::uint32_t values_in(std::uint64_t chunk) const noexcept;

  bool operator==(const Header&) const = default;
};

/// The structure of a valid file: the header and the frame of each chunk.
struct Layout {
  Header header;
  std::vector<Frame> chunks;
};

/// Returns the error for a damaged table.
Error damaged(const std::string& file, std::string_view why);

/// Reads and checks everything but the values: magic numbers, version, header checksum, counts,
/// bounds, the sum of all sizes, and the seal. Takes memory at most in proportion to the size of
/// the source. Throws Error: not_a_table, wrong_version or damaged.
Layout read_layout(const ByteSource& source);

/// Reads, checks and decompresses one chunk into `values`, which must have values_in(chunk)
/// elements. Throws Error: damaged, out_of_memory.
void read_chunk(const ByteSource& source, const Layout& layout, std::uint64_t chunk,
                std::span<std::int8_t> values);

/// A compressed chunk and the checksum of its values.
struct Chunk {
  bytes::Bytes frame;
  std::uint32_t checksum;
};

/// Returns a checksum of the header and all values, whatever the compression: the XXH64 of the
/// header frame and the checksums of the chunks.
std::uint64_t checksum_of(const Layout& layout);

/// Returns the header frame, header.frame_size() bytes (docs/inside/file-format.md, section 2).
/// Requires a game of at most longest_name characters and a board of at most longest_board bytes.
bytes::Bytes encode_header(const Header& header);

/// Returns the seal and the seek table of a file with these chunks. Ignores the offsets of the
/// chunks.
bytes::Bytes encode_end(const Header& header, std::span<const Frame> chunks);

}  // namespace triwar::format
