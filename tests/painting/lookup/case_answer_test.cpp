#include "painting/lookup/case_answer.h"

#include <doctest/doctest.h>

#include <string>

#include "painting/embedded.h"

namespace triwar::lookup {
namespace {

std::string json_of(const PaintingTable& table, const PaintingCase& painting_case) {
  TextBuffer text;
  add_json(table, painting_case, text);
  return std::string(text.text());
}

TEST_CASE("The JSON of a painting case is one object with the winning move") {
  const PaintingTable table = embedded::painting();
  PaintingCase painting_case;
  painting_case.number = 1;
  read_line("1: 2,1", painting_case);
  CHECK(json_of(table, painting_case) ==
        R"({"game":1,"columns":1,"painted":1,"nimber":1,"winner":"Alice",)"
        R"("move":{"tool":"cell","row":1,"column":1}})");
  read_line("0:", painting_case);
  CHECK(json_of(table, painting_case) ==
        R"({"game":1,"columns":0,"painted":0,"nimber":0,"winner":"Bob","move":null})");
}

TEST_CASE("The statistics count the runs before the period and in it by nimber") {
  const PaintingTable table = embedded::painting();
  const std::string json = table_stats(table, true, [](std::uint64_t, std::uint64_t) {});
  CHECK(json.starts_with(R"({"game":"painting","by_nimber":[{"nimber":0,"preperiod":)"));
  std::uint64_t runs = 0;
  for (std::uint64_t columns = 0; columns < table.preperiod(); ++columns) {
    if (table.nimber_of_run(columns) == 0) ++runs;
  }
  CHECK(json.find(R"({"nimber":0,"preperiod":)" + std::to_string(runs) + ",") != json.npos);
}

}  // namespace
}  // namespace triwar::lookup
