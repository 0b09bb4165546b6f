#include "tablebase/board/line_set.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

namespace triwar::line_set_test {
namespace {

constexpr Line line(int number) { return static_cast<Line>(number); }

LineSet lines(std::initializer_list<int> numbers) {
  LineSet set;
  for (const int number : numbers) set.insert(line(number));
  return set;
}

TEST_CASE("A set counts its lines, each once") {
  CHECK(LineSet().empty());
  CHECK(lines({0, 63, 64, 254}).count() == 4);
  CHECK(lines({7, 7}) == lines({7}));
}

TEST_CASE("A set has each line that was inserted, and no other") {
  for (int inserted = 0; inserted < LineSet::capacity; ++inserted) {
    const LineSet set = lines({inserted});
    REQUIRE(set.count() == 1);
    for (int other = 0; other < LineSet::capacity; ++other) {
      REQUIRE(set.contains(line(other)) == (other == inserted));
    }
  }
}

TEST_CASE("A loop over a set meets its lines in ascending order") {
  const std::vector<std::vector<int>> sets{{}, {0}, {254}, {0, 63, 64, 130, 254}};
  for (const std::vector<int>& numbers : sets) {
    LineSet set;
    for (const int number : numbers) set.insert(line(number));
    std::vector<int> met;
    for (const Line each : set) met.push_back(number(each));
    CHECK(met == numbers);
  }
}

TEST_CASE("Sets are united, intersected, subtracted and compared line by line") {
  CHECK((lines({1, 70}) | lines({70, 130})) == lines({1, 70, 130}));
  CHECK((lines({1, 70}) & lines({70, 130})) == lines({70}));
  CHECK((lines({1, 70}) - lines({70, 130})) == lines({1}));
  CHECK(lines({1, 70, 200}).contains(lines({1, 200})));
  CHECK(!lines({1, 70}).contains(lines({1, 134})));  // 134 = 70 + 64
  CHECK(lines({5}).contains(LineSet()));
}

}  // namespace
}  // namespace triwar::line_set_test
