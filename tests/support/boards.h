// Boards for tests.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/symmetry.h"
#include "tests/support/oracle.h"

namespace triwar::tests {

/// Returns the boards of Board::names().
std::vector<Board> all_boards();

/// Returns boards small enough for exhaustive tests; most of the boxes have different numbers of
/// rows and columns.
std::vector<Board> small_boards();

/// Returns a random part of a triangular, square or hexagonal grid with at most `most_edges` edges.
/// Some cells are joined and have up to 12 corners; holes and islands are common. Points and cells
/// are numbered at random. Requires most_edges >= 3.
Geometry random_geometry(std::mt19937_64& random, int most_edges);

/// Returns boards that are not parts of a grid: a tetrahedron, without ground edges and with more
/// symmetries (24) than an index uses; a hexagon, with 12 symmetries; and two cells that share all
/// their sides.
std::vector<Geometry> odd_geometries();

/// Returns a row of regular polygons with these numbers of sides, 3 to 12. No two share a side.
Geometry islands(const std::vector<int>& sides);

/// Returns a square with a roof: examples/boards/house.json.
Geometry house();

/// Returns the edges around each cell.
std::vector<EdgeSet> outlines(const Topology& board);

/// Returns the oracle's board with the same cells.
oracle::Game oracle_of(const Geometry& geometry);

/// Returns the oracle's board with the same cells and the same lines drawn at the start.
oracle::Game oracle_of(const Board& board);

/// Returns the state to which a symmetry maps a state.
EdgeSet image(EdgeSet state, const Symmetry& symmetry);

/// Returns whether the drawn ground edges of each cell are its lowest-numbered ones. (Here, because
/// fuzz targets do not link boards.cpp.)
inline bool draws_in_order(const Topology& board, EdgeSet state) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    bool missing = false;
    for (const Edge edge : board.outline(static_cast<Cell>(cell))) {
      if (board.cells_of(edge).size() > 1) continue;
      if (missing && state.contains(edge)) return false;
      missing = missing || !state.contains(edge);
    }
  }
  return true;
}

}  // namespace triwar::tests
