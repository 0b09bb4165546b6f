"""Positions: games in progress, with an interface like that of chess.Board."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, SupportsIndex, TypeAlias, cast

from triwar import _core
from triwar.arguments import number_of, shown, text_of
from triwar.board import Board, board_of
from triwar.errors import BadArgument
from triwar.move import AnyMove, Move, Notation, move_text

Player: TypeAlias = Literal["A", "B"]
Winner: TypeAlias = Literal["A", "B", "tie"]
Moves: TypeAlias = "str | Iterable[AnyMove] | Position"
State: TypeAlias = "SupportsIndex | Moves"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The end of a game, as chess.Outcome."""

    winner: Winner

    def __post_init__(self) -> None:
        if self.winner not in ("A", "B", "tie"):
            raise BadArgument(f"winner is {shown(self.winner)}, expected 'A', 'B' or 'tie'")

    def result(self) -> str:
        """Return '1-0', '0-1' or '1/2-1/2'."""
        return {"A": "1-0", "B": "0-1", "tie": "1/2-1/2"}[self.winner]


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
        board: str | Board,
        moves: Moves = "",
        *,
        notation: Notation = "numbers",
    ) -> None:
        self.board = board_of(board)
        notation = text_of("notation", notation)  # type: ignore[assignment]
        self._game = _core.Game(self.board._core, notation)  # shared with copies: never changed
        self._game.play(texts_of(moves)[0])

    def push(self, move: AnyMove) -> None:
        """Play a move, such as '2-4' or (2, 4). Raises BadGame, a ValueError."""
        self._game = self._game.played(move_text(move))

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError if there is none."""
        move = self.peek()
        self._game = self._game.undone()
        return move

    def peek(self) -> Move:
        """Return the last of `moves`. Raises IndexError if there is none."""
        if not (moves := self.moves):
            raise IndexError("a position without moves")
        return moves[-1]

    def is_legal(self, move: AnyMove) -> bool:
        """Return whether push() accepts a move."""
        try:
            self._game.played(move_text(move))
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
            raise BadArgument("a position with a player to move has a score")
        if score is not None:
            if to_move not in ("A", "B") and (to_move is not None or not game.is_over()):
                raise BadArgument(f"to_move is {shown(to_move)}, expected 'A' or 'B'")
            if not isinstance(score, Mapping):
                raise TypeError(
                    f"score: expected cells such as {{'A': 1, 'B': 0}}, found {shown(score)}"
                )
            closed = game.owners().count("?")
            a, b = (number_of("score", score.get(player, -1)) for player in "AB")
            if a < 0 or b < 0 or a + b != closed:
                raise BadArgument(
                    f"score is {shown(score)}, expected cells of 'A' and 'B', in sum {closed}"
                )
            game = game.begun(to_move == "B", a, b)
        self._game = game

    def canonical(self) -> Position:
        """Return the same position, without its moves, for all equivalent ones.

        These are images under up to 64 symmetries of the board, where edges of the same cells may
        be exchanged, with the same player to move and score.
        """
        return position_of(self.board, self._game.canonical())

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
        return Outcome("A" if a > b else "B" if b > a else "tie")

    @property
    def legal_moves(self) -> list[Move]:
        """The edges that can be drawn, such as '2-4', lowest first."""
        return self._moves_of(self._game.legal_moves())

    def _moves_of(self, texts: Iterable[str]) -> list[Move]:
        moves = self.board._moves(self.notation)
        return [moves[text] for text in texts]

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
    def moves(self) -> list[Move]:
        """The moves so far, such as '2-4'; after set_state() those since."""
        return self._moves_of(self._game.moves())

    move_stack = moves  # as in python-chess

    @property
    def owners(self) -> list[str | None]:
        """The owner of each cell: 'A', 'B', None if it is open, '?' if closed in set_state()."""
        return self._game.owners()

    @property
    def notation(self) -> Notation:
        """The notation of moves: 'numbers', 'letters' or 'middles'."""
        return cast(Notation, self._game.notation())

    def record(self) -> str:
        """Return the game as a record, which parse() reads: headers, numbered moves, the result."""
        return self._game.record()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._game.equals(other._game)

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
        return restored, (self.board, self.notation, self._game.start(), self._game.moves())


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
    position._game.play(moves)  # not shared yet
    return position


def texts_of(moves: Moves) -> tuple[list[str], bool]:
    """Return moves as texts, and whether they were listed, not a text of all."""
    if isinstance(moves, str):
        return [text_of("moves", moves)], False
    if isinstance(moves, Position) or not isinstance(moves, Iterable | Sequence):
        raise TypeError(
            f"expected moves such as '2-4 4-5', or a sequence of moves, found {shown(moves)}"
        )
    return [move_text(move, number) for number, move in enumerate(moves, 1)], True


def state_game(board: Board, state: State, notation: str = "numbers") -> _core.Game:
    """Return the game of a bare state, given by its number, its edges or a position."""
    if isinstance(state, Position):
        state = on_board(state, board).state
    try:
        texts, listed = [hex(operator.index(state))], False  # type: ignore[arg-type]
    except TypeError:
        texts, listed = texts_of(state)  # type: ignore[arg-type]
    return _core.Game.state_of(board._core, notation, texts, listed)


def on_board(position: Position, board: Board) -> Position:
    """Return the position. Raise BadArgument unless it is on a board."""
    if position.board != board:
        other = "another board " if position.board.name == board.name else ""
        raise BadArgument(
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
