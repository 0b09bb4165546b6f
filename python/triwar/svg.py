"""Boards as SVG, for notebooks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from triwar._triwar import Board

_LINE = 56.0  # the length of the shortest line, in CSS pixels
_MARGIN = 18.0
_COLORS = {"A": "#0072b2", "B": "#d55e00", "?": "#888888"}  # as on the page of triwar-serve


def _stretch(ends: list[tuple[tuple[float, float], tuple[float, float]]]) -> float:
    """Return the vertical stretch that makes all lines equally long, or 1 if there is none."""
    squares = [((a[0] - b[0]) ** 2, (a[1] - b[1]) ** 2) for a, b in ends]
    flat = next((x for x, y in squares if y == 0), 0.0)
    x, y = next(((x, y) for x, y in squares if y > 0), (flat, 1.0))
    square = (flat - x) / y
    equal = square > 0 and all(math.isclose(x + square * y, flat) for x, y in squares)
    return math.sqrt(square) if equal else 1.0


def draw(board: Board, moves: Sequence[str], owners: Sequence[str | None]) -> str:
    """Return the picture of a board: drawn lines solid, the last one coloured, others dotted."""
    lines = sorted([*board.edges, *board.drawn])
    at = board.coordinates
    stretch = _stretch([(at[a - 1], at[b - 1]) for a, b in lines])
    at = [(x, y * stretch) for x, y in at]
    scale = _LINE / min(math.dist(at[a - 1], at[b - 1]) for a, b in lines)
    left, top = min(x for x, _ in at), min(y for _, y in at)
    at = [((x - left) * scale + _MARGIN, (y - top) * scale + _MARGIN) for x, y in at]
    width, height = (max(place[axis] for place in at) + _MARGIN for axis in (0, 1))

    parts = [f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>']
    for owner, corners in zip(owners, board.corners):
        if owner is None:
            continue
        places = [at[corner - 1] for corner in corners]
        x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polygon points="{outline}" fill="{_COLORS[owner]}" fill-opacity="0.25"/>')
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="16">{owner}</text>')
    drawn = {f"{a}-{b}" for a, b in board.drawn} | set(moves)
    for a, b in lines:
        name = f"{a}-{b}"
        look = 'stroke="#bbbbbb" stroke-dasharray="2 5"'
        if name in drawn:
            color = "#c00000" if [name] == moves[-1:] else "black"
            look = f'stroke="{color}" stroke-width="4"'
        (x1, y1), (x2, y2) = at[a - 1], at[b - 1]
        parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {look}/>')
    for point, (x, y) in enumerate(at, 1):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="white" stroke="black"/>')
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="11">{point}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" text-anchor="middle" '
        f'dominant-baseline="central">{"".join(parts)}</svg>'
    )
