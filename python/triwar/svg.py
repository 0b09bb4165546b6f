"""Boards as SVG, in the manner of chess.svg.

>>> import triwar.svg
>>> table = triwar.Tablebase.find()
>>> position = triwar.Position(moves="2-4 4-5")
>>> picture = triwar.svg.board(position, values=table.probe(position).values, arrows=["2-5"])
>>> picture[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from triwar.position import Move, Position, asked, moves_text


class Drawing(str):
    """The text of an SVG document, which notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(
    position: Position,
    *,
    values: Mapping[str, int] | Mapping[tuple[int, int], int] | None = None,
    arrows: Iterable[Move] = (),
) -> Drawing:
    """Draw the board of a position, in its notation.

    `values` has numbers for undrawn lines, such as `values` of an answer; the largest are shown as
    best. `arrows` has moves to point out. The colours are light or dark as the reader prefers.
    Raises BadGame for what is no legal move.
    """
    marks = [(moves_text([move]), value) for move, value in (values or {}).items()]
    return Drawing(asked(position)._game.svg(marks, [moves_text([move]) for move in arrows]))
