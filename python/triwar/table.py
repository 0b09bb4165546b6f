"""The table of one board."""

from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING, Any, cast

from triwar import _core
from triwar.answer import Answer
from triwar.arguments import (
    Amount,
    Path,
    Progress,
    amount_of,
    memory_of,
    path_of,
    progress_of,
    text_of,
    threads_of,
)
from triwar.asks import MOST_STATES, Asks
from triwar.board import Board
from triwar.errors import BadGame, BadTable
from triwar.move import Move
from triwar.position import Moves, Position, State, on_board, state_game, texts_of
from triwar.review import Review

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Tablebase(Asks):
    """The table of one board: the value of any set of drawn edges.

    A value is the number of cells that the player to move will still take, minus the opponent's,
    under perfect play. A state is a set of drawn edges as an integer, bit e for edge e; it is also
    given by text such as '0x1f', by a Position, or by its edges in any order, like the moves of
    probe(). Tables are equal if they store the same values. Unpickling opens the file, or solves,
    again. Thread-safe.

    The table of an endgame takes whole games and states of the whole board, and raises BadGame of
    code not_in_table for those that lack lines of `after`.
    """

    board: Board  #: of the game

    def __init__(self, core: _core.Table) -> None:
        if not isinstance(core, _core.Table):
            raise TypeError(
                "use Tablebase.open(path), Tablebase.find(game) or solve(board, moves); for all "
                "boards Tablebases()"
            )
        self.board = Board._of(core.board())
        tables = _core.Tables(default_folders=True)  # also finds or solves nimbers, and keeps them
        tables.add(core)
        self._open: tuple[_core.Table, _core.Tables] | None = core, tables  # None if it is closed
        self._checksum = core.checksum()

    @staticmethod
    def open(path: Path, *, load: bool = False, memory: Amount | None = None) -> Tablebase:
        """Open a table file.

        Reads small tables completely, and parts of large ones on demand, unless `load` is set. Its
        values take at most `memory`, a number of bytes or text such as '2G'; without it, all tables
        together take at most a quarter of the memory available to the process. Raises OutOfMemory
        if `load` needs more.
        """
        return Tablebase(_core.Table.open(path_of(path), bool(load), memory_of(memory)))

    @staticmethod
    def find(game: str = "triangle-3", *, memory: Amount | None = None) -> Tablebase:
        """Open the table of a game by its name: 'triangle-3'.

        That is the embedded table; else the first file GAME.tb.zst in the current folder, the
        folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar (without that variable
        ~/.local/share/triwar), and the data folder of an installation with the settings of this
        build. `memory` is that of open().
        """
        return Tablebase(_core.Table.find(text_of("game", game), memory=memory_of(memory)))

    @property
    def _opened(self) -> tuple[_core.Table, _core.Tables]:
        opened = self._open  # another thread may close it
        if opened is None:
            raise ValueError(f"the table of {self.board.name} is closed")
        return opened

    @property
    def _handle(self) -> _core.Table:
        return self._opened[0]

    def _tables_of(self, game: _core.Game) -> _core.Tables:
        table, tables = self._opened
        table.value(game)  # or raises BadGame
        return tables

    def probe(self, moves: Moves = "") -> Answer:
        """Answer the position after moves from the empty board; A moves first.

        Moves are text such as '2-4 4-5', any sequence of pairs such as (2, 4) or texts such as
        '2-4', or a Position, whose notation the answer takes. Raises BadGame.
        """
        if isinstance(moves, Position):
            position = on_board(moves, self.board).copy()
        else:
            position = Position(self.board, moves)
        return Answer(position, self._handle.value(position._game), self)

    def review(
        self,
        moves: Moves,
        *,
        theory: bool = False,
        estimate: Amount = 0,
        progress: Progress | None = None,
    ) -> Review:
        """Review each move of a game, given as for probe(), as triwar-lookup --review does.

        With --theory if `theory` is set. Moves before the beginning of an endgame have None, and
        estimates by searches of `estimate` playouts if that is given; `progress` is that of each
        search. If a move is bad, BadGame has the review of those before it.
        """
        bad = None
        if isinstance(moves, Position):
            position = on_board(moves, self.board).copy()
        else:
            position = Position(self.board)
            try:
                position._game.play(texts_of(moves)[0])
            except BadGame as error:
                bad = error
        review = self._review(position, theory, estimate, progress)
        if bad is not None:
            bad.review = review
            raise bad
        return review

    def value(self, state: State) -> int:
        """Return the value of a state. Raises BadGame."""
        # Far faster than a game; but that has the error of what is not in the table.
        handle = self._handle
        if type(state) is int and 0 <= state < 1 << 64:
            if (value := handle.value_of_number(state)) is not None:
                return value
        return handle.value(state_game(self.board, state))

    def values(self, states: npt.ArrayLike) -> npt.NDArray[np.int8]:
        """Return the values of an array of states, as an int8 array of the same shape.

        Converts integers other than uint64. Releases the interpreter lock. Raises BadGame for the
        first state that is not in the table.
        """
        import numpy as np

        array = np.asarray(states)
        # NumPy converts an empty list to an array of floating-point numbers.
        if array.dtype.kind not in "ui" and array.size > 0:
            raise TypeError(f"expected states as integers, found an array of {array.dtype}")
        found = np.empty(array.shape, np.int8)
        numbers = np.require(array, np.uint64, ["C", "A"])
        bad = self._handle.values(numbers, found, array.dtype.kind == "i")
        if bad is not None:
            place = ", ".join(map(str, np.unravel_index(bad, array.shape)))
            try:
                self.value(int(array.flat[bad]))
            except BadGame as error:
                where = f"states[{place}]" if place else "the state"
                raise BadGame(f"{where}: {error}", error.code) from None
        return found

    @property
    def after(self) -> list[Move]:
        """The lines that moves have drawn before the table begins, such as '2-4', lowest first.

        Empty unless it is a table of an endgame.
        """
        moves = self.board._moves("numbers")
        return [moves[text] for text in self.info.get("start", [])]

    @property
    def info(self) -> dict[str, Any]:
        """The JSON of triwar-lookup --info, as a dictionary."""
        return cast(dict[str, Any], json.loads(self._handle.info()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tablebase):
            return NotImplemented
        return self._checksum == other._checksum and self.board.name == other.board.name

    def __hash__(self) -> int:
        return hash(self._checksum)

    def __repr__(self) -> str:
        opened = self._open
        file = "closed" if opened is None else opened[0].file()
        return f"<triwar.Tablebase of {self.board.name}, {file}>"

    def __reduce__(self) -> tuple[object, ...]:
        handle = self._handle
        if json.loads(handle.info())["bytes"] == 0:  # solved
            return functools.partial(solve, solve=2**64 - 1), (self.board, self.after)
        path = os.path.abspath(handle.file())
        file = path if os.path.exists(path) else None  # an embedded one has another name
        return _reopened, (self.board.name, file, self._checksum)


def _reopened(game: str, path: str | None, checksum: int) -> Tablebase:
    core = _core.Table.open(path, game=game) if path else _core.Table.find(game)
    if (found := core.checksum()) != checksum:
        raise BadTable(
            f"{path}: not the table that was pickled: its checksum is {found:016x}, expected "
            f"{checksum:016x}",
            "damaged",
        )
    return Tablebase(core)


def solve(
    board: str | Board | Position,
    moves: Moves = "",
    *,
    solve: Amount = MOST_STATES,
    memory: Amount | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tablebase:
    """Solve in memory all that can follow after moves, given as for Tablebase.probe().

    `board` is a Board or the name of a built-in one, or a Position instead of both. The Tablebase
    answers whole games that contain these moves. Raises TooLarge if more than `solve` states can
    follow, a number or text such as '1.5G'. Each takes a byte of `memory`; by default all solves of
    the process share a quarter of what is available, and wait for each other. `memory`, `threads`
    and `progress` are as in generate().
    """
    if isinstance(board, Position):
        if moves != "":
            raise TypeError("expected a Position alone, or a board and moves")
        position = board
    else:
        position = Position(board, moves)
    return Tablebase(
        _core.solve(
            position._game,
            amount_of("solve", solve),
            memory_of(memory),
            threads_of(threads),
            progress_of(progress),
        )
    )
