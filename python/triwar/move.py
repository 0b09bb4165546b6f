"""Moves: lines as text, and mappings by them."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias, TypeVar

from triwar.arguments import shown, text_of

if TYPE_CHECKING:
    from triwar.board import Board

Notation: TypeAlias = Literal["numbers", "letters", "middles"]
AnyMove: TypeAlias = str | Sequence[SupportsIndex]
Value = TypeVar("Value")


class Move(str):
    """A move as text in the notation of its position, such as '2-4'.

    Moves are equal, and have the same hash, if they draw the same line of the same board, in
    whatever notation; a move is equal to its text, too. In sets and dictionaries of text, only moves
    in numbers are found.
    """

    __slots__ = {
        "board": "Its board.",
        "line": "The number of its line: that in `edges` of the board, and of the bit in states.",
        "_numbers": "The same move in numbers.",
    }

    board: Board
    line: int
    _numbers: str

    def __new__(cls, text: str, board: Board, line: int, numbers: str) -> Move:
        move = super().__new__(cls, text)
        move.board = board
        move.line = line
        move._numbers = numbers
        return move

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.line == other.line and self.board == other.board
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._numbers)

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (str(self), self.board, self.line, self._numbers)


class ByMove(Mapping[Move, Value]):
    """A mapping whose keys are moves, which are found in any spelling: '1-2', (2, 1) or 'a1-b1'."""

    def __init__(self, board: Board, items: dict[Move, Value]) -> None:
        self._board = board
        self._items = {move.line: (move, value) for move, value in items.items()}

    def __getitem__(self, move: AnyMove) -> Value:
        try:
            line = move.line if isinstance(move, Move) else self._board.line(move)
        except (TypeError, ValueError):
            raise KeyError(move) from None
        if line not in self._items:
            raise KeyError(move)
        return self._items[line][1]

    def __iter__(self) -> Iterator[Move]:
        return (move for move, _ in self._items.values())

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return len(self) == len(other) and all(
            move in self and self[move] == value for move, value in other.items()
        )

    def __repr__(self) -> str:
        return repr({str(move): value for move, value in self.items()})


def move_text(move: AnyMove, number: int = 0) -> str:
    """Return a move as text. Errors have its number, if given."""
    if isinstance(move, str):
        return text_of(f"move {number}" if number else "move", move)
    try:
        low, high = move
        return f"{operator.index(low)}-{operator.index(high)}"
    except (TypeError, ValueError):
        raise TypeError(
            f"move{f' {number}' if number else ''}: expected a pair of points such as (2, 4), or a "
            f"text such as '2-4', found {shown(move)}"
        ) from None
