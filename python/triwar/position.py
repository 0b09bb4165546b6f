"""Positions: games in progress, with an interface like that of chess.Board."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, SupportsIndex, TypeAlias

from triwar import _core
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
    read in all of them.
    """

    __slots__ = {
        "board": "The board of the game.",
        "_game": "Shared with copies, and so never changed.",
    }

    board: Board
    _game: _core.Game

    def __init__(
        self,
        board: str | Board = "triangle-3",
        moves: Moves = "",
        *,
        notation: Notation = "numbers",
    ) -> None:
        self.board = board_of(board)
        self._game = _core.Game(self.board._core, notation)
        self._game.read(moves_text(moves))

    def push(self, move: Move) -> None:
        """Play a move, such as '2-4' or (2, 4). Raises BadGame, a ValueError."""
        self._game = self._after(move)

    def _after(self, move: Move) -> _core.Game:
        game = self._game.copy()
        game.play(moves_text([move], len(self._game.moves()) + 1), True)
        return game

    def pop(self) -> str:
        """Take the last move back and return it. Raises IndexError if there is none."""
        move = self.peek()
        self._game = self._game.before_last()
        return move

    def peek(self) -> str:
        """Return the last move, of a bare state the line that was given last.

        Raises IndexError if there is none.
        """
        if not self.moves:
            raise IndexError("a position without moves")
        return self._game.last()

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
        score: Mapping[str, int] | Sequence[int] | None = None,
    ) -> None:
        """Set up a position without moves.

        `drawn` is a state, given as for Tablebase.state(), on a board of any size; `to_move` 'A' or
        'B', or None if all edges are drawn; `score` the cells of A and B, such as (1, 0) or
        {'A': 1, 'B': 0}, which must be those that are closed. Without a score it is a bare state,
        whose player to move is unknown, too.
        """
        game = state_game(self.board, drawn, self.notation)
        if score is None and to_move is not None:
            raise ValueError("a position with a player to move has a score")
        if score is not None:
            if to_move not in ("A", "B") and (to_move is not None or not game.is_over()):
                raise ValueError(f"to_move is {to_move!a}, expected 'A' or 'B'")
            try:
                a, b = (score["A"], score["B"]) if isinstance(score, Mapping) else score
            except (KeyError, ValueError):
                raise ValueError("expected a score such as {'A': 1, 'B': 0}") from None
            closed = game.owners().count("?")
            if a < 0 or b < 0 or a + b != closed:
                cells = "cell" if closed == 1 else "cells"
                raise ValueError(f"score is A {a}, B {b}, but the lines close {closed} {cells}")
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
        points = self._game.score()
        if not points or not self.is_game_over():
            return None
        a, b = points
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
        points = self._game.score()
        return dict(zip("AB", points)) if points else None

    @property
    def state(self) -> int:
        """The drawn edges: bit e for edge e."""
        return int(self._game.state(), 16)

    @property
    def moves(self) -> list[str]:
        """The moves so far, such as '2-4'; after set_state() those since; or a state's edges."""
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
        moves = self.moves if self._game.score() else []
        return _restored, (self.board, self.notation, self._game.start(), moves)


def position_of(board: Board, game: _core.Game) -> Position:
    """Return the position of a game that nothing else will change."""
    position = Position.__new__(Position)
    position.board = board
    position._game = game
    return position


def _restored(
    board: Board, notation: Notation, start: _core._Start | None, moves: list[str]
) -> Position:
    position = Position(board, notation=notation)
    if start:
        position.set_state(*start)
    for move in moves:
        position.push(move)
    return position


def moves_text(moves: Moves, first: int = 1) -> str:
    """Return moves, whose numbers begin at `first`, as text."""
    if isinstance(moves, str):
        return moves
    if isinstance(moves, Position) or not isinstance(moves, Iterable | Sequence):
        raise TypeError(
            f"expected moves such as '2-4 4-5', or a sequence of moves, found {moves!a}"
        )
    words: list[str] = []
    for move in moves:
        if isinstance(move, str):
            words.append(move)
            continue
        try:
            low, high = move
            words.append(f"{operator.index(low)}-{operator.index(high)}")
        except (TypeError, ValueError):
            raise TypeError(
                f"move {len(words) + first}: expected a pair of points such as (2, 4), or a text "
                f"such as '2-4', found {move!a}"
            ) from None
    return " ".join(words)


def state_game(board: Board, state: State, notation: str = "numbers") -> _core.Game:
    """Return the game of a bare state, given by its number, its edges or a position."""
    game = _core.Game(board._core, notation, bare=True)
    if isinstance(state, Position):
        check_board(state, board)
        state = state.state
    try:
        text = hex(operator.index(state))  # type: ignore[arg-type]
    except TypeError:
        text = moves_text(state)  # type: ignore[arg-type]
    game.read(text)
    return game


def check_board(position: Position, board: Board) -> None:
    """Raise ValueError unless a position is on a board."""
    if position.board != board:
        other = "another board " if position.board.name == board.name else ""
        raise ValueError(
            f"expected a position on {board.name}, found one on {other}{position.board.name}"
        )
