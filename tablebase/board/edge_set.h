// States of edge-drawing games as sets of drawn edges.
#pragma once

#include <cstdint>

#include "tablebase/board/bit_set.h"

namespace triwar {

/// The number of an edge on its board, from 0 (see Board for the numbering).
enum class Edge : std::uint8_t {};

constexpr int number(Edge edge) noexcept { return static_cast<int>(edge); }

/// A set of edges, bit e for edge e. As a state it is the set of drawn edges.
///
/// On triangle-3 (a test draws this picture from the board and compares):
///
///                 o
///               0   1
///             o   2   o
///           3   4   5   6
///         o   7   o  10   o
///       8   9  11  12  13  14
///     o  15   o  16   o  17   o
using EdgeSet = BitSet<Edge, 1>;

}  // namespace triwar
