"""The JSON of triwar-lookup: theory, reviews and estimates."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from triwar.position import Player

Nimber: TypeAlias = int | Literal["loony"] | None
Result: TypeAlias = Literal["win", "tie", "loss"] | None


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
    limit: int


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
