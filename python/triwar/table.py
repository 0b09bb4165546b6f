"""Tables: of one board, of all boards, and how they are made."""

from __future__ import annotations

import functools
import json
import os
import threading
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast

from triwar import _core
from triwar.answer import Answer, Review
from triwar.arguments import (
    Memory,
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
from triwar.board import Board, board_of
from triwar.errors import BadGame, BadTable, TableMissing, UnknownGame, error_of
from triwar.position import Moves, Position, State, asked, on_board, read_moves, state_game

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Default = TypeVar("Default")

MOST_STATES = 50_000_000  # that are solved unless `states` says otherwise


class Tablebase:
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

    def __init__(
        self, core: _core.Table, endgames: _core.Endgames | None = None, states: int = MOST_STATES
    ) -> None:
        if not isinstance(core, _core.Table):
            raise TypeError(
                "use Tablebase.open(path), Tablebase.find(game) or solve(board, moves); for all "
                "boards Tablebases()"
            )
        self.board = Board._of(core.board())
        self._open: _core.Table | None = core  # None if it is closed
        self._checksum = core.checksum()
        self._endgames = endgames or _core.Endgames()  # solves and keeps nimbers
        self._states = states  # are solved for them

    @staticmethod
    def open(path: Path, *, load: bool = False, memory: Memory = None) -> Tablebase:
        """Open a table file.

        Reads small tables completely, and parts of large ones on demand, unless `load` is set. Its
        values take at most `memory`, a number of bytes or text such as '2G'; without it, all tables
        together take at most a quarter of the memory available to the process. Raises OutOfMemory
        if `load` needs more.
        """
        return Tablebase(_core.Table.open(path_of(path), bool(load), memory_of(memory)))

    @staticmethod
    def find(game: str = "triangle-3", *, memory: Memory = None) -> Tablebase:
        """Open the table of a game by its name: 'triangle-3'.

        That is the embedded table; else the first file GAME.tb.zst in the current folder, the
        folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar (without that variable
        ~/.local/share/triwar), and the data folder of an installation with the settings of this
        build. `memory` is that of open().
        """
        return Tablebase(_core.Table.find(text_of("game", game), memory=memory_of(memory)))

    @property
    def _handle(self) -> _core.Table:
        handle = self._open  # another thread may close it
        if handle is None:
            raise ValueError(f"the table of {self.board.name} is closed")
        return handle

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
        estimate: int = 0,
        progress: Progress | None = None,
    ) -> Review:
        """Review each move of a game, given as for probe(): the JSON of triwar-lookup --review.

        With --theory if `theory` is set, without `game`. Moves before the beginning of an endgame
        have None, and estimates by searches of `estimate` playouts if that is given; `progress` is
        that of each search. If a move is bad, BadGame has the review up to it.
        """
        bad = None
        if isinstance(moves, Position):
            game = on_board(moves, self.board)._game.copy()
        else:
            game = _core.Game(self.board._core)
            try:
                read_moves(game, moves)
            except BadGame as error:
                bad = error
        nimbers = self._nimbers(game, review=True) if theory else None
        playouts = amount_of("estimate", estimate)
        progress = progress_of(progress)
        review = json.loads(self._handle.json(game, True, bool(theory), nimbers, playouts, progress))
        if bad is not None:
            bad.review = review
            raise bad
        return cast(Review, review)

    def _nimbers(self, game: _core.Game, review: bool = False) -> _core.Table | None:
        """Return the nimbers of a position, or of all positions of a game; None if too many."""
        return self._endgames.table(game, self._states, review=review, nimbers=True)

    def close(self) -> None:
        """Free the values and close the file.

        Later questions raise ValueError, also those to answers; what an answer has already looked
        up remains. A `with` statement closes, too.
        """
        self._open = None

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return self._open is None

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
    def after(self) -> list[str]:
        """The lines that moves have drawn before the table begins, such as '2-4', lowest first.

        Empty unless it is a table of an endgame.
        """
        return cast(list[str], self.info.get("start", []))

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
        handle = self._open
        file = "closed" if handle is None else handle.file()
        return f"<triwar.Tablebase of {self.board.name}, {file}>"

    def __reduce__(self) -> tuple[object, ...]:
        handle = self._handle
        if json.loads(handle.info())["bytes"] == 0:  # solved
            return functools.partial(solve, states=2**64 - 1), (self.board, self.after)
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


class Tablebases:
    """Answers positions on all boards, like chess.syzygy.Tablebase.

    A position is answered from the first table that has it: one that Tablebase.find() finds, in the
    folders of add_directory() first, or an endgame of these folders; tables are opened when they
    are first needed. Else what can follow is solved, if that is at most `states` stored states.
    Solved endgames are kept, at least the latest one, others up to 256 MiB. Each state takes a byte
    of `memory`, which is as in generate(), as is `threads`. Thread-safe.
    """

    def __init__(
        self, *, states: int = MOST_STATES, memory: Memory = None, threads: int | None = None
    ) -> None:
        self._states = amount_of("states", states)
        self._threads = threads
        self._endgames = _core.Endgames(memory_of(memory))
        self._closed = False
        self._lock = threading.Lock()  # of the next three
        self._folders: list[str] = []
        self._files: dict[str, list[str]] = {}  # of endgames, by each game that has a table
        self._opened: dict[str, list[Tablebase]] = {}

    def add_directory(self, path: Path) -> int:
        """Add the tables in a folder: its files GAME.tb.zst. Returns their number.

        Other files of such names are not counted. Tables of nimbers, GAME.nimbers.tb.zst, serve
        `theory`, and are not counted either. Raises TableMissing if the folder cannot be read.
        """
        folder = os.path.abspath(path_of(path))
        try:
            os.scandir(folder).close()
        except OSError as error:
            message = f"{folder}: cannot read: {error.strerror}"
            raise error_of("table_missing", message, error.errno, folder) from None
        tables = _core.tables_in(folder)
        with self._lock:
            self._folders.append(folder)
            for name in tables:
                game, is_endgame, _ = name.partition("-after-")
                endgames = self._files.setdefault(game, [])
                if is_endgame:
                    endgames.append(os.path.join(folder, name + ".tb.zst"))
            self._endgames.search(self._folders)
            self._opened.clear()
        return len(tables)

    @property
    def games(self) -> list[str]:
        """The games of the tables that add_directory() has found, in order."""
        return sorted(self._files)

    def probe(
        self, position: Position, *, estimate: int = 0, progress: Progress | None = None
    ) -> Answer:
        """Answer a Position.

        Where more than `states` can follow, raises BadGame of code too_large or, if `estimate` is a
        number of playouts, returns an answer that has an `estimate`, but neither value nor best
        moves. `progress` is as in generate().
        """
        asking, position = asked(position), position.copy()
        progress = progress_of(progress)
        table = self._table(asking, False, estimate, progress)
        if table._handle.contains(asking._game):
            return table.probe(position)
        text = table._handle.json(asking._game, playouts=estimate, progress=progress)
        return Answer(position, None, table, text)

    def get(self, position: Position, default: Default | None = None) -> Answer | Default | None:
        """Answer a Position, or return `default` where more than `states` can follow."""
        try:
            return self.probe(position)
        except BadGame as error:
            if error.code != "too_large":
                raise
            return default

    def review(
        self,
        position: Position,
        *,
        theory: bool = False,
        estimate: int = 0,
        progress: Progress | None = None,
    ) -> Review:
        """Review the moves of a Position as Tablebase.review() does.

        Moves from which more than `states` can follow have None, and estimates if `estimate` is
        given; `unsolved` then says if these are all moves.
        """
        position = asked(position)
        progress = progress_of(progress)
        table = self._table(position, True, estimate, progress)
        return table.review(position, theory=theory, estimate=estimate, progress=progress)

    def _table(
        self, position: Position, review: bool, estimate: int, progress: Progress | None
    ) -> Tablebase:
        """Return a table for a position or, for a review, for as much of its game as possible.

        If too much can follow, and that is to be estimated, marks the game as too large.
        """
        if self._closed:
            raise ValueError("the Tablebases are closed")
        game = position._game
        estimate = amount_of("estimate", estimate)
        for table in self._tables_of(position.board.name):
            if table._handle.contains(game) and not (review and table.after):
                return table
        solved = self._endgames.table(
            game, self._states, review, False, estimate > 0, threads_of(self._threads), progress
        )
        assert solved is not None
        return Tablebase(solved, self._endgames, self._states)

    def _tables_of(self, name: str) -> list[Tablebase]:
        while True:
            with self._lock:
                if name in self._opened:
                    return self._opened[name]
                folders = list(self._folders)
                files = list(self._files.get(name, ()))
            # Without the lock: opening a table takes long. Another thread may open it, too.
            tables = [_core.Table.open(file) for file in files]
            try:
                tables.insert(0, _core.Table.find(name, folders))
            except (TableMissing, UnknownGame):  # also of a board from a file
                pass
            with self._lock:
                if self._closed:
                    raise ValueError("the Tablebases are closed")
                if folders == self._folders:
                    made = [Tablebase(table, self._endgames, self._states) for table in tables]
                    return self._opened.setdefault(name, made)

    def close(self) -> None:
        """Close the tables. Later questions raise ValueError. A `with` statement closes, too."""
        with self._lock:
            self._closed = True
            for tables in self._opened.values():
                for table in tables:
                    table.close()

    def __enter__(self) -> Tablebases:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
    memory: Memory = None,
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


def solve(
    board: str | Board | Position,
    moves: Moves = "",
    *,
    states: int = MOST_STATES,
    memory: Memory = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tablebase:
    """Solve in memory all that can follow after moves, given as for Tablebase.probe().

    `board` is a Board or the name of a built-in one, or a Position instead of both. The Tablebase
    answers whole games that contain these moves. Raises BadGame of code too_large, with the number
    of states, if more than `states` can follow. Each takes a byte of `memory`, which is as in
    generate(), as are `threads` and `progress`.
    """
    if isinstance(board, Position):
        if moves != "":
            raise TypeError("expected a Position alone, or a board and moves")
        position = board
    else:
        position = Position(board, moves)
    table = _core.Endgames(memory_of(memory)).table(
        position._game.copy(),
        amount_of("states", states),
        threads=threads_of(threads),
        progress=progress_of(progress),
    )
    assert table is not None
    return Tablebase(table)


def verify(
    path: Path,
    *,
    threads: int | None = None,
    memory: Memory = None,
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
