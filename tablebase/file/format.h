// The file GAME.tb.zst, as docs/file-format.md specifies it to the byte.
//
//   header frame   a zstd skippable frame that says what the values mean
//   chunks         zstd frames, `chunk_size` values each but for the last
//   seal           a skippable frame with a checksum of the header frame and the seek table
//   seek table     the zstd seekable format's skippable frame: one entry for each frame above
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/file/byte_source.h"

namespace triwar::format {

inline constexpr std::uint32_t version = 2;

/// The versions of the format and of zstd: "table format 2, zstd 1.5.4".
std::string versions();

enum class IndexKind : std::uint8_t { dense = 0, quiet = 1 };
std::string_view index_kind_name(IndexKind kind) noexcept;

enum class ValueKind : std::uint8_t { score_difference = 0, grundy = 1 };
std::string_view value_kind_name(ValueKind kind) noexcept;

inline constexpr std::uint32_t smallest_chunk = 4 << 10;
inline constexpr std::uint32_t largest_chunk = 16 << 20;
inline constexpr std::uint32_t default_chunk = 256 << 10;

/// Tables of at most this many values are small: read whole when they are opened, and worth the
/// highest compression.
inline constexpr std::uint64_t small_table = 16 << 20;

/// A zstd frame of `size` bytes at `offset` in the file.
struct Frame {
  std::uint64_t offset;
  std::uint32_t size;
  std::uint32_t checksum;  ///< low half of the XXH64 of the decompressed bytes
};

struct Header {
  std::string game;  ///< as Board::make takes it; at most longest_name characters
  IndexKind index_kind = IndexKind::dense;
  ValueKind value_kind = ValueKind::score_difference;
  std::uint64_t values = 0;                  ///< number of values, one byte each
  std::uint32_t chunk_size = default_chunk;  ///< values in a chunk; a power of two
  std::uint64_t fingerprint = 0;             ///< Board::fingerprint
  std::uint64_t preperiod = 0;               ///< Grundy tables: n0, otherwise 0
  std::uint64_t period = 0;                  ///< Grundy tables: p, otherwise 0
  /// What makes the board, if it came from a file (board/geometry.h); else empty. At most
  /// longest_board bytes.
  bytes::Bytes board = {};

  /// The size of the header frame in bytes.
  std::size_t frame_size() const noexcept;
  std::uint64_t chunks() const noexcept {
    return values / chunk_size + (values % chunk_size != 0 ? 1 : 0);
  }
  /// Values in a chunk, which is chunk_size but for the last.
  std::uint32_t values_in(std::uint64_t chunk) const noexcept;

  bool operator==(const Header&) const = default;
};

inline constexpr std::size_t longest_name = 32;
/// The header frame of a built-in game is bytes 0 to 103 of the file, the last 8 of them its
/// checksum. What makes another board stands before that.
inline constexpr std::size_t smallest_header_frame = 104;
inline constexpr std::size_t longest_board = 2048;
inline constexpr std::size_t seal_frame_size = 16;

/// A file whose structure has been checked: the header, and where each chunk stands.
struct Layout {
  Header header;
  std::vector<Frame> chunks;
};

/// The error of a table in `file` whose bytes are not those that were written.
Error damaged(const std::string& file, std::string_view why);

/// Reads and checks everything but the values: magic numbers, version, header checksum, counts
/// and bounds, that all sizes add up to the size of the file, and the seal. Memory is bounded by
/// the size of the source. Throws Error: not_a_table, wrong_version or damaged.
Layout read_layout(const ByteSource& source);

/// Reads, checks and decompresses one chunk into `values`, which has values_in(chunk) elements.
/// Throws Error(damaged), and Error(out_of_memory).
void read_chunk(const ByteSource& source, const Layout& layout, std::uint64_t chunk,
                std::span<std::int8_t> values);

/// A compressed chunk and the checksum of its values.
struct Chunk {
  bytes::Bytes frame;
  std::uint32_t checksum;
};

/// A checksum of all values and of what they mean, however they are compressed: the XXH64 of the
/// header frame and the checksums of the chunks.
std::uint64_t checksum_of(const Layout& layout);

bytes::Bytes encode_header(const Header& header);

/// What follows the chunks of a file, given in order: seal and seek table. Of the chunks only sizes
/// and checksums matter.
bytes::Bytes encode_end(const Header& header, std::span<const Frame> chunks);

}  // namespace triwar::format
