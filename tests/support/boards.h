// Boards that many tests go through.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/oracle.h"

namespace triwar::tests {

/// Every built-in board.
std::vector<Board> all_boards();

/// Boards small enough to look at every state in many ways; most differ in rows and columns.
std::vector<Board> small_boards();

/// A part of a triangular, square or hexagonal grid, with at most that many edges, four or more;
/// some sides have been left out, so that cells have up to 12 corners, holes and islands are
/// common, and points and cells are numbered at random.
Geometry random_geometry(std::mt19937_64& random, int most_edges);

/// What no grid has: a tetrahedron, whose 24 symmetries are more than an index uses, without ground
/// edges; a hexagon, with 12 symmetries; and a coin, two cells with the same sides.
std::vector<Geometry> odd_geometries();

/// Regular cells with these numbers of sides, 3 to 12, in a row; no two share a side.
Geometry islands(const std::vector<int>& sides);

/// The oracle's view of one.
oracle::Game oracle_of(const Geometry& geometry);

/// Whether the ground edges drawn of each cell are its lowest.
bool draws_in_order(const Board& board, EdgeSet state);

}  // namespace triwar::tests
