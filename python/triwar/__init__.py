"""Endgame tablebases for Triangle War and other edge-drawing games.

>>> import triwar
>>> table = triwar.Tablebase.embedded()
>>> table.probe("2-4 4-5").best
['2-5']
"""

import dataclasses
from typing import Literal

from triwar import svg
from triwar._triwar import (
    Answer,
    Board,
    Position,
    Tablebase,
    Verified,
    __version__,
    analyse,
    estimate,
    games,
    generate,
    parse,
    review,
    solve,
    verify,
)
from triwar.errors import (
    BadGame,
    BadTable,
    BoardTooLarge,
    CannotRead,
    CannotWrite,
    Error,
    ErrorCode,
    OutOfMemory,
    OutputExists,
    TableMissing,
    UnknownGame,
)


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The end of a game, as chess.Outcome."""

    winner: Literal["A", "B"] | None  #: None for a tie

    def result(self) -> str:
        """Return '1-0', '0-1' or '1/2-1/2'."""
        return {"A": "1-0", "B": "0-1", None: "1/2-1/2"}[self.winner]


__all__ = [
    "Answer",
    "BadGame",
    "BadTable",
    "Board",
    "BoardTooLarge",
    "CannotRead",
    "CannotWrite",
    "Error",
    "ErrorCode",
    "OutOfMemory",
    "Outcome",
    "OutputExists",
    "Position",
    "TableMissing",
    "Tablebase",
    "UnknownGame",
    "Verified",
    "__version__",
    "analyse",
    "estimate",
    "games",
    "generate",
    "parse",
    "review",
    "solve",
    "svg",
    "verify",
]
