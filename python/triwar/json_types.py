"""Parts of triwar-lookup's JSON, as service/schemas.json describes them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Nimber: TypeAlias = int | Literal["loony"] | None


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
    chance: float
    best_chance: float


class TurningPoint(TypedDict, total=False):
    move: int
    player: Literal["A", "B"]
    before: int  #: instead of both: unchanged from this move on, and not solved before it


class Unsolved(TypedDict):
    states: int | None
    fits_from: int | None
    limit: int


class EstimatedMove(TypedDict):
    move: str
    margin: float
    win: float
    playouts: int
    value: NotRequired[int]
    chance: float


class Chance(TypedDict):
    A: float
    tie: float
    B: float


class Estimate(TypedDict):
    playouts: int
    margin: float
    A: float
    tie: float
    B: float
    chance: Chance
    rest: NotRequired[Literal[True]]
    moves: list[EstimatedMove]
