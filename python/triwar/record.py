"""Games as text: records with headers, and whatever else people paste."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import TextIO

from triwar import _core
from triwar.arguments import shown, text_of
from triwar.board import Board, board_of
from triwar.errors import BadArgument
from triwar.move import Notation
from triwar.position import Player, Position, checked_position, position_of

_HEADER = re.compile(r'\[\s*(\w+)\s*"([^"]*)"\s*\]')
_RESULT = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*$")


@dataclasses.dataclass
class Game:
    """A game with headers, as chess.pgn.Game.

    str() writes its record with an empty line at the end; read_game() reads it. Raises BadArgument
    for a header that a record cannot have: its name is one word, and its text has neither quotes
    nor new lines.
    """

    position: Position  #: at its end
    headers: dict[str, str] = dataclasses.field(default_factory=dict)
    result: str = ""  #: '1-0', '0-1', '1/2-1/2' or '*'; by default that of the position

    def __post_init__(self) -> None:
        checked_position(self.position)
        if not isinstance(self.headers, Mapping):
            raise TypeError(f"headers: expected a dictionary, found {shown(self.headers)}")
        self.result = text_of("result", self.result) or self.position.result()
        if not _RESULT.fullmatch(self.result):
            raise BadArgument(
                f"result is {shown(self.result)}, expected '1-0', '0-1', '1/2-1/2' or '*'"
            )

    def __str__(self) -> str:
        headers = {**self.headers, "Board": self.position.board.name}
        if start := self.position._game.start():
            state, mover, score = start
            standing = f",{mover or 'A'},{score['A']}-{score['B']}" if score else ""
            headers["Start"] = state + standing
        lines = [f'[{name} "{text}"]' for name, text in headers.items()]
        for line in lines:
            if not _HEADER.fullmatch(line) or "\n" in line:
                raise BadArgument(
                    f"expected a header of one word and text without quotes: {shown(line)}"
                )
        moves = [f"{n}. {move}" for n, move in enumerate(self.position.moves, 1)]
        return "\n".join([*lines, "", *moves, self.result, "", ""])


def read_game(
    file: TextIO, board: str | Board | None = None, *, notation: Notation = "numbers"
) -> Game | None:
    """Read the next game of a text file, like chess.pgn.read_game(); None at the end of the file.

    A game has headers such as [Event "Lunch break"], perhaps an empty line, moves with numbers and
    comments, and perhaps a result; an empty line ends it. Its header Board names its board, a
    built-in one, unless `board` is given, a Board or a name. Its position writes moves in
    `notation`, as Position() does. Raises BadGame; the file is then at the next game.
    """
    if not hasattr(file, "readline"):
        raise TypeError(
            f"expected a file such as open(path), found {shown(file)}; parse() reads a text"
        )
    headers: dict[str, str] = {}
    text = ""
    for line in iter(file.readline, ""):
        if not isinstance(line, str):
            raise TypeError(f"expected a file of text, read {shown(line)}")
        header = _HEADER.fullmatch(line.strip())
        if header and not text:
            headers[header[1]] = header[2]
        elif line.strip():
            text += line
        elif text:
            break
    if not headers and not text:
        return None
    told = headers if board is None else {**headers, "Board": board_of(board).name}
    record = "".join(f'[{name} "{said}"]\n' for name, said in told.items()) + text
    result = _RESULT.search(text)
    return Game(
        parse(record, board, form="record", notation=notation),
        headers,
        result[1] if result else "*",
    )


def parse(
    text: str,
    board: str | Board | None = None,
    *,
    form: str | None = None,
    to_move: Player | None = None,
    notation: Notation = "numbers",
) -> Position:
    """Parse the text of one game or position, as people post them.

    Takes moves, a record with numbers and comments, a state, a picture of a board, or another form
    of triwar-lookup --input; finds the form unless it is given. A picture tells its board, and
    `to_move` its player to move (default A), which a text below the picture may tell, too; for
    other text `board` is a Board or the name of a built-in one. A
    state, and a picture that lacks owners, become a bare state. The position writes moves in
    `notation`, as Position() does. Raises BadGame.
    """
    if to_move is not None and text_of("to_move", to_move) not in ("A", "B"):
        raise BadArgument(f"to_move is {shown(to_move)}, expected 'A' or 'B'")
    on = None if board is None else board_of(board)
    game = _core.Game.parse(
        text_of("text", text),
        on._core if on else None,
        None if form is None else text_of("form", form),
        to_move == "A",
        to_move == "B",
        text_of("notation", notation),
    )
    return position_of(on or Board._of(game.board()), game)
