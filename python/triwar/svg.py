"""Boards as SVG, in the manner of chess.svg.

>>> import triwar.svg
>>> table = triwar.Tablebase.find()
>>> position = triwar.Position("triangle-3", "2-4 4-5")
>>> picture = triwar.svg.board(position, values=table.probe(position).values, arrows=["2-5"])
>>> picture[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from triwar.answer import Answer
from triwar.arguments import number_of, shown
from triwar.move import AnyMove, move_text
from triwar.position import Position, checked_position


class Drawing(str):
    """The text of an SVG document, which notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(
    position: Position | Answer,
    *,
    values: Mapping[Any, int] | None = None,
    arrows: Iterable[AnyMove] = (),
) -> Drawing:
    """Draw the board of a position, or of an answer with its values, in its notation.

    `values` has numbers for undrawn lines, such as `values` of an answer; the largest are shown as
    best. `arrows` has moves to point out. The colours are light or dark as the reader prefers.
    Raises BadGame for what is no legal move.
    """
    if isinstance(position, Answer):
        values = position.values if values is None else values
        position = position.position
    game = checked_position(position)._game
    if not isinstance(values, Mapping | None):
        raise TypeError(
            f"values: expected numbers by move, such as {{'1-2': 3}}, found {shown(values)}"
        )
    if isinstance(arrows, str):
        raise TypeError(f"arrows: expected moves, such as ['1-2'], found {shown(arrows)}")
    marks = [
        (text, number_of(f"the value of {text}", value))
        for text, value in ((move_text(move), value) for move, value in (values or {}).items())
    ]
    return Drawing(game.svg(marks, [move_text(move) for move in arrows]))
