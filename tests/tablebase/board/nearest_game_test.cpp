#include "tablebase/board/nearest_game.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar {
namespace {

TEST_CASE("Names that people type for boards are recognised") {
  for (const char* name :
       {"5x5", "5X5", "box-5x5", "boxes5x5", "Boxes-5x5", "boxes-5*5", "05x05", "boxes 5 5"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name) == "; did you mean boxes-5x5?");
  }
  for (const char* name : {"triangle3", "Triangle-3", "tri3", "triangel-3", "triangle_3"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name) == "; did you mean triangle-3?");
  }
  CHECK(did_you_mean_game("5x4swedish") == "; did you mean boxes-5x4-swedish?");
  CHECK(did_you_mean_game("boxes-5x5-sweedish") == "; did you mean boxes-5x5-swedish?");
  CHECK(did_you_mean_game("paintin") == "; did you mean painting?");
}

TEST_CASE("Other names get no suggestion") {
  for (const std::string name :
       {"", "3", "house", "0x0", "triangle", "triangle-0", "1x2x3", "house-7"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name).empty());
  }
  CHECK(did_you_mean_game(std::string(1000, '5') + "x5").empty());
}

}  // namespace
}  // namespace triwar
