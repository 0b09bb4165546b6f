"""Answers to positions."""

from __future__ import annotations

import dataclasses
import json
from functools import cached_property
from typing import Any, Literal, cast

from triwar.arguments import shown
from triwar.asks import Asks
from triwar.json_types import Estimate, Theory
from triwar.move import ByMove, Move
from triwar.position import Player, Position, Winner
from triwar.review import Result


@dataclasses.dataclass(frozen=True)
class AnsweredMove:
    """A legal move of a position that is solved."""

    move: Move
    value: int  #: for the player who makes it, as that of the answer
    loss: int  #: what the best moves are worth more, in points of the margin
    result: Result | None  #: of the whole game for this player; None for a bare state


class Answer:
    """The answer to one position: the JSON answer of triwar-lookup.

    A Tablebase looks lists and dictionaries up when one is first asked for.
    """

    position: Position  #: that was asked
    value: int | None  #: cells the player to move will still take, minus the opponent's; or None

    def __init__(
        self,
        position: Position,
        value: int | None,
        asks: Asks | None = None,
        text: str | None = None,
    ) -> None:
        if not isinstance(position, Position) or not isinstance(asks or text, Asks | str):
            raise TypeError(f"use Tablebases.probe(position), found {shown(position)}")
        self.position = position
        self.value = value
        self._asks = asks
        if text is not None:
            self._json = text

    @cached_property
    def _json(self) -> str:
        assert self._asks is not None
        return self._asks._ask(self.position).json()

    @cached_property
    def _facts(self) -> dict[str, Any]:
        return self.as_dict()

    @property
    def turn(self) -> Player | None:
        """The player to move, as that of the position."""
        return self.position.turn

    @property
    def margin(self) -> int | None:
        """A's cells minus B's at the end; None for a bare state and of an estimate."""
        score = self.position.score
        if score is None or self.value is None:
            return None
        return score["A"] - score["B"] + (-self.value if self.turn == "B" else self.value)

    @property
    def winner(self) -> Winner | None:
        """'A', 'B' or 'tie'; None for a bare state and of an estimate."""
        margin = self.margin
        return None if margin is None else "A" if margin > 0 else "B" if margin < 0 else "tie"

    @property
    def moves(self) -> list[AnsweredMove]:
        """The legal moves, in edge order; empty for an estimate."""
        value, margin = self.value or 0, self.margin
        moves = []
        for move, worth in self.values.items():
            result: Result | None = None
            if margin is not None:
                lead = (-margin if self.turn == "B" else margin) - value + worth
                result = "win" if lead > 0 else "loss" if lead < 0 else "tie"
            moves.append(AnsweredMove(move, worth, value - worth, result))
        return moves

    @property
    def best(self) -> list[Move]:
        """The moves that reach `value`, such as '2-3', lowest edge first."""
        return self.position._moves_of(self._facts["best"])

    @property
    def values(self) -> ByMove[int]:
        """Each legal move with its value, on the scale of `value`, in edge order."""
        return self._by_move(self._facts["values"])

    def _by_move(self, items: dict[str, Any]) -> ByMove[Any]:
        board, notation = self.position.board, self.position.notation
        moves = board._moves(notation)
        return ByMove(board, {moves[text]: item for text, item in items.items()})

    @property
    def continuation(self) -> list[Move]:
        """One perfect game to the end, or that of a book, always the lowest-numbered best edge."""
        return self.position._moves_of(self._facts.get("continuation", []))

    @property
    def source(self) -> Literal["table", "solved", "book", "search"]:
        """Where it comes from: `from` in the JSON form."""
        return cast(Literal["table", "solved", "book", "search"], self._facts["from"])

    @property
    def estimate(self) -> Estimate | None:
        """What a search thinks of a position that is too large to solve; None if it is solved.

        `margin` is A's cells minus B's at the end on average; `A`, `tie` and `B` are the shares of
        results; `moves` are those that the search tried (all, if it had more playouts than there
        are moves), with `margin`, `win` (the share of wins of the player to move, a tie half) and
        `playouts`, the first choice first. `rest` is true if the score is unknown.
        """
        estimate = self.as_dict().get("estimate")
        for move in estimate["moves"] if estimate else []:
            move["move"] = self.position._moves_of([move["move"]])[0]
        return cast(Estimate | None, estimate)

    @property
    def theory(self) -> Theory:
        """Chains and loops, safe moves and nimbers: `theory` of triwar-lookup --theory.

        Solves the nimbers on first access, as solve() does; they are None where too many states can
        follow. The table keeps the latest.
        """
        from triwar.tables import Tablebases

        asks = self._asks or Tablebases()  # of an unpickled answer
        reply = asks._ask(self.position, theory=True, lists=False, estimate=1)
        theory = json.loads(reply.json())["theory"]
        if theory["nimbers"] is not None:
            theory["nimbers"] = self._by_move(theory["nimbers"])
        return cast(Theory, theory)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of triwar-lookup as a dictionary, without `game`.

        There `state` is text, such as '0x1f', and `moves` the number of moves.
        """
        return cast(dict[str, Any], json.loads(self._json))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.position.board == other.position.board and self._facts == other._facts

    def __reduce__(self) -> tuple[object, ...]:
        return Answer, (self.position, self.value, None, self._json)

    def _marks(self) -> list[tuple[str, int]]:
        """The values of the moves, if they are known."""
        known = "_json" in vars(self) or (self._asks is not None and not self._asks.closed)
        return list(self._facts["values"].items()) if known else []

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
