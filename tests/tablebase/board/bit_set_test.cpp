#include "tablebase/board/bit_set.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/line_set.h"

namespace triwar::bit_set_test {
namespace {

template <class Set>
constexpr Set set_of(std::initializer_list<int> numbers) {
  Set set;
  for (const int number : numbers) set.insert(static_cast<typename Set::Item>(number));
  return set;
}
constexpr EdgeSet edges(std::initializer_list<int> numbers) { return set_of<EdgeSet>(numbers); }
constexpr LineSet lines(std::initializer_list<int> numbers) { return set_of<LineSet>(numbers); }
constexpr Edge edge(int number) { return static_cast<Edge>(number); }

template <class Set>
constexpr int sum_of_numbers(const Set& set) {
  int sum = 0;
  for (const auto each : set) sum += number(each);
  return sum;
}

// All operations on sets are constexpr.
static_assert(EdgeSet().empty());
static_assert(EdgeSet::of(edge(5)).bits() == 32);
static_assert(EdgeSet::first(3) == edges({0, 1, 2}));
static_assert(EdgeSet::first(EdgeSet::capacity).count() == 63);
static_assert(edges({1, 4}).with(edge(4)) == edges({1, 4}));
static_assert(edges({1, 4}).without(edge(4)).without(edge(2)) == edges({1}));
static_assert((edges({1, 4}) | edges({4, 9})) == edges({1, 4, 9}));
static_assert((edges({1, 4}) & edges({4, 9})) == edges({4}));
static_assert((edges({1, 4}) - edges({4, 9})) == edges({1}));
static_assert(sum_of_numbers(edges({0, 7, 62})) == 69);
static_assert(sum_of_numbers(lines({0, 63, 64, 254})) == 381);
static_assert(sizeof(EdgeSet) == 8 && sizeof(LineSet) == 32);

TEST_CASE_TEMPLATE("A new set is empty", Set, EdgeSet, LineSet) {
  CHECK(Set().empty());
  CHECK(Set().count() == 0);
  CHECK(Set().bits() == 0);
  CHECK(Set().begin() == Set().end());
}

TEST_CASE_TEMPLATE("A set has each item that was inserted, once, and no other", Set, EdgeSet,
                   BitSet<Line, 2>, LineSet) {
  for (int inserted = 0; inserted <= Set::capacity; ++inserted) {
    const Set set = set_of<Set>({inserted, inserted});
    REQUIRE(set.count() == 1);
    REQUIRE(set.lowest() == static_cast<typename Set::Item>(inserted));
    REQUIRE(set.all_words()[static_cast<std::size_t>(inserted / 64)] == std::uint64_t{1}
                                                                            << inserted % 64);
    for (int other = 0; other <= Set::capacity; ++other) {
      REQUIRE(set.contains(static_cast<typename Set::Item>(other)) == (other == inserted));
    }
  }
}

TEST_CASE("Item i is bit i of a set") {
  for (int i = 0; i < 64; ++i) {
    CAPTURE(i);
    CHECK(edges({i}).bits() == std::uint64_t{1} << i);
    CHECK(EdgeSet::from_bits(edges({i}).bits()) == edges({i}));
    CHECK(LineSet::from_bits(lines({i, 64 + i}).bits()) == lines({i}));
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

TEST_CASE("A set contains the items and the sets that are in it and no others") {
  const EdgeSet set = edges({2, 3, 40});
  CHECK(set.contains(edge(40)));
  CHECK(!set.contains(edge(4)));
  CHECK(set.contains(set));
  CHECK(set.contains(EdgeSet()));
  CHECK(set.contains(edges({3, 40})));
  CHECK(!set.contains(edges({3, 41})));
  CHECK(!set.contains(edges({2, 3, 40, 41})));
  CHECK(lines({1, 70, 200}).contains(lines({1, 200})));
  CHECK(!lines({1, 70}).contains(lines({1, 134})));  // 134 = 70 + 64
}

TEST_CASE("A loop over a set meets its items in ascending order") {
  const std::vector<std::vector<int>> sets{{}, {0}, {254}, {0, 63, 64, 130, 254}, {70, 71}};
  for (const std::vector<int>& numbers : sets) {
    LineSet set;
    for (const int number : numbers) set.insert(static_cast<Line>(number));
    std::vector<int> met;
    for (const Line each : set) met.push_back(number(each));
    CHECK(met == numbers);
    met.clear();
    for (; !set.empty(); set = set.without_lowest()) met.push_back(number(set.lowest()));
    CHECK(met == numbers);
  }
}

TEST_CASE("A set knows whether it holds exactly one item, or two") {
  for (std::uint64_t bits = 0; bits < 1 << 12; ++bits) {
    const EdgeSet set = EdgeSet::from_bits(bits << 50 & EdgeSet::first(63).bits());
    CHECK(set.single() == (set.count() == 1));
    CHECK(set.pair() == (set.count() == 2));
  }
  for (const LineSet& set : {lines({}), lines({200}), lines({3, 200}), lines({3, 64, 200})}) {
    CHECK(set.single() == (set.count() == 1));
    CHECK(set.pair() == (set.count() == 2));
  }
}

TEST_CASE("Sets of several words are united, intersected and subtracted word by word") {
  CHECK((lines({1, 70}) | lines({70, 130})) == lines({1, 70, 130}));
  CHECK((lines({1, 70}) & lines({70, 130})) == lines({70}));
  CHECK((lines({1, 70}) - lines({70, 130})) == lines({1}));
}

TEST_CASE("Sets are ordered by words so that a set with an item more is larger") {
  CHECK(edges({0, 1, 2}) < edges({3}));
  CHECK(edges({62}) > EdgeSet::first(62));
  CHECK(lines({5, 200}) > lines({4, 201}));
  CHECK(lines({5, 200}) < lines({5, 201}));
  for (const int each : {0, 5, 62}) {
    CHECK(edges({1, 4}).with(edge(each)) > edges({1, 4}));
    CHECK(lines({1, 64 + 4}).with(static_cast<Line>(64 + each)) > lines({1, 64 + 4}));
  }
}

}  // namespace
}  // namespace triwar::bit_set_test
