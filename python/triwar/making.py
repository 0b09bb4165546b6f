"""Making and verifying tables."""

from __future__ import annotations

from typing import Literal, NamedTuple

from triwar import _core
from triwar.arguments import (
    Amount,
    Path,
    Progress,
    memory_of,
    number_of,
    path_of,
    progress_of,
    text_of,
    threads_of,
)
from triwar.board import Board, board_of
from triwar.table import Tablebase


class Verified(NamedTuple):
    """The result of verify()."""

    states: int  #: the number of states that were checked
    all: bool  #: whether all states were checked


def games() -> list[str]:
    """Return the names of the built-in boards of at most 63 edges, empty at the start."""
    return _core.games()


def generate(
    game: str | Board,
    path: Path,
    *,
    index: Literal["dense", "quiet"] | None = None,
    threads: int | None = None,
    memory: Amount | None = None,
    level: int | None = None,
    force: bool = False,
    restart: bool = False,
    progress: Progress | None = None,
) -> Tablebase:
    """Solve a board, write the table to a file, and return it opened.

    Takes a Board or the name of a built-in one. The options are those of triwar-generate, with the
    same defaults; `memory` is in bytes, or a text such as '1.5G'. The file appears complete or not
    at all.

    Calls `progress(done, total)` in the calling thread, at most every 50 ms: first with the states
    solved, then with the values compressed, again from 0. An exception from it, and Ctrl-C, stop
    the work and are raised. Releases the interpreter lock.
    """
    path = path_of(path)
    _core.generate(
        board_of(game)._core,
        path,
        None if index is None else text_of("index", index),
        threads_of(threads),
        memory_of(memory),
        None if level is None else number_of("level", level, *_core.level_limits),
        bool(force),
        bool(restart),
        progress_of(progress),
    )
    return Tablebase.open(path)


def verify(
    path: Path,
    *,
    threads: int | None = None,
    memory: Amount | None = None,
    progress: Progress | None = None,
) -> Verified:
    """Check the structure and the checksums of a table, and its values against the rules.

    That is all values of dense tables and of up to 2**24 states; above that all quiet states, their
    other successors and random states. Raises BadTable. `progress` is as in generate().
    """
    return Verified(
        *_core.verify(
            path_of(path), threads_of(threads), memory_of(memory), progress_of(progress)
        )
    )
