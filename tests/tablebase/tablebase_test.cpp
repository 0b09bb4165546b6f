#include "tablebase/tablebase.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/recurrence.h"
#include "tablebase/embedded.h"
#include "tablebase/index/quiet_index.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::tablebase_test {
namespace {

using bytes::Bytes;
using cli::TemporaryFolder;
using tests::code_of;
using tests::counterexample;
using tests::error_of;
using tests::header_of;
using tests::Recording;
using tests::small_boards;
using tests::solved;
using tests::table_of;
using tests::Values;

constexpr std::uint32_t small_chunk = format::smallest_chunk;

TableFile in_memory(bytes::View file) { return TableFile(view_memory("file in memory", file)); }

Tablebase open(bytes::View file) { return Tablebase::open(in_memory(file)); }

Tablebase open_recorded(bytes::View file, Recording& recording) {
  return Tablebase(TableFile(std::make_unique<tests::RecordedSource>(file, recording)));
}

struct Sample : tests::Sample {
  using tests::Sample::Sample;

  int value(EdgeSet state) const { return values[state.bits()]; }

  int move_value(EdgeSet state, Edge edge) const {
    const int closed = board.open_cells(state) - board.open_cells(state.with(edge));
    return closed > 0 ? closed + value(state.with(edge)) : -value(state.with(edge));
  }
};

using cli::write_file;

TEST_CASE("A table answers every state with the value that was solved whether loaded or not") {
  for (const Board& board : small_boards()) {
    const Values values = solved(board);
    for (const std::uint32_t chunk_size : {small_chunk, 4 * small_chunk, format::default_chunk}) {
      const Bytes file = table_of(board, values, chunk_size);
      const Tablebase loaded = open(file);
      const Tablebase on_touch(in_memory(file));
      CHECK(loaded.loaded());
      CHECK(!on_touch.loaded());
      CHECK(counterexample(board, [&](EdgeSet state) {
              const int value = values[state.bits()];
              return loaded.value(state) == value && on_touch.value(state) == value;
            }) == "none");
    }
  }
}

TEST_CASE("A table has a board, a header and the name of its file") {
  const Sample sample("boxes-2x3");
  const Tablebase table = open(sample.file);
  CHECK(table.board().name() == "boxes-2x3");
  CHECK(table.board().fingerprint() == sample.board.fingerprint());
  CHECK(table.header() == header_of(sample.board, small_chunk));
  CHECK(table.file().name() == "file in memory");
  CHECK(table.quiet_index() == nullptr);
}

TEST_CASE("The board of a table keeps its address when the table is moved") {
  const Sample sample("triangle-2");
  Tablebase first = open(sample.file);
  const Board* const board = &first.board();
  const Tablebase second = std::move(first);
  CHECK(&second.board() == board);
  CHECK(second.value(EdgeSet()) == sample.values.front());
}

TEST_CASE("The value of a move is the value of the next state for the player who moves") {
  for (const char* name : {"triangle-2", "boxes-2x2"}) {
    const Sample sample(name);
    const Tablebase table = open(sample.file);
    CHECK(counterexample(sample.board, [&](EdgeSet state) {
            std::vector<MoveValue> expected;
            for (const Edge edge : sample.board.undrawn(state)) {
              expected.push_back({edge, sample.move_value(state, edge)});
              if (table.move_value(state, edge) != expected.back().value) return false;
            }
            return std::ranges::equal(table.move_values(state), expected);
          }) == "none");
  }
}

/// Returns whether the continuation of a state runs to the end of the game, takes the best move
/// with the lowest number each time, and gives the player to move the state's value.
bool continues_perfectly(const Tablebase& table, const Sample& sample, EdgeSet state) {
  const int value = sample.value(state);
  int gained = 0;
  int side = 1;
  for (const Edge edge : table.continuation(state)) {
    const EdgeSet undrawn = sample.board.undrawn(state);
    if (!undrawn.contains(edge)) return false;
    for (const Edge other : undrawn) {
      const int difference = sample.move_value(state, other) - sample.move_value(state, edge);
      if (difference > 0 || (difference == 0 && other < edge)) return false;
    }
    const int closed = sample.board.open_cells(state) - sample.board.open_cells(state.with(edge));
    gained += side * closed;
    if (closed == 0) side = -side;
    state = state.with(edge);
  }
  return state == sample.board.all_edges() && gained == value;
}

TEST_CASE("The continuation of a state is perfect play to the end") {
  for (const char* name : {"triangle-2", "triangle-3"}) {
    const Sample sample(name);
    const Tablebase table = open(sample.file);
    // The step is no power of two, so that each edge is drawn in some of the states.
    const std::uint64_t step = sample.board.edges() > 9 ? 61 : 1;
    CHECK(counterexample(sample.board, [&](EdgeSet state) {
            return state.bits() % step != 0 || continues_perfectly(table, sample, state);
          }) == "none");
  }
}

TEST_CASE("Perfect play runs to the end of the game although a value is wrong") {
  const Sample sample("triangle-2");
  Values wrong = sample.values;
  wrong.front() = static_cast<std::int8_t>(wrong.front() + 2);  // no move reaches it
  const Bytes file = table_of(sample.board, wrong, small_chunk);
  const auto right_line = open(sample.file).continuation(EdgeSet());
  CHECK(right_line.size() == 9);
  CHECK(std::ranges::equal(open(file).continuation(EdgeSet()), right_line));
}

TEST_CASE("The first sample game of the judges has the published answer") {
  const Tablebase table = embedded::tablebase();
  const Board& board = table.board();
  EdgeSet state;
  const int drawn[][2] = {{2, 4}, {4, 5}, {5, 9}, {3, 6}, {2, 5}, {3, 5}};
  for (const auto& [a, b] : drawn) state = state.with(board.edge_between(a, b).value());
  CHECK(table.value(state) == 6);

  std::string values;
  for (const auto& [edge, value] : table.move_values(state)) {
    values += " " + board.text(edge) + ":" + std::to_string(value);
  }
  CHECK(values ==
        " 1-2:-2 1-3:-2 2-3:6 4-7:-2 4-8:-4 5-6:6 5-8:-4 6-9:-6 6-10:-2 7-8:-2 8-9:-4 9-10:-2");

  std::string continuation;
  for (const Edge edge : table.continuation(state)) continuation += " " + board.text(edge);
  CHECK(continuation == " 2-3 5-6 6-9 4-7 1-2 1-3 6-10 9-10 4-8 5-8 7-8 8-9");
}

TEST_CASE("An answer reads each chunk once, and none without a state that it needs") {
  const Sample sample("triangle-3");
  for (const std::uint64_t bits : {0x0ULL, 0x10f8ULL, 0x15555ULL, 0x3f000ULL}) {
    CAPTURE(bits);
    Recording recording;
    const Tablebase table = open_recorded(sample.file, recording);
    const auto reads = [&] { return recording.take_reads().size(); };
    reads();
    const EdgeSet state = EdgeSet::from_bits(bits);
    table.value(state);
    CHECK(reads() == 1);
    // Moves of the 12 lowest edges stay in the chunk of the state.
    std::size_t other_chunks = 0;
    for (const Edge edge : sample.board.undrawn(state)) other_chunks += number(edge) >= 12 ? 1 : 0;
    table.move_values(state);
    CHECK(reads() == other_chunks);
    // All moves of each state of perfect play; at most one in each chunk.
    table.continuation(state);
    CHECK(reads() <= (std::size_t{1} << other_chunks) - 1 - other_chunks);
  }
}

TEST_CASE("An unreadable source is an error of opening") {
  const Sample sample("triangle-1");
  Recording recording;
  recording.fail_next(1);
  CHECK(code_of([&] { open_recorded(sample.file, recording); }) == ErrorCode::damaged);
}

TEST_CASE("A missing file, a folder, a pipe and an empty file have their own errors") {
  const TemporaryFolder folder;
  const auto code = [&](const char* name) {
    return code_of([&] { Tablebase::open(folder / name); });
  };
  CHECK(code("nothing") == ErrorCode::table_missing);
  CHECK(code(".") == ErrorCode::not_a_table);
  std::filesystem::create_symlink("loop", folder / "loop");
  CHECK(code("loop") == ErrorCode::table_unreadable);
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(code("pipe") == ErrorCode::not_a_table);
  write_file(folder / "empty", "");
  CHECK(code("empty") == ErrorCode::not_a_table);
  CHECK(code_of([] { Tablebase::open("/dev/null"); }) == ErrorCode::not_a_table);
}

TEST_CASE("A file that shrinks after it was opened is an error when a value is missing") {
  const Sample sample("triangle-3");
  const TemporaryFolder folder;
  write_file(folder / "table", tests::text_of(sample.file));
  const Tablebase table = Tablebase(TableFile(folder / "table"));
  CHECK(table.value(EdgeSet()) == sample.values.front());
  std::filesystem::resize_file(folder / "table", sample.file.size() / 2);
  CHECK(code_of([&] { table.value(sample.board.all_edges()); }) == ErrorCode::damaged);
  CHECK(table.value(EdgeSet()) == sample.values.front());
}

/// Returns the error code of opening a board's table whose header was changed before it was
/// written.
template <typename Change>
std::optional<ErrorCode> code_with_header(const char* name, const Change& change) {
  const Board board = Board::make(name);
  format::Header header = header_of(board, small_chunk);
  change(header);
  const Values values(header.values);
  const Bytes file = table_of(header, values);
  return code_of([&] { open(file); });
}

TEST_CASE("A header that does not fit the board of its name is refused") {
  using format::Header;
  struct Changed {
    const char* board;
    std::function<void(Header&)> change;
    std::optional<ErrorCode> code;
  };
  const auto game = [](const char* name) { return [=](Header& header) { header.game = name; }; };
  const auto values = [](std::uint64_t count) {
    return [=](Header& header) { header.values = count; };
  };
  const std::vector<Changed> headers{
      {"triangle-2", [](Header&) {}, std::nullopt},
      {"triangle-2", [](Header& header) { header.fingerprint ^= 1; }, ErrorCode::wrong_game},
      {"boxes-1x2", game("boxes-2x1"), ErrorCode::wrong_game},
      {"triangle-2", game(""), ErrorCode::wrong_game},
      {"triangle-2", game("hex-3"), ErrorCode::wrong_game},
      {"triangle-2", game("triangle-7"), ErrorCode::wrong_game},
      {"triangle-2", game("triangle-3 "), ErrorCode::wrong_game},
      {"triangle-2", game("painting"), ErrorCode::wrong_game},
      {"triangle-2", game("triangle-99999999999999999999999"), ErrorCode::wrong_game},
      {"triangle-2", [](Header& header) { header.value_kind = format::ValueKind::grundy; },
       ErrorCode::wrong_game},
      {"triangle-2", [](Header& header) { header.index_kind = format::IndexKind::quiet; },
       ErrorCode::damaged},  // it has a value for each state
      {"boxes-3x8",
       [](Header& header) {
         header.index_kind = format::IndexKind::quiet;
         header.values = 5;
       },
       ErrorCode::wrong_game},  // it has too many stored states
      {"triangle-2", values(1), ErrorCode::damaged},
      {"triangle-2", values(511), ErrorCode::damaged},
      {"triangle-2", values(513), ErrorCode::damaged},
      {"triangle-2", values(4096), ErrorCode::damaged},
      {"triangle-2", [](Header& header) { header.period = 1; }, ErrorCode::damaged},
      {"triangle-2", [](Header& header) { header.preperiod = 1; }, ErrorCode::damaged}};
  for (std::size_t i = 0; i < headers.size(); ++i) {
    CAPTURE(i);
    CHECK(code_with_header(headers[i].board, headers[i].change) == headers[i].code);
  }
}

TEST_CASE("Any change of the lines drawn at the start is found in the header") {
  const Figure grid = Figure::make("boxes-2x3");
  LineSet start;
  for (const int line : {0, 1, 2, 5, 9}) start.insert(static_cast<Line>(line));
  Geometry own{.name = "own",
               .points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {2, 0}, {2, 1}},
               .cells = {{1, 2, 3, 4}, {2, 5, 6, 3}},
               .drawn = {{1, 2}, {3, 4}}};
  LineSet of_own;
  of_own.insert(static_cast<Line>(2));
  for (const Board& board :
       {Board(grid, start), Board(Figure::make("boxes-2x3-swedish")), Board(Figure(own), of_own)}) {
    const QuietIndex index(board);
    for (const QuietIndex* const quiet : {&index, static_cast<const QuietIndex*>(nullptr)}) {
      const format::Header header = header_for(board, quiet);
      CHECK(header.version == 3);
      const Values values(header.values);
      CHECK(open(table_of(header, values)).board().start() == board.start());
      for (std::size_t i = 0; i < header.board.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
          format::Header changed = header;
          changed.board[i] ^= std::byte{1} << bit;
          const auto code = code_of([&] { open(table_of(changed, values)); });
          // Points may have other coordinates.
          if (!code) CHECK(open(table_of(changed, values)).board().start() == board.start());
          if (code) CHECK((*code == ErrorCode::wrong_game || *code == ErrorCode::damaged));
        }
      }
      for (std::size_t size = 0; size < header.board.size(); ++size) {
        format::Header cut = header;
        cut.board.resize(size);
        CHECK(code_of([&] { open(table_of(cut, values)); }));
      }
      format::Header older = header;
      older.version = format::version_without_start;
      CHECK(code_of([&] { open(table_of(older, values)); }));
    }
  }
}

TEST_CASE("Every error of a table names the file") {
  Sample sample("triangle-3");
  const auto names_the_file = [](bytes::View file) {
    const auto error = error_of([&] { open(file); });
    return error && std::string(error->what()).starts_with("file in memory: ");
  };
  CHECK(names_the_file({}));
  CHECK(names_the_file(bytes::View(sample.file).first(200)));
  for (const std::size_t place : {std::size_t{0}, std::size_t{16}, std::size_t{70},
                                  std::size_t{300}, sample.file.size() - 1}) {
    CAPTURE(place);
    Bytes damaged = sample.file;
    damaged[place] ^= std::byte{1};
    CHECK(names_the_file(damaged));
  }
}

TEST_CASE("The header of a dense table counts all states, that of a quiet table the index") {
  const Board board = Board::make("boxes-2x3");
  const QuietIndex index(board);
  const format::Header dense = header_for(board);
  CHECK(dense.game == "boxes-2x3");
  CHECK(dense.fingerprint == board.fingerprint());
  CHECK(dense.index_kind == format::IndexKind::dense);
  CHECK(dense.values == board.states());
  const format::Header quiet = header_for(board, &index);
  CHECK(quiet.fingerprint == board.fingerprint());
  CHECK(quiet.index_kind == format::IndexKind::quiet);
  CHECK(quiet.values == index.size());
  CHECK(quiet.chunk_size == format::default_chunk);
}

TEST_CASE("Large tables of quiet states have larger chunks") {
  const Board board = Board::make("boxes-3x4");
  const QuietIndex index(board);
  REQUIRE(index.size() > format::small_table);
  CHECK(header_for(board, &index).chunk_size == 8 * format::default_chunk);
  CHECK(header_for(board).chunk_size == format::default_chunk);
}

}  // namespace
}  // namespace triwar::tablebase_test
