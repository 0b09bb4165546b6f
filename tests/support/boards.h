// Boards for tests.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/oracle.h"

namespace triwar::tests {

/// Every built-in board.
std::vector<Board> all_boards();

/// Boards small enough for exhaustive tests; most have different numbers of rows and columns.
std::vector<Board> small_boards();

/// Returns a random part of a triangular, square or hexagonal grid with at most `most_edges` edges,
/// at least four. Some sides are left out: cells have up to 12 corners, and holes and islands are
/// common. Points and cells are numbered at random.
Geometry random_geometry(std::mt19937_64& random, int most_edges);

/// Boards that are no parts of a grid: a tetrahedron, without ground edges and with more symmetries
/// (24) than an index uses; a hexagon, with 12 symmetries; and a coin, two cells with the same
/// sides.
std::vector<Geometry> odd_geometries();

/// Regular cells with these numbers of sides, 3 to 12, in a row; no two share a side.
Geometry islands(const std::vector<int>& sides);

/// Returns the board of this geometry for the oracle.
oracle::Game oracle_of(const Geometry& geometry);

/// Returns whether the drawn ground edges of each cell are its lowest.
bool draws_in_order(const Board& board, EdgeSet state);

}  // namespace triwar::tests
