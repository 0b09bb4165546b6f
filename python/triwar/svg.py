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

from triwar.answer import Answer
from triwar.position import Move, Position, moves_text


class Drawing(str):
    """The text of an SVG document, which notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(
    position: Position | Answer,
    *,
    values: Mapping[str, int] | Mapping[tuple[int, int], int] | None = None,
    arrows: Iterable[Move] = (),
) -> Drawing:
    """Draw the board of a position or an answer, in its notation.

    `values` has numbers for undrawn lines, such as `values` of an answer; the largest are shown as
    best. `arrows` has moves to point out. The colours are light or dark as the reader prefers.
    Raises BadGame for what is no legal move.
    """
    shown = position.position if isinstance(position, Answer) else position
    if not isinstance(shown, Position):
        raise TypeError(f"expected a Position or an Answer, found {position!a}")
    marks = [(moves_text([move]), value) for move, value in (values or {}).items()]
    for _, value in marks:
        if abs(value) > 255:
            raise ValueError(f"no value of a move: {value}")
    return Drawing(shown._game.svg(marks, [moves_text([move]) for move in arrows]))
