#include "painting/lookup/cli/grid_text.h"

#include <doctest/doctest.h>

#include "painting/embedded.h"

namespace triwar::lookup {
namespace {

const Style plain(false);

TEST_CASE("A grid is drawn with its paint and the cells that a move paints") {
  painting::Grid grid(4);
  grid.paint(painting::Cell(2, 1));
  const painting::Move square{painting::Tool::square, painting::Cell(1, 3)};
  CHECK(draw_grid(grid, square, plain) == "column  1234\nrow 1   ..**\nrow 2   #.**\n");
  CHECK(draw_grid(painting::Grid(0), std::nullopt, plain) == "A grid without columns.\n");
}

TEST_CASE("A large grid is drawn around the move") {
  const painting::Move cell{painting::Tool::cell, painting::Cell(1, 500)};
  CHECK(draw_grid(painting::Grid(1000), cell, plain).starts_with("Columns 470 to 529 of 1000:\n"));
}

TEST_CASE("The heaps are listed by nimber") {
  const PaintingTable table = embedded::painting();
  painting::Grid grid(3);
  grid.paint(painting::Cell(1, 2));
  CHECK(list_heaps(table, grid) ==
        "\nHeaps by nimber:\n  0: 2 runs of length 1\n  1: 1 single cell\n");
}

}  // namespace
}  // namespace triwar::lookup
