"""The exceptions of triwar.

All derive from Error and carry a code. Messages are those of the programs; where one names an option of triwar-generate, such as
--force, the argument of that name is meant.
"""

from __future__ import annotations

import enum


class ErrorCode(enum.StrEnum):
    """What kind of thing went wrong; each member is also the text of its name."""

    # Of a table or a run.
    usage = enum.auto()
    unknown_game = enum.auto()
    input_cannot_open = enum.auto()
    input_unreadable = enum.auto()
    table_missing = enum.auto()
    not_a_table = enum.auto()
    wrong_version = enum.auto()
    wrong_game = enum.auto()
    damaged = enum.auto()
    verification_failed = enum.auto()
    board_too_large = enum.auto()
    out_of_memory = enum.auto()
    output_exists = enum.auto()
    cannot_write = enum.auto()
    output_closed = enum.auto()
    interrupted = enum.auto()
    # Of a game.
    not_an_edge = enum.auto()
    edge_already_drawn = enum.auto()
    too_many_moves = enum.auto()
    unreadable = enum.auto()


class Error(Exception):
    """Base of all exceptions of triwar."""

    code: ErrorCode  #: what kind of thing went wrong

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = ErrorCode(code)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.code)


class BadGame(Error, ValueError):
    """A move that is not on the board or drawn already, a text that is no moves, a state beyond the board.

    Codes: not_an_edge, edge_already_drawn, unreadable.
    """

    move: int | None  #: the move at fault, from 1; None when there is no single one

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


class OutOfMemory(Error, MemoryError):
    """Less memory than the work needs."""


class OutputExists(Error, FileExistsError):
    """A file that would be replaced without having been told to."""


class CannotWrite(Error, OSError):
    """Output that cannot be written: disk full, no permission."""


_CLASSES: dict[ErrorCode, type[Error]] = {
    ErrorCode.unknown_game: UnknownGame,
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


def error_of(code: str, message: str) -> Error:
    """The exception for a code; of class Error itself where there is none of its own."""
    return _CLASSES.get(ErrorCode(code), Error)(message, code)
