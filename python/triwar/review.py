"""Reviews: each move of a game, compared with the best ones."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any, Literal, TypeAlias

from triwar import json_types
from triwar.move import Move
from triwar.position import Player, Position, Winner

Result: TypeAlias = Literal["win", "tie", "loss"]


@dataclasses.dataclass(frozen=True)
class ReviewedMove:
    """A move of a game. What is not known of it is None, such as the value of one not solved."""

    move: Move
    player: Player  #: who made it
    closed: int  #: the number of cells that it closed
    value: int | None  #: for the player, as in answers
    best: int | None  #: the value of the best moves
    loss: int | None  #: what the best moves are worth more, in points of the margin
    better: list[Move]  #: the best moves, unless this is one of them
    result: Result | None  #: of the whole game for the player, under perfect play after the move
    best_result: Result | None  #: the same after a best move
    mark: Literal["??", "?", "?!"] | None  #: worsens the result, the margin, or the chances
    estimate: json_types.MoveEstimate | None  #: of one not solved, if asked for
    theory: json_types.PositionTheory | None  #: of the position after it, if asked for
    gave_control_away: bool | None  #: the same
    remark: str | None  #: the same
    _facts: dict[str, Any] = dataclasses.field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of triwar-lookup as a dictionary."""
        return copy.deepcopy(self._facts)


@dataclasses.dataclass(frozen=True)
class Review:
    """The review of a game, as of triwar-lookup --review."""

    moves: list[ReviewedMove]  #: in the order played
    score: dict[str, int]  #: after the last move: the cells of 'A' and 'B'
    margin: int | None  #: A's cells minus B's at the end; None if the last position is not solved
    winner: Winner | None
    loss: dict[str, int]  #: the sums of the losses of 'A' and 'B'
    loss_from: int | None  #: the first move of these sums, from 1
    turning_point: json_types.TurningPoint | None  #: the last change of the result, if any
    accuracy: dict[str, int | None]  #: of moves of 'A' and 'B' that could lose, per cent that did not
    unsolved: json_types.Unsolved | None  #: if the last position is not solved
    _facts: dict[str, Any] = dataclasses.field(repr=False, compare=False)
    _record: str = dataclasses.field(repr=False, compare=False)

    def record(self) -> str:
        """Return the game as Position.record() does, with marks, values and better moves."""
        return self._record

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of triwar-lookup as a dictionary, without `game`."""
        return copy.deepcopy(self._facts)


def review_of(position: Position, facts: dict[str, Any], record: str) -> Review:
    """Return the review of a position's moves, by its JSON and its record."""
    reviewed = []
    absent = dict.fromkeys(("estimate", "theory", "gave_control_away", "remark"))
    for told in facts["review"]:
        known: dict[str, Any] = {**absent, **told, "better": position._moves_of(told["better"])}
        [known["move"]] = position._moves_of([told["move"]])
        if guess := known["estimate"]:
            [first] = position._moves_of([guess["first"]])
            known["estimate"] = {**guess, "first": first}
        reviewed.append(ReviewedMove(**known, _facts=told))
    keys = ("score", "margin", "winner", "loss", "loss_from", "turning_point", "accuracy", "unsolved")
    rest: dict[str, Any] = {key: facts.get(key) for key in keys}
    return Review(moves=reviewed, **rest, _facts=facts, _record=record)
