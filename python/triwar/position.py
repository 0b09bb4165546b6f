"""Positions: games in progress, with an interface like that of chess.Board."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, SupportsIndex, TypeAlias

from triwar import _core
from triwar.arguments import number_of, shown, text_of
from triwar.board import Board, board_of

Player: TypeAlias = Literal["A", "B"]
Notation: TypeAlias = Literal["numbers", "letters", "middles"]
Move: TypeAlias = str | Sequence[SupportsIndex]
Moves: TypeAlias = "str | Iterable[Move] | Position"
State: TypeAlias = "SupportsIndex | Moves"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The end of a game, as chess.Outcome."""

    winner: Player | None  #: None for a tie

    def __post_init__(self) -> None:
        if self.winner not in ("A", "B", None):
            raise ValueError(f"winner is {shown(self.winner)}, expected 'A', 'B' or None")

    def result(self) -> str:
        """Return '1-0', '0-1' or '1/2-1/2'."""
        return {"A": "1-0", "B": "0-1", None: "1/2-1/2"}[self.winner]


class Position:
    """A game in progress, on a board of any size.

    Takes a Board or the name of a built-in one, and the moves so far, given as for
    Tablebase.probe(). Prints as a board, and draws itself in notebooks. Tables answer it:
    table.probe(position). Positions are equal if they have the same board, drawn lines, score and
    player to move. As they can change, they are not hashable; `state` is.

    `notation` is that of moves and points in all that the position and its answers return:
    'numbers' ('2-4') or, on boards of boxes, 'letters' ('a1-b1') or 'middles' ('b1'). Moves are
    read in all of them; a text of several has one of them throughout.
    """

    board: Board  #: of the game

    def __init__(
        self,
        board: str | Board = "triangle-3",
        moves: Moves = "",
        *,
        notation: Notation = "numbers",
    ) -> None:
        self.board = board_of(board)
        notation = text_of("notation", notation)  # type: ignore[assignment]
        self._game = _core.Game(self.board._core, notation)  # shared with copies: never changed
        read_moves(self._game, moves)

    def push(self, move: Move) -> None:
        """Play a move, such as '2-4' or (2, 4). Raises BadGame, a ValueError."""
        self._game = self._after(move)

    def _after(self, move: Move) -> _core.Game:
        game = self._game.copy()
        game.play(move_text(move, len(self._game.moves()) + 1), True)
        return game

    def pop(self) -> str:
        """Take the last move back and return it. Raises IndexError if there is none."""
        move = self.peek()
        self._game = self._game.before_last()
        return move

    def peek(self) -> str:
        """Return the last of `moves`. Raises IndexError if there is none."""
        if not (moves := self.moves):
            raise IndexError("a position without moves")
        return moves[-1]

    def is_legal(self, move: Move) -> bool:
        """Return whether push() accepts a move."""
        try:
            self._after(move)
        except ValueError:
            return False
        return True

    def set_state(
        self,
        drawn: State,
        to_move: Player | None = None,
        score: Mapping[str, int] | None = None,
    ) -> None:
        """Set up a position without moves.

        `drawn` is a state, given as for Tablebase.value(), on a board of any size; `to_move` 'A' or
        'B', or None if all edges are drawn; `score` the cells of A and B, which must be those that
        are closed: {'A': 1, 'B': 0}. Without a score it is a bare state, whose player to move is
        unknown, too.
        """
        game = state_game(self.board, drawn, self.notation)
        if score is None and to_move is not None:
            raise ValueError("a position with a player to move has a score")
        if score is not None:
            if to_move not in ("A", "B") and (to_move is not None or not game.is_over()):
                raise ValueError(f"to_move is {shown(to_move)}, expected 'A' or 'B'")
            if not isinstance(score, Mapping):
                raise TypeError(f"score: expected cells such as {{'A': 1, 'B': 0}}, found {shown(score)}")
            closed = game.owners().count("?")
            a, b = (number_of("score", score.get(player, -1)) for player in "AB")
            if a < 0 or b < 0 or a + b != closed:
                raise ValueError(
                    f"score is {shown(score)}, expected cells of 'A' and 'B', in sum {closed}"
                )
            game.begin(to_move == "B", a, b)
        self._game = game

    def copy(self) -> Position:
        """Return a position that changes independently."""
        return position_of(self.board, self._game)

    def is_game_over(self) -> bool:
        """Return whether all edges are drawn."""
        return self._game.is_over()

    def result(self) -> str:
        """Return '1-0' if A has won, '0-1' if B has, '1/2-1/2' for a tie, '*' before the end."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    def outcome(self) -> Outcome | None:
        """Return the Outcome of the game, None before the end."""
        if not self.score or not self.is_game_over():
            return None
        a, b = self.score.values()
        return Outcome("A" if a > b else "B" if b > a else None)

    @property
    def legal_moves(self) -> list[str]:
        """The edges that can be drawn, such as '2-4', lowest first."""
        return self._game.legal_moves()

    @property
    def turn(self) -> Player | None:
        """The player to move, 'A' or 'B'; None when the game is over, and for a bare state."""
        return self._game.to_move()

    @property
    def score(self) -> dict[str, int] | None:
        """The cells owned so far by 'A' and 'B'; None for a bare state."""
        return self._game.score()

    @property
    def state(self) -> int:
        """The drawn edges: bit e for edge e."""
        return int(self._game.state(), 16)

    @property
    def moves(self) -> list[str]:
        """The moves so far, such as '2-4'; after set_state() those since; edges of a bare state."""
        return self._game.moves()

    move_stack = moves  # as in python-chess

    @property
    def owners(self) -> list[str | None]:
        """The owner of each cell: 'A', 'B', None if it is open, '?' if closed in set_state()."""
        return self._game.owners()

    @property
    def notation(self) -> Notation:
        """The notation of moves: 'numbers', 'letters' or 'middles'."""
        return self._game.notation

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, others = (
            (one.board, one._game.state(), one._game.score(), one._game.to_move())
            for one in (self, other)
        )
        return mine == others

    def __str__(self) -> str:
        return self._game.picture([])

    def __repr__(self) -> str:
        if self._game.start():
            score = " ".join(f"{player} {cells}," for player, cells in (self.score or {}).items())
            return (
                f"<triwar.Position on {self.board.name}: state {self._game.state()}, {score} "
                f"{self.turn or 'nobody'} to move>"
            )
        name = self.board.name if self.board._core.is_built_in() else self.board
        return f"triwar.Position({name!r}, {' '.join(self.moves)!r})"

    def _repr_svg_(self) -> str:
        return self._game.svg([], [])

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.board, self.notation, self._game.start(), self._game.since())


def position_of(board: Board, game: _core.Game) -> Position:
    """Return the position of a game that nothing else will change."""
    position = Position.__new__(Position)
    position.board = board
    position._game = game
    return position


def restored(
    board: Board, notation: Notation, start: _core._Start | None, moves: list[str]
) -> Position:
    """Return a position by its beginning, the arguments of set_state(), and the moves since."""
    position = Position(board, notation=notation)
    if start:
        position.set_state(*start)
        if moves and start[2] is None:
            position._game.begin_bare()
    for move in moves:
        position.push(move)
    return position


def move_text(move: Move, number: int = 1) -> str:
    """Return a move as text."""
    if isinstance(move, str):
        return text_of(f"move {number}", move)
    try:
        low, high = move
        return f"{operator.index(low)}-{operator.index(high)}"
    except (TypeError, ValueError):
        raise TypeError(
            f"move {number}: expected a pair of points such as (2, 4), or a text such as '2-4', "
            f"found {shown(move)}"
        ) from None


def read_moves(game: _core.Game, moves: Moves) -> None:
    """Add moves to a new game, or edges to a bare state."""
    if isinstance(moves, str):
        game.read(text_of("moves", moves), listed=False)
        return
    if isinstance(moves, Position) or not isinstance(moves, Iterable | Sequence):
        raise TypeError(
            f"expected moves such as '2-4 4-5', or a sequence of moves, found {shown(moves)}"
        )
    for number, move in enumerate(moves, 1):
        game.read(move_text(move, number), listed=True)


def state_game(board: Board, state: State, notation: str = "numbers") -> _core.Game:
    """Return the game of a bare state, given by its number, its edges or a position."""
    game = _core.Game(board._core, notation, bare=True)
    if isinstance(state, Position):
        state = on_board(state, board).state
    try:
        number = operator.index(state)  # type: ignore[arg-type]
    except TypeError:
        read_moves(game, state)  # type: ignore[arg-type]
    else:
        game.read(hex(number), listed=False)
    return game


def on_board(position: Position, board: Board) -> Position:
    """Return the position. Raise ValueError unless it is on a board."""
    if position.board != board:
        other = "another board " if position.board.name == board.name else ""
        raise ValueError(
            f"expected a position on {board.name}, found one on {other}{position.board.name}"
        )
    return position


def checked_position(position: Position) -> Position:
    """Return what must be a Position."""
    if not isinstance(position, Position):
        raise TypeError(
            f"expected a Position, such as Position(board, moves), found {shown(position)}"
        )
    return position


def asked(position: Position) -> Position:
    """Return a copy of what must be a Position, with a game that only the caller changes."""
    checked_position(position)
    return position_of(position.board, position._game.copy())
