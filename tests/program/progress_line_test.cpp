#include "program/progress_line.h"

#include <doctest/doctest.h>

namespace triwar::program::progress_line_test {
namespace {

TEST_CASE("A duration is shown in its two largest units") {
  CHECK(duration_text(0) == "0 s");
  CHECK(duration_text(59.9) == "59 s");
  CHECK(duration_text(60) == "1 min 0 s");
  CHECK(duration_text(130) == "2 min 10 s");
  CHECK(duration_text(3599) == "59 min 59 s");
  CHECK(duration_text(3 * 3600 + 5 * 60 + 7) == "3 h 5 min");
  CHECK(duration_text(1e300).ends_with(" min"));
}

TEST_CASE("The time left is that of this phase and of later ones") {
  CHECK(seconds_left(25, 100, 5, 0) == 15);
  CHECK(seconds_left(25, 100, 5, 0.5) == 25);
  CHECK(seconds_left(100, 100, 5, 2) == 40);
}

TEST_CASE("A speed counts states in millions and the playouts of a search in thousands") {
  CHECK(speed_text(1'540'000, ProgressUnit::states) == "1.5 million states/s");
  CHECK(speed_text(23'400, ProgressUnit::playouts) == "23.4 thousand playouts/s");
  CHECK(speed_text(110, ProgressUnit::playouts) == "0.1 thousand playouts/s");
}

TEST_CASE("A progress line is narrower than the terminal, and the name is cut first") {
  const std::string phase = "triangle-5: solving";
  const std::string progress = " 12.5 %, 10 s left";
  CHECK(progress_text(phase, progress, 80) == phase + progress);
  CHECK(progress_text(phase, progress, 38) == phase + progress);
  CHECK(progress_text(phase, progress, 37) == "triangle-5: solvin" + progress);
  CHECK(progress_text(phase, progress, 20) == "t" + progress);
  for (int columns = 0; columns < 40; ++columns) {
    const auto size = static_cast<int>(progress_text(phase, progress, columns).size());
    CHECK(size <= (columns > 0 ? columns - 1 : 0));
  }
}

}  // namespace
}  // namespace triwar::program::progress_line_test
