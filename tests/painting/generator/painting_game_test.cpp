#include "painting/generator/painting_game.h"

#include <doctest/doctest.h>

#include "painting/embedded.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

void ignore_progress(std::uint64_t, std::uint64_t) {}

TEST_CASE("The painting game stores the runs before the end of the first period") {
  const TableValues table = painting::game.solve(ignore_progress);
  CHECK(table.header.game == painting::game.name);
  CHECK(table.header.preperiod == 71);
  CHECK(table.header.period == 12);
  CHECK(table.values.size() == 83);
  CHECK(table.header.values == table.values.size());
}

TEST_CASE("The proof of the painting game names the runs that were compared") {
  const TableProof proof = painting::game.verify(*embedded::file("painting"), ignore_progress);
  CHECK(proof.values == 168);
  CHECK(proof.text ==
        "preperiod 71 and period 12 are the smallest, proved for all grids by runs of up to 167 "
        "columns");
  REQUIRE(proof.figures.size() == 3);
  CHECK(proof.figures.front() == std::pair<std::string, std::uint64_t>("columns", 167));
}

TEST_CASE("A table of another game is not verified as one of the painting game") {
  CHECK(tests::code_of([] {
          painting::game.verify(*embedded::file("triangle-1"), ignore_progress);
        }) == ErrorCode::wrong_game);
}

}  // namespace
}  // namespace triwar
