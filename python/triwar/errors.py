"""The exceptions of triwar.

All derive from Error and have a code. Those that are also an OSError have errno, strerror and
filename if the operating system reported an error; otherwise these are None.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triwar.review import Review

_CLASSES: dict[str, type[Error]] = {}  # by code


class Error(Exception):
    """Base class of the exceptions of triwar. Its own code is interrupted."""

    code: str  #: the kind of the error, such as 'table_missing'

    def __init_subclass__(cls, codes: str = "") -> None:
        _CLASSES.update(dict.fromkeys(codes.split(), cls))

    def __init__(self, message: str, code: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        for name, fact in facts.items():
            setattr(self, name, fact)

    def __str__(self) -> str:  # OSError would compose its own message
        return Exception.__str__(self)

    def __reduce__(self) -> tuple[object, ...]:
        system = ("errno", "strerror", "filename") if isinstance(self, OSError) else ()
        facts = vars(self) | {name: getattr(self, name) for name in system}
        return type(self), (str(self), self.code), facts


class BadGame(Error, ValueError, codes="not_an_edge edge_already_drawn not_in_table unreadable"):
    """An invalid game or state.

    Codes: not_an_edge, edge_already_drawn, not_in_table, unreadable.
    """

    move: int | None = None  #: number of the bad move, from 1; None if no single one is bad
    review: Review | None = None  #: of Tablebase.review(): of the moves before the bad one


class TooLarge(Error, ValueError, codes="too_large"):
    """A position from which more can follow than may be solved."""

    states: int | None = None  #: how many to solve; None if too many to count
    fits_from: int | None = None  #: after about how many moves it fits


class BadArgument(Error, ValueError, codes="usage"):
    """A wrong value of an argument, such as the cells of a Board."""

    def __init__(self, message: str, code: str = "usage") -> None:
        super().__init__(message, code)


class UnknownGame(Error, ValueError, codes="unknown_game"):
    """An unknown name of a game."""


class BoardTooLarge(Error, ValueError, codes="board_too_large"):
    """A board with too many edges for a state or for the index."""


class TableMissing(Error, FileNotFoundError, codes="table_missing"):
    """A missing table file."""


class BadTable(Error, codes="not_a_table wrong_version wrong_game damaged verification_failed"):
    """A table file that cannot be used.

    Codes: not_a_table, wrong_version, wrong_game, damaged, verification_failed.
    """


class CannotRead(Error, OSError, codes="input_cannot_open table_unreadable"):
    """A file that cannot be opened or read. Codes: input_cannot_open, table_unreadable."""


class OutOfMemory(Error, MemoryError, codes="out_of_memory"):
    """Not enough memory."""


class OutputExists(Error, FileExistsError, codes="output_exists"):
    """An output file that exists."""


class CannotWrite(Error, OSError, codes="cannot_write"):
    """Output that cannot be written, such as on a full disk."""


def error_of(
    code: str,
    message: str,
    errno: int | None = None,
    filename: str | None = None,
    **facts: int | None,
) -> Error:
    """Return the exception for a code, of class Error if the code has no class of its own."""
    known = {name: fact for name, fact in facts.items() if fact is not None}
    error = _CLASSES.get(code, Error)(message, code, **known)
    if errno is not None and isinstance(error, OSError):
        error.errno, error.strerror, error.filename = errno, os.strerror(errno), filename
    return error
