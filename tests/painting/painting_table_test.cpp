// Opening and verifying tables of the painting game, and what damage to them may do.

#include "painting/painting_table.h"

#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "painting/embedded.h"
#include "painting/generator/painting_solver.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/board/board.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"
#include "tests/support/paths.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

using bytes::Bytes;
using tests::code_of;
using tests::error_of;
using tests::Values;

const auto silent = [](std::uint64_t, std::uint64_t) {};

PaintingTable open(const Bytes& file) {
  return PaintingTable(TableFile(view_memory("file", file)));
}

/// What the generator writes.
struct Intact {
  PaintingSolution solution = solve_painting(silent);
  format::Header header = painting_header(solution.periodicity);
  Values values{solution.values.begin(), solution.values.begin() + header.values};

  Bytes file() const { return tests::table_of(header, values); }
};

/// Why a file with a changed header or changed values is refused.
std::optional<Error> error_after(const std::function<void(Intact&)>& change) {
  Intact changed;
  change(changed);
  const Bytes file = changed.file();
  return error_of([&] { open(file); });
}

TEST_CASE("The embedded table of the painting game equals the one that the generator writes") {
  const auto file = embedded::file("painting");
  REQUIRE(file);
  const Bytes written = Intact().file();
  // Compressed bytes are those of the level that is used, so only what they mean is compared.
  const PaintingTable table = embedded::painting();
  const PaintingTable own = open(written);
  CHECK(table.header() == own.header());
  for (std::uint64_t columns = 0; columns < 500; ++columns) {
    CHECK(table.nimber_of_run(columns) == own.nimber_of_run(columns));
  }
  CHECK(table.file().name() == "embedded painting");
}

TEST_CASE("A table of a board does not open as one of the painting game, nor the reverse") {
  const Bytes painting = Intact().file();
  CHECK(code_of([&] { Tablebase::open(TableFile(view_memory("file", painting))); }) ==
        ErrorCode::wrong_game);
  const Board board = Board::make("triangle-2");
  const Bytes triangle = tests::table_of(board, tests::solved(board));
  CHECK(code_of([&] { open(triangle); }) == ErrorCode::wrong_game);
}

TEST_CASE("A table of another game or of other rules is refused") {
  const auto game = error_after([](Intact& table) { table.header.game = "kayles"; });
  REQUIRE(game);
  CHECK(game->code() == ErrorCode::wrong_game);
  CHECK(game->what() == std::string("file: a table of kayles, expected one of painting"));
  const auto rules = error_after([](Intact& table) { ++table.header.fingerprint; });
  REQUIRE(rules);
  CHECK(rules->code() == ErrorCode::wrong_game);
}

TEST_CASE("A header that does not fit the values is reported as damaged") {
  const std::pair<const char*, std::function<void(Intact&)>> changes[] = {
      {"a preperiod too small", [](Intact& table) { --table.header.preperiod; }},
      {"a period too large", [](Intact& table) { ++table.header.period; }},
      {"no period",
       [](Intact& table) {
         table.header.period = 0;
         table.header.preperiod = table.header.values;
       }},
      {"a sum that wraps around",
       [](Intact& table) {
         table.header.period = ~std::uint64_t{0};
         table.header.preperiod = table.header.values + 1;
       }},
      {"quiet states", [](Intact& table) { table.header.index_kind = format::IndexKind::quiet; }},
      {"a value below 0", [](Intact& table) { table.values[40] = -1; }},
  };
  for (const auto& change : changes) {
    CAPTURE(change.first);
    const auto error = error_after(change.second);
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::damaged);
  }
}

TEST_CASE("A table with a huge preperiod is refused before it is read") {
  // Its values are right, but verifying them or looking for moves would take very long.
  Values values;
  for (std::uint64_t columns = 0; columns <= PaintingTable::most_values; ++columns) {
    values.push_back(static_cast<std::int8_t>(embedded::painting().nimber_of_run(columns)));
  }
  const auto file_of = [&](std::uint64_t count) {
    const format::Header header = painting_header({.preperiod = count - 12, .period = 12});
    return tests::table_of(header, std::span(values).first(count));
  };
  const Bytes largest = file_of(PaintingTable::most_values);
  CHECK(open(largest).nimber_of_run(1'000'000) == embedded::painting().nimber_of_run(1'000'000));
  const Bytes too_large = file_of(PaintingTable::most_values + 1);
  CHECK(code_of([&] { open(too_large); }) == ErrorCode::damaged);
}

TEST_CASE("A header can be read without the values") {
  Bytes file = Intact().file();
  file[130] ^= std::byte{1};
  const TableFile opened(view_memory("file", file));
  check_painting(opened);
  CHECK(opened.header().period == 12);
  CHECK(code_of([&] { open(file); }) == ErrorCode::damaged);
}

TEST_CASE("The golden table of the painting game can be read") {
  const PaintingTable golden = PaintingTable::open(tests::source("tests/golden/painting.tb.zst"));
  CHECK(golden.header() == Intact().header);
  for (std::uint64_t columns = 0; columns < 200; ++columns) {
    CHECK(golden.nimber_of_run(columns) == embedded::painting().nimber_of_run(columns));
  }
}

TEST_CASE("No flipped bit of a table of the painting game gives a wrong nimber") {
  const Bytes intact = Intact().file();
  const PaintingTable right = open(intact);
  int refused = 0;
  for (std::size_t bit = 0; bit < 8 * intact.size(); ++bit) {
    Bytes file = intact;
    file[bit / 8] ^= std::byte{1} << (bit % 8);
    try {
      const PaintingTable table = open(file);
      for (std::uint64_t columns = 0; columns < 200; ++columns) {
        REQUIRE(table.nimber_of_run(columns) == right.nimber_of_run(columns));
      }
    } catch (const Error&) {
      ++refused;
    }
  }
  CHECK(refused > static_cast<int>(8 * intact.size()) * 9 / 10);
}

TEST_CASE("No cut of a table of the painting game opens") {
  const Bytes intact = Intact().file();
  for (std::size_t size = 0; size < intact.size(); ++size) {
    const Bytes cut(intact.begin(), intact.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK(code_of([&] { open(cut); }).has_value());
  }
}

}  // namespace
}  // namespace triwar
