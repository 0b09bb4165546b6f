#include "tablebase/board/edge_set.h"

#include <doctest/doctest.h>

#include <vector>

namespace triwar::edge_set_test {
namespace {

constexpr Edge edge(int number) { return static_cast<Edge>(number); }

constexpr EdgeSet set_of(std::initializer_list<int> numbers) {
  EdgeSet set;
  for (const int number : numbers) set = set.with(edge(number));
  return set;
}

constexpr int sum_of_numbers(EdgeSet set) {
  int sum = 0;
  for (const Edge each : set) sum += number(each);
  return sum;
}

// All operations on sets are constexpr.
static_assert(EdgeSet().empty());
static_assert(EdgeSet::of(edge(5)).bits() == 32);
static_assert(EdgeSet::first(3) == set_of({0, 1, 2}));
static_assert(EdgeSet::first(EdgeSet::capacity).count() == 63);
static_assert(set_of({1, 4}).with(edge(4)) == set_of({1, 4}));
static_assert(set_of({1, 4}).without(edge(4)).without(edge(2)) == set_of({1}));
static_assert((set_of({1, 4}) | set_of({4, 9})) == set_of({1, 4, 9}));
static_assert((set_of({1, 4}) & set_of({4, 9})) == set_of({4}));
static_assert((set_of({1, 4}) - set_of({4, 9})) == set_of({1}));
static_assert(sum_of_numbers(set_of({0, 7, 62})) == 69);

TEST_CASE("A new set of edges is empty") {
  CHECK(EdgeSet().empty());
  CHECK(EdgeSet().count() == 0);
  CHECK(EdgeSet().bits() == 0);
  CHECK(EdgeSet().begin() == EdgeSet().end());
}

TEST_CASE("Edge e is bit e of a set") {
  for (int i = 0; i <= EdgeSet::capacity; ++i) {
    CAPTURE(i);
    const EdgeSet set = EdgeSet::of(edge(i));
    CHECK(set.bits() == std::uint64_t{1} << i);
    CHECK(EdgeSet::from_bits(set.bits()) == set);
    CHECK(set.contains(edge(i)));
    CHECK(set.count() == 1);
  }
}

TEST_CASE("The first edges of a board are those with the lowest numbers") {
  for (int count = 0; count <= EdgeSet::capacity; ++count) {
    CAPTURE(count);
    const EdgeSet set = EdgeSet::first(count);
    CHECK(set.count() == count);
    CHECK((count == 0 || set.contains(edge(count - 1))));
    CHECK(!set.contains(edge(count)));
  }
}

TEST_CASE("A set contains the edges and the sets that are in it and no others") {
  const EdgeSet set = set_of({2, 3, 40});
  CHECK(set.contains(edge(40)));
  CHECK(!set.contains(edge(4)));
  CHECK(set.contains(set));
  CHECK(set.contains(EdgeSet()));
  CHECK(set.contains(set_of({3, 40})));
  CHECK(!set.contains(set_of({3, 41})));
  CHECK(!set.contains(set_of({2, 3, 40, 41})));
}

TEST_CASE("The edges of a set come lowest number first") {
  const std::vector<int> numbers{0, 1, 17, 31, 32, 61, 62};
  EdgeSet set;
  for (const int number : numbers) set = set.with(edge(number));
  std::vector<int> walked;
  for (const Edge each : set) walked.push_back(number(each));
  CHECK(walked == numbers);
}

TEST_CASE("Sets are ordered as integers so that a set with an edge more is larger") {
  CHECK(set_of({0, 1, 2}) < set_of({3}));
  CHECK(set_of({62}) > EdgeSet::first(62));
  for (const int each : {0, 5, 62}) {
    const EdgeSet set = set_of({1, 4});
    CHECK(set.with(edge(each)) > set);
  }
}

}  // namespace
}  // namespace triwar::edge_set_test
