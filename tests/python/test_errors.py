"""Exceptions: their types and codes; damaged files never give a wrong value."""

import errno
import io
import itertools
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import interrupted

import triwar


def test_each_code_has_one_class_which_says_so(root):
    known = re.search(r"error_code_names\[\] = \{(.*?)\}", (root / "cpp/triwar/error.h").read_text(), re.S)
    by_class = {}
    for code in re.findall(r'"(\w+)"', known[1]):
        error = triwar.errors.error_of(code, "message")
        assert isinstance(error, triwar.Error) and error.code == code and str(error) == "message"
        by_class.setdefault(type(error), []).append(code)
    assert sum(map(len, by_class.values())) > 20
    for kind in (triwar.BadTable, triwar.CannotRead):
        assert re.search(r"Codes: ([^.]*)\.", kind.__doc__)[1].split(", ") == by_class[kind]


def raised(ask):
    with pytest.raises(triwar.Error) as caught:
        ask()
    return caught.value


def test_errors_are_of_fitting_classes_with_codes(tmp_path, table):
    text = tmp_path / "text"
    text.write_text("no table")
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    table_file = tmp_path / "triangle-1"
    triwar.generate("triangle-1", table_file)
    for ask, kind, builtin, code in (
        (lambda: table.probe("1-9"), triwar.BadGame, ValueError, "not_an_edge"),
        (lambda: triwar.Tablebase.open(tmp_path / "none"), triwar.TableMissing, FileNotFoundError,
         "table_missing"),
        (lambda: triwar.Tablebase.open(loop), triwar.CannotRead, OSError, "table_unreadable"),
        (lambda: triwar.Tablebase.open(text), triwar.BadTable, Exception, "not_a_table"),
        (lambda: triwar.Tablebase.find("triangle-5"), triwar.TableMissing, FileNotFoundError,
         "table_missing"),
        (lambda: triwar.generate("chess", tmp_path / "x"), triwar.UnknownGame, ValueError,
         "unknown_game"),
        (lambda: triwar.generate("triangle-7", tmp_path / "x"), triwar.BoardTooLarge, ValueError,
         "board_too_large"),
        (lambda: triwar.generate("triangle-2", tmp_path / "x", memory=1000), triwar.OutOfMemory,
         MemoryError, "out_of_memory"),
        (lambda: triwar.generate("triangle-1", table_file), triwar.OutputExists, FileExistsError,
         "output_exists"),
        (lambda: triwar.generate("triangle-1", tmp_path / "no" / "x"), triwar.CannotWrite, OSError,
         "cannot_write"),
    ):  # fmt: skip
        error = raised(ask)
        assert type(error) is kind and isinstance(error, builtin)
        assert error.code == code
        assert str(error)


def test_messages_name_the_file_whatever_its_name_is(tmp_path):
    name = bytes(tmp_path) + b"/\xff\xe4"
    path = Path(name.decode("utf-8", "surrogateescape"))
    assert r"/\xff\xe4: cannot open" in str(raised(lambda: triwar.Tablebase.open(path)))
    assert triwar.generate("triangle-1", path).info["game"] == "triangle-1"
    assert triwar.Tablebase.open(str(path)).value(0) == triwar.Tablebase.open(path).value(0)
    assert repr(triwar.Tablebase.open(path))


def test_what_the_system_has_refused_carries_its_number(tmp_path):
    none, folder = str(tmp_path / "none"), str(tmp_path / "no" / "x")
    for ask, number, file, builtin in (
        (lambda: triwar.Tablebase.open(none), errno.ENOENT, none, FileNotFoundError),
        (lambda: triwar.Board.read(none), errno.ENOENT, none, OSError),
        (lambda: triwar.generate("triangle-1", folder), errno.ENOENT, folder, OSError),
    ):
        error = raised(ask)
        assert isinstance(error, builtin)
        assert (error.errno, error.strerror) == (number, os.strerror(number))
        assert error.filename == file and str(error).startswith(f"{file}: cannot ")
        assert str(error).endswith(": " + os.strerror(number))
    for error in (
        raised(lambda: triwar.Tablebase.find("triangle-5")),
        raised(lambda: triwar.generate("triangle-1", tmp_path)),
    ):
        assert isinstance(error, OSError) and error.errno is error.filename is None


def test_a_wrong_argument_is_a_type_error_that_says_what_was_found(tmp_path, table):
    corners = [(0, 0), (1, 0), (0, 1)]
    path = tmp_path / "table"
    generate = triwar.generate
    position = triwar.Position("boxes-1x2")
    for ask, message in (
        (lambda: triwar.Tablebase.open(3), "path: expected a text or os.PathLike, found 3"),
        (lambda: triwar.Tablebase.find(None), "game: expected a text, found None"),
        (lambda: triwar.Tablebase.find(10**5000), "game: expected a text, found an integer of 16610 bits"),
        (lambda: generate("triangle-2", path, threads="3"), "threads: expected an integer, found '3'"),
        (lambda: triwar.verify(3), "path: expected a text or os.PathLike, found 3"),
        (lambda: triwar.Board("x", corners, [[1, 2, "a"]]), "expected points as pairs of numbers .*"),
        (lambda: triwar.Tablebases(memory=1.5), "memory: expected an integer, found 1.5"),
        (lambda: triwar.Tablebases(solve=True), "solve: expected an integer, found True"),
        (lambda: triwar.Tablebases().add_directory(None), "path: expected .*, found None"),
        (lambda: position.set_state("1-2 1-4 2-5 4-5", "A", (1, 0)), "score: .*, found \\(1, 0\\)"),
        (lambda: triwar.svg.board(position, values=[1]), "values: .*, found \\[1\\]"),
        (lambda: triwar.svg.board(position, values={"1-2": float("nan")}), "the value of 1-2: .* nan"),
        (lambda: triwar.read_game("text"), "expected a file .*, found 'text'; parse\\(\\) .*"),
        (lambda: triwar.read_game(io.BytesIO(b"1. 1-2")), "expected a file of text, read b'1. 1-2'"),
        (lambda: triwar.Game(None), "expected a Position, .*, found None"),
        (lambda: triwar.parse(["1-2"], "boxes-1x2"), "text: expected a text, .*"),
        (lambda: triwar.generate("triangle-2", path, progress=3), "progress: expected a function .* 3"),
        (lambda: triwar.Position(["x"] * 100_000), "expected a Board or the name .*"),
        (lambda: triwar.Tablebases().probe("1-2 " * 30_000), "expected a Position, .*"),
    ):
        with pytest.raises(TypeError, match=f"^{message}$") as caught:
            ask()
        assert len(str(caught.value)) < 300
    assert not path.exists()
    assert generate(triwar.Board.named("triangle-1"), path).board.name == "triangle-1"


def test_a_wrong_value_is_a_value_error(tmp_path):
    for ask, code in (
        (lambda: triwar.Tablebases(memory="zz"), "usage"),
        (lambda: triwar.Position("triangle-3", notation="letters"), "usage"),
        (lambda: triwar.Board("x", [(0, 0), (1, 0), (0, 1)], [[1, 2]]), "usage"),
    ):
        error = raised(ask)
        assert type(error) is triwar.BadArgument and isinstance(error, ValueError)
        assert error.code == code
    for winner in ("Z", None, 3):
        with pytest.raises(triwar.BadArgument, match="^winner is "):
            triwar.Outcome(winner)
    for path in ("a\0b", "\ud800"):
        with pytest.raises(triwar.BadArgument):
            triwar.Tablebase.open(path)
    for text in ("\ud800", "1-2\ud800"):
        for ask in (triwar.Tablebase.find().probe, triwar.parse, triwar.Tablebase.find):
            with pytest.raises(triwar.BadArgument, match=": expected a text of valid characters"):
                ask(text)


def test_numbers_may_be_text_with_units(tmp_path):
    position = triwar.Position("boxes-3x3", "1-2 2-3")
    copy = triwar.Position(triwar.Board("x", position.board.coordinates, position.board.corners))
    assert triwar.Tablebases(solve="5M", memory="1.5G").get(copy) is not None
    assert triwar.Tablebases(solve="1k").get(copy) is None
    assert triwar.Tablebases(solve=1).probe(copy, estimate="0.02K").estimate["playouts"] == 20
    for ask, name in (
        (lambda text: triwar.Tablebases(solve=text), "solve"),
        (lambda text: triwar.solve(copy, solve=text), "solve"),
        (lambda text: triwar.Tablebases().probe(copy, estimate=text), "estimate"),
        (lambda text: triwar.verify(tmp_path, memory=text), "memory"),
    ):
        for text in ("zz", "", "-1", "1" * 1000):
            with pytest.raises(triwar.BadArgument, match=f"^{name} is '.*, expected one such as 1000 or"):
                ask(text)


def test_a_long_argument_is_not_written_whole():
    for long in ([["x" * 10**6] * 10**5] * 10**5, b"x" * 10**8, "x" * 10**8, {"x": [{}] * 10**7}):
        assert len(triwar.arguments.shown(long)) <= 80


def test_a_position_that_is_too_large_is_no_bad_game():
    error = raised(lambda: triwar.Tablebases(solve=10).probe(triwar.Position("boxes-5x5")))
    assert type(error) is triwar.TooLarge and isinstance(error, ValueError)
    assert not isinstance(error, triwar.BadGame) and error.code == "too_large"
    assert error.states is None or error.states > 10
    assert error.fits_from > 20 and "solve=10" in str(error)


def test_a_folder_that_cannot_be_read_is_an_error_of_triwar(tmp_path):
    (tmp_path / "file").touch()
    for name, number in (("none", errno.ENOENT), ("file", errno.ENOTDIR)):
        error = raised(lambda name=name: triwar.Tablebases().add_directory(tmp_path / name))
        assert type(error) is triwar.TableMissing and error.errno == number
        assert str(error) == f"{tmp_path / name}: cannot read: {os.strerror(number)}"
        assert error.filename == str(tmp_path / name)


def test_threads_that_cannot_be_made_are_an_error_of_triwar(root):
    script = (
        "import resource, triwar\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used, used))\n"
        "try:\n"
        "    triwar.verify('tests/golden/triangle-1.tb.zst')\n"
        "except triwar.OutOfMemory as error:\n"
        "    print(error)\n"
    )
    result = subprocess.run([sys.executable, "-c", script], cwd=root, text=True, capture_output=True)
    assert result.stdout.startswith("cannot start a thread: "), result.stderr


def test_errors_survive_being_sent_to_another_process(tmp_path, table):
    for error in (
        raised(lambda: table.probe("2-4 2-4")),
        raised(lambda: triwar.Tablebase.open(tmp_path / "none")),
        raised(lambda: triwar.generate("triangle-2", tmp_path / "x", memory=1)),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        assert vars(again) == vars(error)
        assert getattr(again, "errno", None) == getattr(error, "errno", None)


def test_damage_to_a_file_is_an_error_with_its_name(tmp_path, root):
    changed = bytearray((root / "tests/golden/triangle-1.tb.zst").read_bytes())
    changed[-80] ^= 1
    file = tmp_path / "table"
    file.write_bytes(changed)
    for ask in (lambda: triwar.Tablebase.open(file).values(np.arange(8)), lambda: triwar.verify(file)):
        with pytest.raises(triwar.BadTable, match=re.escape(str(file))) as caught:
            ask()
        assert caught.value.code == "damaged"


def test_arguments_out_of_range_are_refused(tmp_path):
    for arguments, message in (
        ({"level": 0}, "level is 0, expected 1 to 22"),
        ({"level": 23}, "level is 23, expected 1 to 22"),
        ({"threads": 0}, "threads is 0, expected 1 to 1024"),
        ({"index": "sparse"}, "index is 'sparse', expected 'dense' or 'quiet'"),
    ):
        with pytest.raises(ValueError, match=f"^{message}$"):
            triwar.generate("triangle-1", tmp_path / "x", **arguments)
    with pytest.raises(ValueError, match="^memory is -1, expected a number from 0 to 2"):
        triwar.generate("triangle-1", tmp_path / "x", memory=-1)
    with pytest.raises(TypeError):
        triwar.generate("triangle-1", tmp_path / "x", "dense")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "kind, remedy",
    [
        (triwar.Board, r"use Board\.named\(name\) or Board\.read\(path\)"),
        (triwar.Tablebase, r"use Tablebase\.open\(path\), Tablebase\.find\(game\) or solve"),
    ],
)
def test_constructors_of_what_is_found_name_the_function_to_call(kind, remedy):
    with pytest.raises(TypeError, match=remedy):
        kind("boxes-3x3")


def test_a_board_in_place_of_a_position_is_a_type_error_that_says_so():
    tables = triwar.Tablebases()
    for board in ("boxes-5x5", triwar.Board.named("boxes-5x5"), None):
        for ask in (tables.probe, tables.get, tables.review):
            with pytest.raises(TypeError, match=r"^expected a Position, such as Position\(board, moves\)"):
                ask(board)


class Fails:
    """A sequence that raises an exception."""

    def __getitem__(self, item):
        raise RuntimeError("item")


def test_what_a_sequence_raises_is_raised(table):
    with pytest.raises(RuntimeError, match="item"):
        table.probe([Fails()])


def test_endless_moves_can_be_interrupted(table):
    assert interrupted(table.probe, itertools.repeat(""))


def test_settings_are_named_as_python_names_them(tmp_path):
    file = tmp_path / "triangle-1"
    triwar.generate("triangle-1", file)
    with pytest.raises(triwar.OutputExists, match="force=True to replace"):
        triwar.generate("triangle-1", file)
    with pytest.raises(triwar.OutOfMemory, match="; set memory"):
        triwar.generate("triangle-1", file, force=True, memory=1)
