"""Boards and values, computed without any code of triwar."""

from itertools import combinations

import numpy as np


def triangle(side):
    """The edges of triangle-N, and its cells as sets of edges."""

    def point(row, place):
        return row * (row + 1) // 2 + place + 1

    up = [
        {point(row, i), point(row + 1, i), point(row + 1, i + 1)}
        for row in range(side)
        for i in range(row + 1)
    ]
    down = [
        {point(row, i), point(row, i + 1), point(row + 1, i + 1)}
        for row in range(side)
        for i in range(row)
    ]
    edges = {pair for cell in up + down for pair in combinations(sorted(cell), 2)}
    return sorted(edges), [set(combinations(sorted(cell), 2)) for cell in up + down]


def boxes(rows, columns):
    """The edges of boxes-RxC, and its cells as sets of edges."""

    def outline(row, column):
        a = row * (columns + 1) + column + 1
        b, c, d = a + 1, a + columns + 1, a + columns + 2
        return {(a, b), (a, c), (b, d), (c, d)}

    cells = [outline(row, column) for row in range(rows) for column in range(columns)]
    return sorted(set().union(*cells)), cells


def values(edges, cells):
    """The value of every state, by plain moves from the full board down."""
    states = np.arange(1 << len(edges))
    drawn = sum(states >> e & 1 for e in range(len(edges)))
    outlines = [sum(1 << edges.index(edge) for edge in cell) for cell in cells]
    closed = sum(((states & outline) == outline).astype(int) for outline in outlines)
    found = np.zeros(len(states), dtype=int)
    for count in range(len(edges) - 1, -1, -1):
        layer = states[drawn == count]
        best = np.full(len(layer), -len(cells) - 1)
        for e in range(len(edges)):
            after = layer | 1 << e
            gain = closed[after] - closed[layer]
            worth = np.where(gain > 0, gain + found[after], -found[after])
            best = np.where(layer >> e & 1, best, np.maximum(best, worth))
        found[layer] = best
    return found


def endgame(board, moves):
    """The edges of a triwar.Board left after moves, and the value of every state of these edges."""
    drawn = {*moves, *board.drawn}
    rest = [edge for edge in board.edges if edge not in drawn]
    sides = [zip(corners, corners[1:] + corners[:1]) for corners in board.corners]
    cells = [{tuple(sorted(side)) for side in cell} - drawn for cell in sides]
    return rest, values(rest, [cell for cell in cells if cell])


def random_moves(board, left, dice):
    """Random moves until a given number of edges of a triwar.Board is left."""
    edges = list(board.edges)
    dice.shuffle(edges)
    return edges[: len(edges) - left]
