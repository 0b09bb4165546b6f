#include "tablebase/board/edge_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace triwar {
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

}  // namespace
}  // namespace triwar
