"""Answers to positions, reviews and estimates: the JSON of triwar-lookup."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from triwar.arguments import shown
from triwar.position import Player, Position

if TYPE_CHECKING:
    from triwar.table import Tablebase

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

    position: Position  #: that was asked
    value: int | None  #: cells the player to move will still take, minus the opponent's; or None

    def __init__(
        self,
        position: Position,
        value: int | None,
        table: Tablebase,
        text: str | None = None,
    ) -> None:
        if not isinstance(position, Position) or not hasattr(table, "_handle"):
            raise TypeError(f"use Tablebases.probe(position), found {shown(position)}, {shown(table)}")
        self.position = position
        self.value = value
        self._table = table
        self._json = text

    @property
    def margin(self) -> int | None:
        """A's cells minus B's at the end; None for a bare state and of an estimate."""
        score = self.position.score
        if score is None or self.value is None:
            return None
        return score["A"] - score["B"] + (-self.value if self.position.turn == "B" else self.value)

    @property
    def winner(self) -> Literal["A", "B", "tie"] | None:
        """'A', 'B' or 'tie'; None for a bare state and of an estimate."""
        margin = self.margin
        return None if margin is None else "A" if margin > 0 else "B" if margin < 0 else "tie"

    @property
    def best(self) -> list[str]:
        """The moves that reach `value`, such as '2-3', lowest edge first."""
        return list(self._facts["best"])

    @property
    def values(self) -> dict[str, int]:
        """Each legal move with its value, on the scale of `value`, in edge order."""
        return dict(self._facts["values"])

    @property
    def continuation(self) -> list[str]:
        """One perfect game to the end, always the lowest-numbered best edge."""
        return list(self._facts.get("continuation", []))

    @property
    def source(self) -> Literal["table", "solved", "search"]:
        """Where it comes from: a table file, solve(), or a search. `from` in the JSON form."""
        return cast(Literal["table", "solved", "search"], self._facts["from"])

    @property
    def estimate(self) -> Estimate | None:
        """What a search thinks of a position that is too large to solve; None if it is solved.

        `margin` is A's cells minus B's at the end on average; `A`, `tie` and `B` are the shares of
        results; `moves` are those that the search tried (all, if it had more playouts than there
        are moves), with `margin`, `win` (the share of wins of the player to move, a tie half) and
        `playouts`, the first choice first. `rest` is true if the score is unknown.
        """
        return cast(Estimate | None, self.as_dict().get("estimate"))

    @property
    def theory(self) -> Theory:
        """Chains and loops, safe moves and nimbers: `theory` of triwar-lookup --theory.

        Solves the nimbers on first access, as solve() does; they are None where too many states can
        follow. The table keeps the latest.
        """
        game = self.position._game
        return cast(Theory, json.loads(game.theory(self._table._nimbers(game))))

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of triwar-lookup as a dictionary, without `game`.

        There `state` is text, such as '0x1f', and `moves` the number of moves.
        """
        if self._json is None:
            self._json = self._table._handle.json(self.position._game.copy())
        return cast(dict[str, Any], json.loads(self._json))

    @cached_property
    def _facts(self) -> dict[str, Any]:
        return self.as_dict()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.position.board == other.position.board and self._facts == other._facts

    def _marks(self) -> list[tuple[str, int]]:
        """The values of the moves, if they are known."""
        known = self._json is not None or not self._table.closed
        return list(self.values.items()) if known else []

    def __str__(self) -> str:
        return self.position._game.picture(self._marks())

    def _repr_svg_(self) -> str:
        return self.position._game.svg(self._marks(), [])

    def __repr__(self) -> str:
        said = "estimated" if self.value is None else f"value {self.value:+}"
        if self.margin is not None:
            said += f", margin {self.margin:+}, winner {self.winner}"
        position = self.position
        return f"<triwar.Answer on {position.board.name}: state {position.state:#x}, {said}>"
