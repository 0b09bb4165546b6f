#include "tablebase/board_json.h"

#include <doctest/doctest.h>

namespace triwar {
namespace {

Figure house() {
  return Figure({.name = "house",
                 .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2.5}, {2, 2.5}},
                 .cells = {{1, 2, 3}, {2, 3, 5, 4}}});
}

TEST_CASE("The description of a board has its name, its points and the corners of its cells") {
  CHECK(board_json(house()) == R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2.5],[2,2.5]],)"
                               R"("cells":[[1,2,3],[2,3,5,4]]})");
}

TEST_CASE("The geometry of a board has its points, its edges, and the edges of its cells") {
  CHECK(geometry_members(house()) ==
        R"("points":[[1,0],[0,1],[2,1],[0,2.5],[2,2.5]],)"
        R"("edges":[[1,2],[1,3],[2,3],[2,4],[3,5],[4,5]],)"
        R"("cells":[{"edges":[0,1,2],"corners":[1,2,3]},{"edges":[2,3,4,5],"corners":[2,3,5,4]}])");
}

}  // namespace
}  // namespace triwar
