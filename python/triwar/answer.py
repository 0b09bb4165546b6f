"""Answers to positions, reviews and estimates: the JSON of triwar-lookup."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from triwar.position import Player, Position

if TYPE_CHECKING:
    from triwar.table import Tablebase

Progress: TypeAlias = Callable[[int, int], object]
Nimber: TypeAlias = int | Literal["loony"] | None
Result: TypeAlias = Literal["win", "tie", "loss"] | None


# The JSON forms of theory, reviews and estimates.


class PositionTheory(TypedDict):
    chains: list[int]
    loops: list[int]
    long_chains: int
    joints: int
    capturable: int
    safe: int
    nimber: Nimber


class Theory(PositionTheory):
    nimbers: dict[str, Nimber] | None


class MoveEstimate(TypedDict):
    win: float
    best_win: float
    first: str


class ReviewedMove(TypedDict):
    move: str
    player: Player
    closed: int
    value: int | None
    best: int | None
    loss: int | None
    better: list[str]
    result: Result
    best_result: Result
    mark: Literal["??", "?", "?!"] | None
    estimate: NotRequired[MoveEstimate]
    theory: NotRequired[PositionTheory]
    gave_control_away: NotRequired[bool | None]
    remark: NotRequired[str | None]


class Unsolved(TypedDict):
    states: int | None
    fits_from: int | None


class Review(TypedDict):
    moves: int
    score: dict[str, int]
    margin: int | None
    winner: Literal["A", "B", "tie"] | None
    review: list[ReviewedMove]
    loss: dict[str, int]
    loss_from: int | None
    unsolved: NotRequired[Unsolved]


class EstimatedMove(TypedDict):
    move: str
    margin: float
    win: float
    playouts: int


class Estimate(TypedDict):
    playouts: int
    margin: float
    A: float
    tie: float
    B: float
    rest: NotRequired[Literal[True]]
    moves: list[EstimatedMove]


class Answer:
    """The answer to one position: the JSON answer of triwar-lookup.

    Lists and dictionaries are looked up in the table when one is first asked for.
    """

    __slots__ = {
        "position": "The position that was asked.",
        "value": "The cells that the player to move will still take, minus the opponent's; None\n"
        "of an estimate.",
        "_table": "None of an estimate.",
        "_facts": "The JSON form, once it was looked up.",
    }

    position: Position
    value: int | None
    _table: Tablebase | None
    _facts: dict[str, Any] | None

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("use Tablebase.probe() or Tablebases.probe() to make an Answer")

    @property
    def to_move(self) -> Player | None:
        """'A' or 'B'; None when the board is full, and for a bare state."""
        return self.position.turn

    @property
    def score(self) -> dict[str, int] | None:
        """The cells owned so far by 'A' and 'B'; None for a bare state."""
        return self.position.score

    @property
    def margin(self) -> int | None:
        """A's cells minus B's at the end; None for a bare state and of an estimate."""
        score = self.position.score
        if score is None or self.value is None:
            return None
        return score["A"] - score["B"] + (-self.value if self.to_move == "B" else self.value)

    @property
    def winner(self) -> Literal["A", "B", "tie"] | None:
        """'A', 'B' or 'tie'; None for a bare state and of an estimate."""
        margin = self.margin
        return None if margin is None else "A" if margin > 0 else "B" if margin < 0 else "tie"

    @property
    def best(self) -> list[str]:
        """The moves that reach `value`, such as '2-3', lowest edge first."""
        return list(self._json()["best"])

    @property
    def values(self) -> dict[str, int]:
        """Each legal move with its value, on the scale of `value`, in edge order."""
        return dict(self._json()["values"])

    @property
    def continuation(self) -> list[str]:
        """One perfect game to the end, always the lowest-numbered best edge."""
        return list(self._json().get("continuation", []))

    @property
    def source(self) -> Literal["table", "solved", "search"]:
        """Where it comes from: a table file, solve(), or a search. `from` in the JSON form."""
        return cast(Literal["table", "solved", "search"], self._json()["from"])

    @property
    def estimate(self) -> Estimate | None:
        """The estimate of a search, as of estimate(); None if the position is solved."""
        return copy.deepcopy(self._json().get("estimate"))

    @property
    def theory(self) -> Theory:
        """Chains and loops, safe moves and nimbers: `theory` of triwar-lookup --theory.

        Solves the nimbers on first access, as solve() does; they are None where too many states can
        follow. The table keeps the latest.
        """
        nimbers = self._table._nimbers(self.position._game) if self._table else None
        return cast(Theory, json.loads(self.position._game.theory(nimbers)))

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of triwar-lookup as a dictionary, without `game`.

        There `state` is text, such as '0x1f', and `moves` the number of moves.
        """
        return copy.deepcopy(self._json())

    def _json(self) -> dict[str, Any]:
        if self._facts is None:
            assert self._table is not None
            self._facts = json.loads(self._table._handle.json(self.position._game.copy()))
        assert self._facts is not None
        return self._facts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.position.board == other.position.board and self._json() == other._json()

    def __hash__(self) -> int:
        return hash((self.position.board, self.position.state))

    def _marks(self) -> list[tuple[str, int]]:
        """The values of the moves, if they are known."""
        closed = self._facts is None and self._table is not None and self._table.closed
        return [] if closed else list(self.values.items())

    def __str__(self) -> str:
        return self.position._game.picture(self._marks())

    def _repr_svg_(self) -> str:
        return self.position._game.svg(self._marks(), [])

    def __repr__(self) -> str:
        on = self.position.board.name
        if self.value is None:
            return f"<triwar.Answer on {on}: moves {len(self.position.moves)}, estimated>"
        if self.margin is None:
            return f"<triwar.Answer on {on}: state {self.position.state:#x}, value {self.value:+}>"
        return (
            f"<triwar.Answer on {on}: moves {len(self.position.moves)}, value {self.value:+}, "
            f"margin {self.margin:+}, winner {self.winner}>"
        )


def answer_of(
    position: Position,
    value: int | None,
    table: Tablebase | None,
    facts: dict[str, Any] | None = None,
) -> Answer:
    """Return the answer to a position that nothing else will change."""
    answer = Answer.__new__(Answer)
    answer.position = position
    answer.value = value
    answer._table = table
    answer._facts = facts
    return answer


def estimate(
    position: Position, *, playouts: int = 200_000, progress: Progress | None = None
) -> Estimate:
    """Say what a search of so many playouts thinks of a Position; it knows nothing for sure.

    Returns a dictionary: `margin`, A's cells minus B's at the end on average; `A`, `tie` and `B`,
    the shares of results; `moves`, every legal move with `margin`, `win` (the share of wins of the
    player to move, a tie half) and `playouts`, the first choice first. `rest` is true if the score
    is unknown. `progress` is as in generate(), with the playouts made.
    """
    return cast(Estimate, json.loads(asked(position)._game.estimate(playouts, progress)))


def asked(position: Position) -> Position:
    """Return a copy of what must be a position, for work during which it may change."""
    if not isinstance(position, Position):
        raise TypeError(f"expected a Position, such as Position(board, moves), found {position!a}")
    return position.copy()
