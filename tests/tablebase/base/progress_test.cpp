#include "tablebase/base/progress.h"

#include <doctest/doctest.h>

#include "tests/support/thrown.h"

namespace triwar::progress_test {
namespace {

TEST_CASE("Work that is asked to stop while it reports is interrupted after the report") {
  std::uint64_t reported = 0;
  const Progress progress([&](std::uint64_t done, std::uint64_t) { reported = done; },
                          [&] { return reported > 1; });
  progress.throw_if_stopped();
  progress(1, 3);
  CHECK(tests::code_of([&] { progress(2, 3); }) == ErrorCode::interrupted);
  CHECK(reported == 2);
  CHECK(tests::code_of([&] { progress.throw_if_stopped(); }) == ErrorCode::interrupted);
}

TEST_CASE("The progress of a part, reported as that of the whole, stops with the whole") {
  const Progress whole([](std::uint64_t, std::uint64_t) {}, [] { return true; });
  const Progress part = [&](std::uint64_t done, std::uint64_t total) { whole(done, 2 * total); };
  CHECK(tests::code_of([&] { part(1, 2); }) == ErrorCode::interrupted);
}

}  // namespace
}  // namespace triwar::progress_test
