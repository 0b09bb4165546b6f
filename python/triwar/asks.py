"""What Tablebase and Tablebases have in common: questions, and closing."""

from __future__ import annotations

import json
from typing import TypeVar

from triwar import _core
from triwar.arguments import Amount, Progress, amount_of, progress_of
from triwar.position import Position
from triwar.review import Review, review_of

Self = TypeVar("Self", bound="Asks")

MOST_STATES = 150_000_000  # that are solved unless `solve` says otherwise


class Asks:
    """Asks tables, which solve and estimate what they do not have."""

    _open: object | None  # None if closed, by any thread
    _solve = MOST_STATES
    _threads: int | None = None

    def _tables_of(self, game: _core.Game) -> _core.Tables:
        """Return the tables for a game. Raise ValueError if they are closed."""
        raise NotImplementedError

    def _ask(
        self,
        position: Position,
        *,
        review: bool = False,
        theory: bool = False,
        lists: bool = True,
        estimate: Amount = 0,
        progress: Progress | None = None,
    ) -> _core.Reply:
        return self._tables_of(position._game).ask(
            position._game,
            review,
            self._solve,
            amount_of("estimate", estimate),
            bool(theory),
            lists,
            self._threads,
            progress_of(progress),
        )

    def _review(
        self, position: Position, theory: bool, estimate: Amount, progress: Progress | None
    ) -> Review:
        reply = self._ask(
            position, review=True, theory=theory, estimate=estimate, progress=progress
        )
        return review_of(position, json.loads(reply.json()), reply.record())

    def close(self) -> None:
        """Free the values and close the files.

        Later questions raise ValueError, also those to answers; what an answer has already looked
        up remains. A `with` statement closes, too.
        """
        self._open = None

    @property
    def closed(self) -> bool:
        """Whether this is closed."""
        return self._open is None

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
