"""Boards as SVG, in the manner of chess.svg.

>>> import triwar.svg
>>> table = triwar.Tablebase.embedded()
>>> position = triwar.Position(moves="2-4 4-5")
>>> picture = triwar.svg.board(position, values=table.probe(position).values, arrows=["2-5"])
>>> picture[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from triwar._triwar import Answer, Position, _svg


class Drawing(str):
    """The text of an SVG document, which notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(
    position: Position | Answer,
    *,
    values: Mapping[str, int] | Mapping[tuple[int, int], int] | None = None,
    arrows: Iterable[str | tuple[int, int]] = (),
) -> Drawing:
    """Draw the board of a position or an answer.

    `values` has numbers for undrawn lines, such as `values` of an answer; the largest are shown as
    best. `arrows` has moves to point out. The colours are light or dark as the reader prefers.
    Raises BadGame for what is no legal move.
    """
    return Drawing(_svg(position, values, arrows))
