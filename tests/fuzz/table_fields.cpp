// Table files with any header fields and any chunks, and correct checksums, give an Error or
// answers with the stored values.
#include <array>
#include <vector>

#include "tablebase/board/geometry_bytes.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/tablebase.h"
#include "tests/fuzz/ask_table.h"

namespace triwar::fuzz::table_fields_target {
namespace {

format::Header header_of(Board board, bool quiet) {
  if (!quiet) return header_for(board);
  const QuietIndex index(board);
  return header_for(board, &index);
}

/// Valid headers to vary.
const std::vector<format::Header>& headers() {
  static const auto* const headers = [] {
    const Board own({.name = "house",
                     .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}},
                     .cells = {{1, 2, 3}, {2, 3, 5, 4}}});
    LineSet some_lines;
    for (const int line : {1, 2, 5}) some_lines.insert(static_cast<Line>(line));
    auto* const made = new std::vector<format::Header>;
    for (const bool quiet : {false, true}) {
      for (const char* name : {"triangle-2", quiet ? "boxes-1x2" : "boxes-1x4"}) {
        made->push_back(header_of(Board::make(name), quiet));
        made->back().chunk_size = format::smallest_chunk;
      }
      made->push_back(header_of(own, quiet));
      made->push_back(header_of(Board::make("boxes-2x2-swedish"), quiet));
      made->push_back(header_of(Board(Figure::make("triangle-2"), some_lines), quiet));
      made->push_back(header_of(Board(own.figure().with_drawn(some_lines)), quiet));
    }
    made->push_back({.game = std::string(painting_game),
                     .value_kind = format::ValueKind::grundy,
                     .values = 83,
                     .preperiod = 71,
                     .period = 12});
    return made;
  }();
  return *headers;
}

void change(format::Header& header, Case& input) {
  const auto number = [&] {
    constexpr std::array<std::uint64_t, 4> some{0, 1, 4096, ~std::uint64_t{0}};
    const std::size_t which = input.below(some.size() + 1);
    return which < some.size() ? some[which] : input.take<std::uint64_t>();
  };
  const format::Header& other = headers()[input.below(headers().size())];
  switch (input.below(11)) {
    case 0:
      header.game = input.take_text(input.below(format::longest_name + 1));
      break;
    case 1:
      header.game = other.game;
      break;
    case 2:
      header.index_kind = static_cast<format::IndexKind>(input.below(3));
      break;
    case 3:
      header.value_kind = static_cast<format::ValueKind>(input.below(3));
      break;
    case 4:
      header.values = number();
      break;
    case 5:
      header.chunk_size = std::uint32_t{1} << input.below(32);
      break;
    case 6:
      header.fingerprint = other.fingerprint;
      break;
    case 7:
      (input.below(2) == 0 ? header.preperiod : header.period) = number();
      break;
    case 8:
      header.version = static_cast<std::uint32_t>(1 + input.below(4));
      break;
    case 9: {
      const auto board =
          std::as_bytes(std::span(input.take_counted().substr(0, format::longest_board)));
      header.board.assign(board.begin(), board.end());
      break;
    }
    default:
      if (header.board.empty()) {
        header.board = other.board;
      } else {
        header.board[input.take<std::uint16_t>() % header.board.size()] = input.take<std::byte>();
      }
  }
}

/// Makes the header consistent with its board, if that is valid and not large.
void fit(format::Header& header) {
  succeeds([&] {
    bytes::View data = header.board;
    std::optional<Figure> figure;
    if (Figure::is_reserved(header.game)) {
      figure = Figure::make(header.game);
    } else if (const auto geometry = decode_geometry(header.game, data)) {
      figure.emplace(*geometry);
    }
    if (!figure) return;
    StartLines start{.before_game = figure->drawn(), .by_moves = {}};
    if (header.version != format::version_without_start) {
      start = decode_start(*figure, data).value_or(start);
    }
    const Board board(figure->with_drawn(start.before_game), start.by_moves);
    constexpr int few_edges = 13;
    if (board.edges() > few_edges) return;
    const std::uint32_t chunk_size = header.chunk_size;
    header = header_of(board, header.index_kind == format::IndexKind::quiet);
    header.chunk_size = chunk_size;
  });
}

/// Returns a chunk of `values`, set to repeated bytes; or a chunk of any bytes, and clears
/// `values`.
format::Chunk take_chunk(Case& input, std::vector<std::int8_t>& values) {
  format::Chunk chunk;
  const bool any_bytes = input.below(4) == 3;
  const std::string_view taken = input.take_text(input.below(64));
  if (any_bytes) {
    const auto frame = std::as_bytes(std::span(taken));
    chunk.frame.assign(frame.begin(), frame.end());
    values.clear();
  } else {
    for (std::size_t i = 0; i < values.size() && !taken.empty(); ++i) {
      values[i] = static_cast<std::int8_t>(taken[i % taken.size()]);
    }
    chunk = format::compress_chunk(values, 1);
    for (std::size_t changes = input.below(8) / 5; changes > 0; --changes) {
      chunk.frame[input.take<std::uint16_t>() % chunk.frame.size()] = input.take<std::byte>();
      values.clear();
    }
  }
  // Copies the checksum at the end of the frame, because the reader refuses any other.
  if (chunk.frame.size() >= 4) {
    chunk.checksum = bytes::get<std::uint32_t>(chunk.frame, chunk.frame.size() - 4);
  }
  return chunk;
}

void append(bytes::Bytes& file, bytes::View data) {
  file.insert(file.end(), data.begin(), data.end());
}

}  // namespace

void run(Case& input) {
  format::Header header = headers()[input.below(headers().size())];
  for (std::size_t changes = input.below(4); changes > 0; --changes) change(header, input);
  if (input.below(2) == 1) fit(header);
  constexpr std::uint64_t most_chunks = 40;
  constexpr std::uint32_t largest_chunk = 1 << 16;
  const std::uint64_t chunks = header.chunks();
  if (chunks > most_chunks ||
      std::min<std::uint64_t>(header.values, header.chunk_size) > largest_chunk) {
    return;
  }
  bytes::Bytes file = format::encode_header(header);
  std::vector<format::Frame> frames;
  std::vector<std::int8_t> expected;
  bool known = true;
  for (std::uint64_t i = 0; i < chunks; ++i) {
    std::vector<std::int8_t> values(header.values_in(i));
    const format::Chunk chunk = take_chunk(input, values);
    known = known && values.size() == header.values_in(i);
    expected.insert(expected.end(), values.begin(), values.end());
    frames.push_back({.offset = file.size(),
                      .size = static_cast<std::uint32_t>(chunk.frame.size()),
                      .checksum = chunk.checksum});
    append(file, chunk.frame);
  }
  const bytes::Bytes end = format::encode_end(header, frames);
  append(file, end);
  if (const std::size_t changes = input.below(6); changes > 3) {
    // Changes the header and the seek table, and then seals them.
    const std::size_t header_size = header.frame_size();
    const std::size_t table_size = end.size() - format::seal_frame_size;
    for (std::size_t i = 3; i < changes; ++i) {
      const std::size_t place = input.take<std::uint16_t>() % (header_size + table_size);
      file[place < header_size ? place : file.size() - table_size + place - header_size] =
          input.take<std::byte>();
    }
    bytes::set(file, header_size - 8, bytes::xxh64(bytes::View(file).first(header_size - 8)));
    bytes::Bytes sealed(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(header_size));
    append(sealed, bytes::View(file).last(table_size));
    bytes::set(file, file.size() - table_size - 8, bytes::xxh64(sealed));
    known = false;
  }
  const std::optional<Tablebase> table = ask_table(file);
  if (!table || !known) return;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    check(table->value_at(static_cast<Index>(i)) == expected[i],
          "values are those that were written");
  }
}

}  // namespace triwar::fuzz::table_fields_target
