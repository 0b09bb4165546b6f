"""The exceptions of triwar.

All derive from Error and carry a code. Those that are an OSError, too, have an errno, strerror and filename where
the operating system has refused something; else these are None.
"""

from __future__ import annotations

import enum
import os


class ErrorCode(enum.StrEnum):
    """What kind of thing went wrong. Members are equal to their names as text."""

    # Of a table or a run.
    usage = "usage"
    unknown_game = "unknown_game"
    input_cannot_open = "input_cannot_open"
    input_unreadable = "input_unreadable"
    table_missing = "table_missing"
    not_a_table = "not_a_table"
    wrong_version = "wrong_version"
    wrong_game = "wrong_game"
    damaged = "damaged"
    verification_failed = "verification_failed"
    board_too_large = "board_too_large"
    out_of_memory = "out_of_memory"
    output_exists = "output_exists"
    cannot_write = "cannot_write"
    output_closed = "output_closed"
    interrupted = "interrupted"
    # Of a game.
    not_an_edge = "not_an_edge"
    edge_already_drawn = "edge_already_drawn"
    too_many_moves = "too_many_moves"
    not_a_cell = "not_a_cell"
    cell_already_painted = "cell_already_painted"
    too_many_cells = "too_many_cells"
    unreadable = "unreadable"


class Error(Exception):
    """Base of all exceptions of triwar."""

    code: ErrorCode  #: what kind of thing went wrong

    def __init__(self, message: str, code: str, errno: int | None = None, filename: str | None = None) -> None:
        super().__init__(message)
        self.code = ErrorCode(code)
        if errno is not None and isinstance(self, OSError):
            self.errno, self.strerror, self.filename = errno, os.strerror(errno), filename

    def __str__(self) -> str:  # that of OSError has words of its own
        return Exception.__str__(self)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.code, getattr(self, "errno", None), getattr(self, "filename", None))


class BadGame(Error, ValueError):
    """A move that is not on the board or drawn already, a text that is no moves, a state beyond the board; a cell off the grid or painted twice.

    Codes: not_an_edge, edge_already_drawn, unreadable, not_a_cell, cell_already_painted.
    """

    move: int | None  #: the move or cell at fault, from 1; None when there is no single one

    def __init__(self, message: str, code: str, move: int | None = None) -> None:
        super().__init__(message, code)
        self.move = move

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.code, self.move)


class UnknownGame(Error, ValueError):
    """A name that no game has."""


class BoardTooLarge(Error, ValueError):
    """More edges than a state can hold, or than this way of storing can take."""


class TableMissing(Error, FileNotFoundError):
    """No table file where one was looked for."""


class BadTable(Error):
    """A file that cannot be used.

    Codes: not_a_table, wrong_version, wrong_game, damaged, verification_failed.
    """


class CannotRead(Error, OSError):
    """A file that cannot be opened or read."""


class OutOfMemory(Error, MemoryError):
    """Less memory than the work needs."""


class OutputExists(Error, FileExistsError):
    """A file that would be replaced without having been told to."""


class CannotWrite(Error, OSError):
    """Output that cannot be written: disk full, no permission."""


_CLASSES: dict[ErrorCode, type[Error]] = {
    ErrorCode.unknown_game: UnknownGame,
    ErrorCode.input_cannot_open: CannotRead,
    ErrorCode.table_missing: TableMissing,
    ErrorCode.not_a_table: BadTable,
    ErrorCode.wrong_version: BadTable,
    ErrorCode.wrong_game: BadTable,
    ErrorCode.damaged: BadTable,
    ErrorCode.verification_failed: BadTable,
    ErrorCode.board_too_large: BoardTooLarge,
    ErrorCode.out_of_memory: OutOfMemory,
    ErrorCode.output_exists: OutputExists,
    ErrorCode.cannot_write: CannotWrite,
}


def error_of(code: str, message: str, errno: int | None = None, filename: str | None = None) -> Error:
    """The exception for a code; of class Error itself where there is none of its own."""
    return _CLASSES.get(ErrorCode(code), Error)(message, code, errno, filename)
