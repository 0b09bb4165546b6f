"""examples/read_table.py, the reader written from the document, against the library."""

import importlib.util
import random
import subprocess
import sys

import numpy as np
import pytest

import triwar

from conftest import ROOT

PROGRAM = ROOT / "examples/read_table.py"
specification = importlib.util.spec_from_file_location("read_table", PROGRAM)
read_table = importlib.util.module_from_spec(specification)
specification.loader.exec_module(read_table)


def generate_and_read(folder, **options):
    """A table as the library opens it, and as the reader does."""
    path = folder / "table.tb.zst"
    return triwar.generate(path=path, force=True, **options), read_table.Table(path)


def some_states(edges, count):
    """The empty board, the full one, and states with few and many edges drawn."""
    dice = random.Random(edges)
    shares = [dice.random() for _ in range(count)]
    return [0, 2**edges - 1] + [
        sum((dice.random() < share) << edge for edge in range(edges)) for share in shares
    ]


def assert_same(generated, read, states):
    values = generated.values(np.array(states, dtype=np.uint64))
    assert [read.value(state) for state in states] == values.tolist()


@pytest.mark.parametrize("index", ["dense", "quiet"])
def test_every_state_of_triangle_3(index, tmp_path):
    generated, read = generate_and_read(tmp_path, game="triangle-3", index=index)
    assert_same(generated, read, range(2**18))


@pytest.mark.parametrize(
    "game", ["triangle-1", "triangle-2", "boxes-1x1", "boxes-1x2", "boxes-2x2", "boxes-3x1"]
)
def test_every_state_of_small_boards(game, tmp_path):
    for index in "dense", "quiet":
        generated, read = generate_and_read(tmp_path, game=game, index=index)
        assert_same(generated, read, range(2 ** len(generated.edges)))


@pytest.mark.parametrize(
    "game, options",
    [
        ("boxes-2x3", {}),
        ("boxes-2x4", {"index": "quiet"}),
        ("boxes-3x3", {"index": "quiet"}),
        ("triangle-4", {"level": 1}),
        ("boxes-1x11", {"level": 1}),  # its edges have other numbers in stored states
    ],
)
def test_some_states_of_larger_boards(game, options, tmp_path):
    generated, read = generate_and_read(tmp_path, game=game, **options)
    assert_same(generated, read, some_states(len(generated.edges), 500))


def interleaved_triangles():
    """13 islands whose points are numbered in turn: too wide to be stored in these numbers."""
    count = 13
    points = [(3 * i + x, y) for x, y in ((0, 0), (1, 0), (0, 1)) for i in range(count)]
    cells = [(i + 1, count + i + 1, 2 * count + i + 1) for i in range(count)]
    return triwar.Board("interleaved", points, cells)


@pytest.mark.parametrize("name", ["house", "ring", "islands", "hexagons", "interleaved"])
def test_boards_from_files(name, tmp_path):
    file = ROOT / f"examples/boards/{name}.json"
    board = interleaved_triangles() if name == "interleaved" else triwar.Board.read(file)
    indices = ["dense", "quiet"] if name == "house" else ["quiet"]
    for index in indices:
        generated, read = generate_and_read(tmp_path, board=board, index=index)
        assert_same(generated, read, some_states(len(generated.edges), 500))
    bits = read.quiet.board.bits
    assert (bits == sorted(bits)) == (name != "interleaved")


def test_runs_of_the_painting_game(tmp_path):
    triwar.generate("painting", tmp_path / "painting")
    read = read_table.Table(tmp_path / "painting")
    painting = triwar.Painting.embedded()
    for columns in [*range(300), 10**18]:
        assert read.value(columns) == painting.probe(columns).nimber


def kind_of_error(open_and_read):
    try:
        open_and_read()
    except triwar.Error as error:
        return error.code.replace("_", " ")
    except read_table.TableError as error:
        return str(error).split(":")[0]
    return None


def kinds_of_error(file):
    """What the library and the reader say of a file, opened and asked for all its values."""

    def by_library():
        table = triwar.Tablebase.open(file)
        return table.values(np.arange(table.states, dtype=np.uint64)).tolist()

    def by_reader():
        table = read_table.Table(file)
        return [table.value(state) for state in range(table.states)]

    kinds = kind_of_error(by_library), kind_of_error(by_reader)
    if kinds == (None, None):
        assert by_library() == by_reader()
    return kinds


@pytest.fixture(params=["triangle-1", "house"])
def small_table(request, tmp_path):
    """A dense table of a built-in board, and a quiet one of a board from a file."""
    path = tmp_path / "table"
    if request.param == "house":
        house = triwar.Board.read(ROOT / "examples/boards/house.json")
        triwar.generate(board=house, path=path, index="quiet")
    else:
        triwar.generate(request.param, path)
    return path


def test_damage_anywhere_is_refused_as_the_library_does(small_table):
    intact = small_table.read_bytes()
    seen = set()
    for at in range(len(intact)):
        changed = bytearray(intact)
        changed[at] ^= 1 << at % 8
        small_table.write_bytes(changed)
        library, reader = kinds_of_error(small_table)
        assert library == reader, at
        seen.add(reader)
    for changed in [intact[:size] for size in range(0, len(intact), 5)] + [intact + b"\0"]:
        small_table.write_bytes(changed)
        library, reader = kinds_of_error(small_table)
        assert library == reader != None, len(changed)  # noqa: E711
    assert {"not a table", "wrong version", "damaged"} <= seen


def with_checksums(table):
    """The same file with header and seal hashed anew, as a table of another making has them."""
    table, size = bytearray(table), 8 + int.from_bytes(table[4:8], "little")
    seek_at = len(table) - 41 - 12 * 1
    hashed = read_table.xxh64(bytes(table[: size - 8]))
    table[size - 8 : size] = hashed.to_bytes(8, "little")
    hashed = read_table.xxh64(bytes(table[:size] + table[seek_at:]))
    table[seek_at - 8 : seek_at] = hashed.to_bytes(8, "little")
    return bytes(table)


def test_every_byte_of_the_header_is_looked_at(small_table):
    intact = small_table.read_bytes()
    assert with_checksums(intact) == intact
    size = 8 + int.from_bytes(intact[4:8], "little")
    seen = set()
    for at in range(16, size - 8):
        changed = bytearray(intact)
        changed[at] ^= 1 << at % 3
        small_table.write_bytes(with_checksums(changed))
        library, reader = kinds_of_error(small_table)
        assert (library is None) == (reader is None), at
        seen.add(reader)
    assert {"wrong version", "damaged", "wrong game", None} <= seen


def test_the_program(tmp_path):
    table = tmp_path / "triangle-3.tb.zst"
    triwar.generate("triangle-3", table)

    def run(*arguments, text=""):
        command = [sys.executable, PROGRAM, *arguments]
        result = subprocess.run(command, input=text, text=True, capture_output=True)
        return result.returncode, result.stdout, result.stderr

    assert run(table, "0", "0x10f8") == (0, "-3\n6\n", "")
    assert run(table, text="0x10f8\n0\n") == (0, "6\n-3\n", "")
    code, told, _ = run(table, "--info")
    assert code == 0 and {"values       262144", "game         triangle-3"} <= set(told.split("\n"))
    for arguments, told in (
        ([table, "0x40000"], f"{table}: 0x40000 is no state of triangle-3\n"),
        ([table, "1-2"], f"{table}: invalid literal for int() with base 0: '1-2'\n"),
        ([PROGRAM], f"{PROGRAM}: not a table\n"),
        ([tmp_path], f"{tmp_path}: not a table: no file, or too short for one\n"),
    ):
        assert run(*arguments) == (1, "", f"read_table.py: {told}")
    assert run()[2].startswith("Prints values of states")


def test_it_is_short():
    assert len(PROGRAM.read_text().splitlines()) < 300
