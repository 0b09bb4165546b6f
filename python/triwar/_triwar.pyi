import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NotRequired, SupportsIndex, TypedDict, final, overload

import numpy as np
import numpy.typing as npt

from triwar import Outcome

_Point = SupportsIndex
_Move = str | Sequence[_Point]
_Moves = str | Iterable[_Move] | Position
_State = SupportsIndex | _Moves
_Path = str | os.PathLike[str]
_Progress = Callable[[int, int], object]

class _Score(TypedDict):
    A: int
    B: int

class _PositionTheory(TypedDict):
    chains: list[int]
    loops: list[int]
    long_chains: int
    joints: int
    capturable: int
    safe: int
    nimber: int | Literal["loony"] | None

class _Theory(_PositionTheory):
    nimbers: dict[str, int | Literal["loony"]] | None

class _ReviewedMove(TypedDict):
    move: str
    player: Literal["A", "B"]
    closed: int
    value: int | None
    best: int | None
    loss: int | None
    better: list[str]
    result: Literal["win", "tie", "loss"] | None
    best_result: Literal["win", "tie", "loss"] | None
    mark: Literal["??", "?"] | None
    theory: NotRequired[_PositionTheory]
    gave_control_away: NotRequired[bool | None]

class _Review(TypedDict):
    moves: int
    score: _Score
    margin: int
    winner: Literal["A", "B", "tie"]
    review: list[_ReviewedMove]
    loss: _Score
    loss_from: int | None

class _EstimatedMove(TypedDict):
    move: str
    margin: float
    win: float
    playouts: int

class _Estimate(TypedDict):
    playouts: int
    margin: float
    A: float
    tie: float
    B: float
    rest: NotRequired[Literal[True]]
    moves: list[_EstimatedMove]

__version__: str

@final
class Answer:
    @property
    def state(self) -> int: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def to_move(self) -> Literal["A", "B"] | None: ...
    @property
    def score(self) -> dict[str, int] | None: ...
    @property
    def value(self) -> int: ...
    @property
    def margin(self) -> int | None: ...
    @property
    def winner(self) -> Literal["A", "B", "tie"] | None: ...
    @property
    def best(self) -> list[str]: ...
    @property
    def values(self) -> dict[str, int]: ...
    @property
    def continuation(self) -> list[str]: ...
    @property
    def owners(self) -> list[Literal["A", "B", "?"] | None]: ...
    @property
    def solved(self) -> bool: ...
    @property
    def theory(self) -> _Theory: ...
    def as_dict(self) -> dict[str, Any]: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Board:
    def __init__(
        self,
        name: str,
        points: Sequence[Sequence[float]],
        cells: Sequence[Sequence[_Point]],
        drawn: Sequence[Sequence[_Point]] = ...,
    ) -> None: ...
    @staticmethod
    def read(path: _Path) -> Board: ...
    @staticmethod
    def named(name: str) -> Board: ...
    def json(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def edges(self) -> list[tuple[int, int]]: ...
    @property
    def drawn(self) -> list[tuple[int, int]]: ...
    @property
    def cells(self) -> int: ...
    @property
    def coordinates(self) -> list[tuple[float, float]]: ...
    @property
    def corners(self) -> list[list[int]]: ...
    @property
    def states(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Position:
    def __init__(self, board: str | Board = ..., moves: _Moves = ...) -> None: ...
    def push(self, move: _Move) -> None: ...
    def pop(self) -> str: ...
    def peek(self) -> str: ...
    def is_legal(self, move: _Move) -> bool: ...
    def set_state(
        self,
        drawn: _State,
        to_move: Literal["A", "B"] | None,
        score: dict[str, int] | Sequence[int],
    ) -> None: ...
    def copy(self) -> Position: ...
    def is_over(self) -> bool: ...
    def is_game_over(self) -> bool: ...
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]: ...
    def outcome(self) -> Outcome | None: ...
    @property
    def legal_moves(self) -> list[str]: ...
    @property
    def turn(self) -> Literal["A", "B"] | None: ...
    @property
    def score(self) -> dict[str, int]: ...
    @property
    def state(self) -> int: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def move_stack(self) -> list[str]: ...
    @property
    def owners(self) -> list[Literal["A", "B", "?"] | None]: ...
    @property
    def board(self) -> Board: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Tablebase:
    @staticmethod
    def embedded(game: str = ...) -> Tablebase: ...
    @staticmethod
    def open(
        path: _Path, *, load: bool = ..., memory: int | str | None = ...
    ) -> Tablebase: ...
    @staticmethod
    def find(game: str, *, memory: int | str | None = ...) -> Tablebase: ...
    def probe(self, moves: _Moves = ...) -> Answer: ...
    def probe_state(self, state: _State) -> Answer: ...
    def review(self, moves: _Moves, *, theory: bool = ...) -> _Review: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Tablebase: ...
    def __exit__(self, *args: object) -> None: ...
    def value(self, state: _State) -> int: ...
    def values(self, states: npt.ArrayLike) -> npt.NDArray[np.int8]: ...
    def state(self, edges: _State) -> int: ...
    def text(self, state: _State) -> str: ...
    def edge(self, edge: _Move | SupportsIndex) -> int: ...
    def edge_text(self, edge: _Move | SupportsIndex) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def board(self) -> Board: ...
    @property
    def after(self) -> list[str]: ...
    @property
    def points(self) -> int: ...
    @property
    def edges(self) -> list[tuple[int, int]]: ...
    @property
    def cells(self) -> int: ...
    @property
    def coordinates(self) -> list[tuple[float, float]]: ...
    @property
    def corners(self) -> list[list[int]]: ...
    @property
    def states(self) -> int: ...
    @property
    def index(self) -> Literal["dense", "quiet"]: ...
    @property
    def loaded(self) -> bool: ...
    @property
    def info(self) -> dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Verified:
    @property
    def states(self) -> int: ...
    @property
    def all(self) -> bool: ...

def _svg(
    position: Position | Answer,
    values: Mapping[str, int] | Mapping[tuple[int, int], int] | None,
    arrows: Iterable[str | tuple[int, int]],
) -> str: ...
@overload
def analyse(
    position: Position,
    *,
    states: int = ...,
    theory: bool = ...,
    memory: int | str | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
) -> Answer: ...
@overload
def analyse(
    position: Position,
    *,
    states: int = ...,
    theory: bool = ...,
    memory: int | str | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
    estimate: int,
) -> Answer | dict[str, Any]: ...
def estimate(
    position: Position,
    *,
    playouts: int = ...,
    progress: _Progress | None = ...,
) -> _Estimate: ...
def games() -> list[str]: ...
@overload
def generate(
    game: str | Board,
    path: _Path,
    *,
    index: Literal["dense", "quiet"] | None = ...,
    threads: int | None = ...,
    memory: int | str | None = ...,
    level: int | None = ...,
    force: bool = ...,
    restart: bool = ...,
    progress: _Progress | None = ...,
) -> Tablebase: ...
@overload
def generate(
    *,
    board: str | Board,
    path: _Path,
    index: Literal["dense", "quiet"] | None = ...,
    threads: int | None = ...,
    memory: int | str | None = ...,
    level: int | None = ...,
    force: bool = ...,
    restart: bool = ...,
    progress: _Progress | None = ...,
) -> Tablebase: ...
def parse(
    text: str,
    board: str | Board | None = ...,
    *,
    form: str | None = ...,
    to_move: Literal["A", "B"] = ...,
) -> dict[str, Any]: ...
@overload
def solve(
    board: str | Board,
    moves: _Moves = ...,
    *,
    states: int = ...,
    memory: int | str | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
) -> Tablebase: ...
@overload
def solve(
    position: Position,
    *,
    states: int = ...,
    memory: int | str | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
) -> Tablebase: ...
def review(
    position: Position,
    *,
    states: int = ...,
    theory: bool = ...,
    memory: int | str | None = ...,
    threads: int | None = ...,
    progress: _Progress | None = ...,
) -> _Review: ...
def verify(
    path: _Path,
    *,
    threads: int | None = ...,
    memory: int | str | None = ...,
    progress: _Progress | None = ...,
) -> Verified: ...
