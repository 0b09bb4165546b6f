#include "painting/lookup/painting_case.h"

#include <doctest/doctest.h>

namespace triwar::lookup {
namespace {

TEST_CASE("A line that cannot be read is reported as such even if it has a bad cell, too") {
  PaintingCase painting_case;
  read_line("3: 9,9 x", painting_case);
  REQUIRE(painting_case.bad);
  CHECK(painting_case.bad->code == BadGame::Code::unreadable);
  read_line("3: 2,1 1,1 2,1 9,9", painting_case);
  REQUIRE(painting_case.bad);
  painting_case.bad->input_name = "cases";
  CHECK(complaint(painting_case) ==
        "cases:1: case 0, cell 3: row 2, column 1 is already painted (cell 1)\n");
}

}  // namespace
}  // namespace triwar::lookup
