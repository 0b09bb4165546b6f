"""Boards: points, and cells whose sides are edges between points."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cached_property
from typing import Any, SupportsIndex

from triwar import _core
from triwar.arguments import Path, path_of, shown, text_of
from triwar.errors import UnknownGame
from triwar.move import AnyMove, Move, Notation, move_text


class Board:
    """A board: points, and cells whose sides are edges between points.

    Takes a name, the coordinates (x, y) of each point, and the corners of each cell in cyclic
    order. The sides of the cells are lines: at most 255. Those in `drawn`, pairs of points, are
    drawn before the game begins, by nobody; the others are the edges. Boards are equal if they have
    the same name, points, cells and drawn lines.
    """

    def __init__(
        self,
        name: str,
        points: Sequence[Sequence[float]] | None = None,
        cells: Sequence[Sequence[SupportsIndex]] | None = None,
        drawn: Sequence[Sequence[SupportsIndex]] = (),
    ) -> None:
        if points is None or cells is None:
            raise TypeError(
                "use Board.named(name) or Board.read(path), or pass points and cells, too"
            )
        name = text_of("name", name)
        try:
            self._core = _core.Board(name, points, cells, drawn)
        except TypeError:
            raise TypeError(
                "expected points as pairs of numbers such as (1, 0), cells as lists of points such "
                "as (1, 2, 3), and drawn lines as pairs of points such as (1, 2)"
            ) from None

    @classmethod
    def _of(cls, core: _core.Board) -> Board:
        board = cls.__new__(cls)
        board._core = core
        return board

    @staticmethod
    def read(path: Path) -> Board:
        """Read a board from a JSON file, as triwar-generate --board does."""
        return Board._of(_core.Board.read(path_of(path)))

    @staticmethod
    def named(name: str) -> Board:
        """Return a built-in board: 'triangle-3' or 'boxes-5x5-swedish'."""
        name = text_of("name", name)
        try:
            return Board._of(_core.Board.named(name))
        except UnknownGame as error:
            if not os.path.exists(f"{name}.json"):
                raise
            hint = f"{error}; to read {name}.json, use Board.read()"
            raise UnknownGame(hint, error.code) from None

    def json(self) -> str:
        """Return the JSON that describes the board, on one line."""
        return self._core.json()

    @cached_property
    def _facts(self) -> dict[str, Any]:
        return json.loads(self.json())  # type: ignore[no-any-return]

    @cached_property
    def name(self) -> str:
        """The name of its game."""
        return str(self._facts["name"])

    @property
    def states(self) -> int:
        """The number of states."""
        return 1 << len(self.edges)

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The two points of each edge, in the order of edge numbers."""
        return self._core.edges()

    def line(self, move: AnyMove) -> int:
        """Return the number of a line in `edges`, also in letters. Raises BadGame, a ValueError."""
        return self._core.line(move_text(move))

    def _moves(self, notation: Notation) -> dict[str, Move]:
        """Return all moves of the board by their text in a notation."""
        moves = self._moves_by_notation.get(notation)
        if moves is None:
            texts = _core.Game(self._core, notation).legal_moves()
            moves = {
                text: Move(text, self, line, f"{low}-{high}")
                for line, (text, (low, high)) in enumerate(zip(texts, self.edges))
            }
            self._moves_by_notation[notation] = moves
        return moves

    @cached_property
    def _moves_by_notation(self) -> dict[Notation, dict[str, Move]]:
        return {}

    @property
    def drawn(self) -> list[tuple[int, int]]:
        """The two points of each line that is drawn before the game begins."""
        return [(a, b) for a, b in self._facts.get("drawn", ())]

    @property
    def coordinates(self) -> list[tuple[float, float]]:
        """The coordinates of each point, from 1: x to the right, y down.

        On built-in boards x in half edge lengths from the left, y in rows from the top.
        """
        return [(x, y) for x, y in self._facts["points"]]

    @property
    def corners(self) -> list[list[int]]:
        """The corners of each cell, in cyclic order."""
        return [list(cell) for cell in self._facts["cells"]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._core is other._core or self._core == other._core

    def __hash__(self) -> int:
        return hash(self.json())

    def __repr__(self) -> str:
        points, edges, cells = len(self.coordinates), len(self.edges), len(self.corners)
        return f"<triwar.Board {self.name}: {points} points, {edges} edges, {cells} cells>"

    def __reduce__(self) -> tuple[object, ...]:
        if self._core.is_built_in():
            return Board.named, (self.name,)
        return Board, (self.name, self.coordinates, self.corners, self.drawn)


def board_of(board: str | Board) -> Board:
    """Return a board that may be given by its name."""
    if isinstance(board, str):
        return Board.named(board)
    if isinstance(board, Board):
        return board
    raise TypeError(f"expected a Board or the name of a built-in one, found {shown(board)}")
