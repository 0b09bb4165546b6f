"""Endgame tablebases for Triangle War and other edge-drawing games.

>>> import triwar
>>> table = triwar.Tablebase.embedded()
>>> table.probe("2-4 4-5").best
['2-5']
"""

from triwar import svg
from triwar._triwar import (
    Answer,
    Board,
    Painting,
    PaintingAnswer,
    Position,
    Tablebase,
    Verified,
    __version__,
    games,
    generate,
    parse,
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
    "OutputExists",
    "Painting",
    "PaintingAnswer",
    "Position",
    "TableMissing",
    "Tablebase",
    "UnknownGame",
    "Verified",
    "__version__",
    "games",
    "generate",
    "parse",
    "solve",
    "svg",
    "verify",
]
