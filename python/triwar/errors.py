"""The exceptions of triwar.

All derive from Error and have a code. Those that are also an OSError have errno, strerror and
filename if the operating system reported an error; otherwise these are None.
"""

from __future__ import annotations

import enum
import os


class ErrorCode(enum.StrEnum):
    """The kind of an error. Members are equal to their names."""

    # Of tables and runs.
    usage = "usage"
    unknown_game = "unknown_game"
    input_cannot_open = "input_cannot_open"
    input_unreadable = "input_unreadable"
    table_missing = "table_missing"
    table_unreadable = "table_unreadable"
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
    # Of games.
    not_an_edge = "not_an_edge"
    edge_already_drawn = "edge_already_drawn"
    too_many_moves = "too_many_moves"
    not_a_cell = "not_a_cell"
    cell_already_painted = "cell_already_painted"
    too_many_cells = "too_many_cells"
    not_in_table = "not_in_table"
    too_large = "too_large"
    unreadable = "unreadable"


class Error(Exception):
    """Base class of all exceptions of triwar."""

    code: ErrorCode

    def __init__(
        self, message: str, code: str, errno: int | None = None, filename: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = ErrorCode(code)
        if errno is not None and isinstance(self, OSError):
            reason = {"errno": errno, "strerror": os.strerror(errno), "filename": filename}
            for name, value in reason.items():
                setattr(self, name, value)

    def __str__(self) -> str:  # OSError would compose its own message
        return Exception.__str__(self)

    def __reduce__(self) -> tuple[object, ...]:
        refusal = getattr(self, "errno", None), getattr(self, "filename", None)
        return type(self), (str(self), self.code, *refusal)


class BadGame(Error, ValueError):
    """An invalid game or state.

    Codes: not_an_edge, edge_already_drawn, unreadable; of endgames not_in_table, too_large.
    """

    move: int | None  #: number of the bad move, from 1; None if no single one is bad
    states: int | None  #: of code too_large: how many to solve; None if too many to count
    fits_from: int | None  #: of code too_large: about how many moves must be made before it fits
    review: dict[str, object] | None  #: of review(): the review up to the bad move, with "error"

    def __init__(
        self,
        message: str,
        code: str,
        move: int | None = None,
        states: int | None = None,
        fits_from: int | None = None,
    ) -> None:
        super().__init__(message, code)
        self.move = move
        self.states = states
        self.fits_from = fits_from
        self.review = None

    def __reduce__(self) -> tuple[object, ...]:
        arguments = (str(self), self.code, self.move, self.states, self.fits_from)
        return type(self), arguments, {"review": self.review}


class UnknownGame(Error, ValueError):
    """An unknown name of a game."""


class BoardTooLarge(Error, ValueError):
    """A board with too many edges for a state or for the index."""


class TableMissing(Error, FileNotFoundError):
    """A missing table file."""


class BadTable(Error):
    """A table file that cannot be used.

    Codes: not_a_table, wrong_version, wrong_game, damaged, verification_failed.
    """


class CannotRead(Error, OSError):
    """A file that cannot be opened or read."""


class OutOfMemory(Error, MemoryError):
    """Not enough memory."""


class OutputExists(Error, FileExistsError):
    """An output file that exists."""


class CannotWrite(Error, OSError):
    """Output that cannot be written, such as on a full disk."""


_CLASSES: dict[ErrorCode, type[Error]] = {
    ErrorCode.unknown_game: UnknownGame,
    ErrorCode.input_cannot_open: CannotRead,
    ErrorCode.table_missing: TableMissing,
    ErrorCode.table_unreadable: CannotRead,
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


_ADVICE = (  # in the order of Advice::What in cpp/triwar/error.h
    "use force=True to replace it",
    "remove it, or choose another path",
    "finish that run, or discard it with restart=True",
    "repeat the call to continue from here",
    "repeat the call without restart=True to continue from here",
    "set memory",
    "make one, if memory allows, with triwar.generate('{game}', '{game}.tb.zst'), or solve the rest"
    " of a game with triwar.solve('{game}', moves)",
    "make it again with triwar.generate('{game}', '{file}', force=True)",
)


def error_of(
    code: str,
    message: str,
    errno: int | None = None,
    filename: str | None = None,
    advice: int | None = None,
    game: str = "",
    file: str = "",
) -> Error:
    """Return the exception for a code, of class Error if the code has no class of its own."""
    if advice is not None:
        message += "; " + _ADVICE[advice].format(game=game, file=file)
    return _CLASSES.get(ErrorCode(code), Error)(message, code, errno, filename)
