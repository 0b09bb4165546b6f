"""The tables of all boards."""

from __future__ import annotations

import os
from typing import TypeVar

from triwar import _core
from triwar.answer import Answer
from triwar.arguments import (
    Amount,
    Path,
    Progress,
    amount_of,
    memory_of,
    number_of,
    path_of,
    progress_of,
    text_of,
    threads_of,
)
from triwar.asks import MOST_STATES, Asks
from triwar.board import Board
from triwar.errors import TooLarge
from triwar.move import Move
from triwar.position import Position, checked_position
from triwar.review import Review

Default = TypeVar("Default")


class Tablebases(Asks):
    """Answers positions on all boards, like chess.syzygy.Tablebase.

    A position is answered from the first table that has it: one of add_file(); of a small board,
    that in the module; that of its game in the folders of add_directory(), the one added last
    first, or in those that Tablebase.find() searches; one of an endgame in added folders. Tables
    are opened when they are first needed. Else what can follow is solved, if that is at most `solve`
    stored states, a number or text such as '1.5G'. Solved endgames are kept, at least the latest
    one, others up to 256 MiB. Each state that is being solved takes a byte of `memory`, in bytes or
    a text such as '1.5G'; by default a quarter of what is available for all Tablebases together.
    What does not fit waits for others, and is TooLarge if it does not fit alone. `threads` is as in
    generate(). Thread-safe.
    """

    def __init__(
        self,
        *,
        solve: Amount = MOST_STATES,
        memory: Amount | None = None,
        threads: int | None = None,
    ) -> None:
        self._solve = amount_of("solve", solve)
        self._threads = threads_of(threads)
        self._open: _core.Tables | None = _core.Tables(True, memory_of(memory))  # None if closed
        self._games: set[str] = set()

    def _tables_of(self, game: _core.Game | None = None) -> _core.Tables:
        opened = self._open
        if opened is None:
            raise ValueError("the Tablebases are closed")
        return opened

    def add_directory(self, path: Path) -> int:
        """Add the tables in a folder: its files GAME.tb.zst. Returns their number.

        Other files of such names are not counted. Tables of nimbers, GAME.nimbers.tb.zst, serve
        `theory`, and are not counted either. Raises TableMissing if the folder cannot be read.
        """
        tables = self._tables_of().add_folder(os.path.abspath(path_of(path)))
        self._games |= {name.partition("-after-")[0] for name in tables}
        return len(tables)

    def add_file(self, path: Path) -> str:
        """Open a table, which then answers before others, also one of an endgame alone.

        Returns the name of its game. Raises as Tablebase.open().
        """
        tables = self._tables_of()
        table = _core.Table.open(path_of(path))
        tables.add(table)
        game = Board._of(table.board()).name
        self._games.add(game)
        return game

    @property
    def games(self) -> list[str]:
        """The games of the tables that add_directory() and add_file() have found, in order."""
        return sorted(self._games)

    def __repr__(self) -> str:
        if self.closed:
            return "<triwar.Tablebases, closed>"
        return f"<triwar.Tablebases of {', '.join(self.games) or 'no folder or file'}>"

    def probe(
        self, position: Position, *, estimate: Amount = 0, progress: Progress | None = None
    ) -> Answer:
        """Answer a Position.

        Where more than `solve` states can follow, raises TooLarge or, if `estimate` is a number of
        playouts, returns an answer that has an `estimate`, but neither value nor best moves.
        `progress` is as in generate().
        """
        position = checked_position(position).copy()
        reply = self._ask(position, estimate=estimate, progress=progress)
        return Answer(position, reply.value(), self, reply.json())

    def get(self, position: Position, default: Default | None = None) -> Answer | Default | None:
        """Answer a Position, or return `default` where more than `solve` states can follow."""
        try:
            return self.probe(position)
        except TooLarge:
            return default

    def review(
        self,
        position: Position,
        *,
        theory: bool = False,
        estimate: Amount = 0,
        progress: Progress | None = None,
    ) -> Review:
        """Review the moves of a Position as Tablebase.review() does.

        Moves from which more than `solve` states can follow have None, and estimates if `estimate`
        is given; `unsolved` then says why. Raises TooLarge if no move has either.
        """
        return self._review(checked_position(position).copy(), theory, estimate, progress)

    def choose(
        self,
        position: Position,
        level: str = "perfect",
        *,
        seed: int = 0,
        progress: Progress | None = None,
    ) -> Move:
        """Return the move that the computer plays at a level.

        The levels are takes, keeps, hands-over, counts, searches and perfect (docs/http.md,
        "Levels"). The same position and seed, from 0, give the same move; other seeds give others
        that the level likes as well. `perfect` solves up to `solve` states, and else searches.
        Raises BadArgument for another level and if the game is over.
        """
        position = checked_position(position).copy()
        move = self._tables_of().choose(
            position._game,
            text_of("level", level),
            number_of("seed", seed, 0, 2**64 - 1, "a number from 0 to 2**64 - 1"),
            self._solve,
            self._threads,
            progress_of(progress),
        )
        return position._moves_of([move])[0]
