// Symmetries of a board, found from which cells share edges.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// A symmetry of a board as a permutation of its edges: edge e goes to symmetry[e].
///
/// It comes from a permutation of the cells that keeps how many ground edges a cell has and how
/// many edges two cells share. Where there are several of either, the lowest goes to the lowest and
/// so on: exchanges among these alone are not told apart. So `triangle-1` and `boxes-1x1` have one
/// symmetry only and rows of boxes two; turning such a board over moves no cell.
using Symmetry = std::vector<Edge>;

/// Representatives stand for the images of a state under at most so many symmetries.
inline constexpr std::size_t most_symmetries_used = 8;

/// The image of a state. It has the same value. (docs/theory.md, section 2.)
EdgeSet image(EdgeSet state, const Symmetry& symmetry) noexcept;

/// The group of all symmetries, the identity first. Of a board with more than 64, or where the
/// search takes too long, a group of at most most_symmetries_used that some of those found make.
std::vector<Symmetry> symmetries(const Board& board);

/// A subgroup of at most `most` elements (8 or fewer), the identity first: the group itself, if it
/// has no more, else one under which few states differ.
std::vector<Symmetry> subgroup(std::span<const Symmetry> group, std::size_t most);

/// Representatives of quiet states stand for their images under these: under all symmetries of a
/// board if it has at most most_symmetries_used, else under a subgroup.
std::vector<Symmetry> symmetries_used(const Board& board);

}  // namespace triwar
