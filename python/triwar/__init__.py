"""Dots and Boxes, solved, in the manner of python-chess; Triangle War, and boards of your own, too.

>>> import triwar
>>> tables = triwar.Tablebases()  # add_directory() adds a folder of tables
>>> position = triwar.Position("boxes-2x2", "1-2 2-5")
>>> position.push("4-7")
>>> answer = tables.probe(position)
>>> answer.winner, answer.margin, answer.best[:2]
('A', 2, ['5-6', '5-8'])
>>> [move.loss for move in tables.review(position).moves]
[0, 0, 0]

Position    a game in progress: push(), pop(), legal_moves, turn, outcome()
Tablebases  answers positions on all boards: add_directory(), probe(), review(), choose()
Move        a move as text, equal in any notation
Answer      who wins, by how much, the best moves, the value of each move; or an estimate
Game        a game with headers; read_game() reads the next of a file, parse() any text
svg.board() a picture of a position or an answer
Board       a board that is built in, see games(), or from a file, or your own
Tablebase   the table of one board, from a file: values() of arrays of states
generate()  makes a table; verify() checks one; solve() solves the rest of a game in memory
Error       the exceptions are in triwar.errors, and here: help(triwar.errors)
"""

from triwar import svg
from triwar._core import version as __version__
from triwar.answer import Answer
from triwar.board import Board
from triwar.errors import BadArgument as BadArgument
from triwar.errors import BadGame as BadGame
from triwar.errors import BadTable as BadTable
from triwar.errors import BoardTooLarge as BoardTooLarge
from triwar.errors import CannotRead as CannotRead
from triwar.errors import CannotWrite as CannotWrite
from triwar.errors import Error as Error
from triwar.errors import OutOfMemory as OutOfMemory
from triwar.errors import OutputExists as OutputExists
from triwar.errors import TableMissing as TableMissing
from triwar.errors import TooLarge as TooLarge
from triwar.errors import UnknownGame as UnknownGame
from triwar.making import Verified, games, generate, verify
from triwar.move import Move
from triwar.position import Outcome, Position
from triwar.record import Game, parse, read_game
from triwar.review import Review, ReviewedMove
from triwar.table import Tablebase, solve
from triwar.tables import Tablebases

__all__ = [
    "Answer",
    "Board",
    "Game",
    "Move",
    "Outcome",
    "Position",
    "Review",
    "ReviewedMove",
    "Tablebase",
    "Tablebases",
    "Verified",
    "__version__",
    "games",
    "generate",
    "parse",
    "read_game",
    "solve",
    "svg",
    "verify",
]
