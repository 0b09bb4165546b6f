"""Endgame tablebases for Triangle War and other edge-drawing games.

>>> import triwar
>>> table = triwar.Tablebase.find()
>>> table.probe("2-4 4-5").best
['2-5']
"""

from triwar import svg
from triwar._core import version as __version__
from triwar.answer import Answer, estimate
from triwar.board import Board
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
from triwar.position import Outcome, Position
from triwar.record import Game, parse, read_game
from triwar.table import Tablebase, Tablebases, Verified, games, generate, solve, verify

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
    "Game",
    "OutOfMemory",
    "Outcome",
    "OutputExists",
    "Position",
    "TableMissing",
    "Tablebase",
    "Tablebases",
    "UnknownGame",
    "Verified",
    "__version__",
    "estimate",
    "games",
    "generate",
    "parse",
    "read_game",
    "solve",
    "svg",
    "verify",
]
