// Solving the painting game, and verifying tables of it.

#include "painting/generator/painting_solver.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "painting/embedded.h"
#include "tablebase/base/error.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

using tests::code_of;
using tests::error_of;

const auto silent = [](std::uint64_t, std::uint64_t) {};

/// A table that claims this periodicity of values.
PaintingTable table_of(Periodicity claimed, std::span<const std::int8_t> values) {
  const format::Header header = painting_header(claimed);
  const bytes::Bytes file = tests::table_of(header, values.first(header.values));
  return PaintingTable(TableFile(view_memory("file", file)));
}

TEST_CASE("The solver finds the smallest period that the theorem proves") {
  const auto [values, periodicity] = solve_painting(silent);
  CHECK(periodicity == Periodicity{.preperiod = 71, .period = 12});
  CHECK(values_to_prove({71, 12}) == 168);
  REQUIRE(values.size() >= 168);
  CHECK(find_period(std::span(values).first(168)) == Periodicity{.preperiod = 71, .period = 12});
  CHECK(!find_period(std::span(values).first(167)));
  CHECK(!find_period({}));
}

TEST_CASE("The period of any sequence is found once it has enough values") {
  for (const std::uint64_t preperiod : {0, 1, 5}) {
    for (const std::uint64_t period : {1, 2, 3, 7}) {
      std::vector<std::int8_t> values;
      for (std::uint64_t i = 0; i < values_to_prove({preperiod, period}); ++i) {
        const bool begins_period = i >= preperiod && (i - preperiod) % period == period - 1;
        values.push_back(begins_period ? 1 : i + 1 == preperiod ? 2 : 0);
      }
      CAPTURE(preperiod);
      CAPTURE(period);
      CHECK(find_period(values) == Periodicity{preperiod, period});
      values.pop_back();
      CHECK(!find_period(values));
    }
  }
}

TEST_CASE("Verification proves the embedded table of the painting game") {
  CHECK(verify_painting(embedded::painting(), silent) == 167);
}

TEST_CASE("Verification finds each wrong value of a table of the painting game") {
  const auto [intact, periodicity] = solve_painting(silent);
  for (std::size_t columns = 0; columns < periodicity.preperiod + periodicity.period; ++columns) {
    CAPTURE(columns);
    std::vector<std::int8_t> values = intact;
    values[columns] ^= 1;
    const PaintingTable table = table_of(periodicity, values);
    CHECK(code_of([&] { verify_painting(table, silent); }) == ErrorCode::verification_failed);
  }
}

TEST_CASE("Verification finds a preperiod or a period that is not the smallest") {
  const std::vector<std::int8_t> values = solve_painting(silent).values;
  for (const Periodicity claimed : {Periodicity{72, 12}, Periodicity{71, 24}}) {
    const PaintingTable table = table_of(claimed, values);
    const auto error = error_of([&] { verify_painting(table, silent); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::verification_failed);
    CHECK(std::string(error->what()).ends_with("expected 71 and 12"));
  }
}

TEST_CASE("Verification rejects a wrong period") {
  const std::vector<std::int8_t> values = solve_painting(silent).values;
  for (const Periodicity claimed : {Periodicity{70, 12}, Periodicity{71, 11}, Periodicity{0, 5}}) {
    const PaintingTable table = table_of(claimed, values);
    CHECK(code_of([&] { verify_painting(table, silent); }) == ErrorCode::verification_failed);
  }
}

}  // namespace
}  // namespace triwar
