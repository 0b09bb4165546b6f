#include "tablebase/board/edge_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace triwar::edge_list_test {
namespace {

TEST_CASE("A list holds its items in order up to one for each edge of a board") {
  EdgeList<int> list;
  CHECK(list.empty());
  std::vector<int> expected;
  for (int i = 0; i < EdgeSet::capacity; ++i) {
    list.push_back(100 - i);
    expected.push_back(100 - i);
  }
  CHECK(list.size() == expected.size());
  CHECK(std::ranges::equal(list, expected));
  CHECK(list[62] == 38);
  list.clear();
  CHECK(list.empty());
  list.push_back(1);
  CHECK(std::ranges::equal(list, std::vector{1}));
}

TEST_CASE("A list takes an item only if it is wanted") {
  EdgeList<int> even;
  for (int i = 0; i < EdgeSet::capacity; ++i) even.push_back_if(i % 2 == 0, i);
  CHECK(even.size() == 32);
  CHECK(even[31] == 62);
}

TEST_CASE("A copy of a list has its items") {
  EdgeList<int> list;
  for (int i = 0; i < 5; ++i) list.push_back(i);
  EdgeList<int> copy = list;
  CHECK(std::ranges::equal(copy, list));
  list.push_back(5);
  CHECK(copy.size() == 5);
  copy = list;
  CHECK(std::ranges::equal(copy, std::vector{0, 1, 2, 3, 4, 5}));
  copy = *&copy;
  CHECK(copy.size() == 6);
}

}  // namespace
}  // namespace triwar::edge_list_test
