// What progress lines say, and how much of it fits.

#include "program/progress_line.h"

#include <doctest/doctest.h>

namespace triwar::program {
namespace {

TEST_CASE("Times are told in the two largest units") {
  CHECK(duration_text(0) == "0 s");
  CHECK(duration_text(59.9) == "59 s");
  CHECK(duration_text(60) == "1 min 0 s");
  CHECK(duration_text(130) == "2 min 10 s");
  CHECK(duration_text(3599) == "59 min 59 s");
  CHECK(duration_text(3 * 3600 + 5 * 60 + 7) == "3 h 5 min");
  CHECK(duration_text(1e300).ends_with(" min"));
}

TEST_CASE("A progress line is narrower than the terminal, and the name is cut first") {
  const std::string what = "triangle-5: solving";
  const std::string how_far = " 12.5 %, 10 s left";
  CHECK(progress_text(what, how_far, 80) == what + how_far);
  CHECK(progress_text(what, how_far, 38) == what + how_far);
  CHECK(progress_text(what, how_far, 37) == "triangle-5: solvin" + how_far);
  CHECK(progress_text(what, how_far, 20) == "t" + how_far);
  for (int columns = 0; columns < 40; ++columns) {
    const auto size = static_cast<int>(progress_text(what, how_far, columns).size());
    CHECK(size <= (columns > 0 ? columns - 1 : 0));
  }
}

}  // namespace
}  // namespace triwar::program
