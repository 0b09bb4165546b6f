"""examples/read_table.py, the reader written from the document, against the library."""

import importlib.util
import random
import struct
import subprocess
import sys

import numpy as np
import pytest

import oracle
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
    "name, start",
    [("triangle-1", []), ("boxes-2x2-quiet", []), ("house", []), ("boxes-2x2-after", ["1-2", "2-3"])],
)
def test_every_state_of_golden_tables(name, start):
    path = ROOT / f"tests/golden/{name}.tb.zst"
    table, read = triwar.Tablebase.open(path), read_table.Table(path)
    for state in range(2 ** len(read.board.edges)):
        later = [(a + 1, b + 1) for e, (a, b) in enumerate(read.board.edges) if state >> e & 1]
        assert read.value(state) == table.value([*start, *later])


def test_every_nimber_of_the_golden_table_of_nimbers():
    read = read_table.Table(ROOT / "tests/golden/boxes-2x2.nimbers.tb.zst")
    table = triwar.solve("boxes-2x2")
    position = triwar.Position("boxes-2x2")
    for state in range(2**12):
        position.set_state(state)
        assert read.value(state) == table.probe(position).theory["nimber"]


@pytest.mark.parametrize(
    "game, options",
    [
        ("boxes-3x3", {"index": "quiet"}),
        ("triangle-4", {"level": 1}),
        ("boxes-1x11", {"level": 1}),  # its edges have other numbers in stored states
    ],
)
def test_some_states_of_larger_boards(game, options, tmp_path):
    generated, read = generate_and_read(tmp_path, game=game, **options)
    assert_same(generated, read, some_states(len(generated.board.edges), 500))


def interleaved_triangles():
    """13 islands whose points are numbered in turn: too wide to be stored in these numbers."""
    count = 13
    points = [(3 * i + x, y) for x, y in ((0, 0), (1, 0), (0, 1)) for i in range(count)]
    cells = [(i + 1, count + i + 1, 2 * count + i + 1) for i in range(count)]
    return triwar.Board("interleaved", points, cells)


@pytest.mark.parametrize("name", ["house", "ring", "interleaved"])
def test_boards_from_files(name, tmp_path):
    file = ROOT / f"examples/boards/{name}.json"
    board = interleaved_triangles() if name == "interleaved" else triwar.Board.read(file)
    indices = ["dense", "quiet"] if name == "house" else ["quiet"]
    for index in indices:
        generated, read = generate_and_read(tmp_path, game=board, index=index)
        assert_same(generated, read, some_states(len(generated.board.edges), 500))
    bits = read.quiet.board.bits
    assert (bits == sorted(bits)) == (name != "interleaved")


OPEN_HOUSE = (
    "open-house",
    [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
    [(1, 2, 3), (2, 3, 5, 4)],
    [(1, 2), (2, 4)],
)
# Two rows of boxes far apart, whose points are numbered in turn.
ROWS = (
    "rows",
    [(x, y) for x in range(5) for y in (0, 1, 3, 4)],
    [(4 * x + p, 4 * x + p + 4, 4 * x + p + 5, 4 * x + p + 1) for x in range(4) for p in (1, 3)],
    [(1, 5), (3, 4), (17, 18)],
)


@pytest.mark.parametrize("index", ["dense", "quiet"])
@pytest.mark.parametrize(
    "board, left",
    [
        ("boxes-2x2-swedish", 4),  # without moves
        ("boxes-4x5-icelandic", 11),
        ("boxes-7x7", 12),
        ("triangle-7", 12),
        ("boxes-1x12", 12),  # without a start, edges have other numbers in stored states
        (OPEN_HOUSE, 4),
        (OPEN_HOUSE, 3),
        (ROWS, 12),
    ],
)
def test_every_state_of_boards_with_a_start(board, left, index, generate, tmp_path):
    """Of random starts some are not quiet, leave several components, or cells without an edge."""
    whole = triwar.Board.named(board) if isinstance(board, str) else triwar.Board(*board)
    (tmp_path / "board.json").write_text(whole.json())
    named = [board] if isinstance(board, str) else ["--board", tmp_path / "board.json"]
    for seed in range(2):
        moves = oracle.random_moves(whole, left, random.Random(seed))
        after = ["--after", " ".join(f"{a}-{b}" for a, b in moves)] if moves else []
        path = tmp_path / f"{seed}.tb.zst"
        assert generate(*named, *after, "--index", index, "-o", path).returncode == 0
        read = read_table.Table(path)
        rest, expected = oracle.endgame(whole, moves)
        assert read.header.version == 3 and len(read.board.edges) == left
        assert [(a + 1, b + 1) for a, b in read.board.edges] == rest
        assert [read.value(state) for state in range(1 << left)] == expected.tolist()


def test_some_states_of_a_larger_endgame(generate, tmp_path):
    """A start that is not quiet: captures draw edges that stored states leave out."""
    path = tmp_path / "table"
    whole = triwar.Board.named("boxes-6x6")
    moves = oracle.random_moves(whole, 34, random.Random(1))
    text = " ".join(f"{a}-{b}" for a, b in moves)
    assert generate("boxes-6x6", "--after", text, "-o", path).returncode == 0
    generated, read = triwar.Tablebase.open(path), read_table.Table(path)
    assert 255 in read.board.bits
    for state in some_states(34, 300):
        later = [(a + 1, b + 1) for e, (a, b) in enumerate(read.board.edges) if state >> e & 1]
        assert read.value(state) == generated.value([*moves, *later])


def kind_of_error(open_and_read):
    try:
        open_and_read()
    except triwar.Error as error:
        return error.code.replace("_", " ")
    except read_table.TableError as error:
        return str(error).split(":")[0]
    return None


def kinds_of_error(file):
    """The results of the library and the reader when they open a file and read all its values."""

    def by_library():
        table = triwar.Tablebase.open(file)
        return table.values(np.arange(table.board.states, dtype=np.uint64)).tolist()

    def by_reader():
        table = read_table.Table(file)
        read_table.check(table.header.value_kind == 0, "wrong game: nimbers")  # as the library
        return [table.value(state) for state in range(table.states)]

    kinds = kind_of_error(by_library), kind_of_error(by_reader)
    if kinds == (None, None):
        assert by_library() == by_reader()
    return kinds


@pytest.fixture(params=["triangle-1", "house", "open-house"])
def small_table(request, tmp_path):
    """A dense table of a built-in board, and quiet ones of boards from files."""
    path = tmp_path / "table"
    if request.param == "house":
        house = triwar.Board.read(ROOT / "examples/boards/house.json")
        triwar.generate(house, path, index="quiet")
    elif request.param == "open-house":
        triwar.generate(triwar.Board(*OPEN_HOUSE), path, index="quiet")
    else:
        triwar.generate(request.param, path)
    return path


def test_damage_anywhere_is_refused_as_the_library_does(small_table):
    intact = small_table.read_bytes()
    seen = set()
    for at in range(0, len(intact), 3):  # tablebase/damage_test.cpp flips every bit
        changed = bytearray(intact)
        changed[at] ^= 1 << at % 8
        small_table.write_bytes(changed)
        library, reader = kinds_of_error(small_table)
        assert library == reader, at
        seen.add(reader)
    for changed in [intact[:size] for size in range(0, len(intact), 25)] + [intact + b"\0"]:
        small_table.write_bytes(changed)
        library, reader = kinds_of_error(small_table)
        assert library == reader != None, len(changed)  # noqa: E711
    assert {"not a table", "wrong version", "damaged"} <= seen


def parts_of(table):
    """The parts of a one-chunk table: header without checksum, frame, entry in the seek table."""
    header = int.from_bytes(table[4:8], "little")
    return bytearray(table[:header]), bytearray(table[header + 8 : -69]), bytearray(table[-33:-21])


def assembled(header, frame, entry):
    """A table of these parts, with correct sizes and checksums of header and seek table."""
    header = header[:4] + struct.pack("<I", len(header)) + header[8:]
    header += struct.pack("<Q", read_table.xxh64(bytes(header)))
    seek = struct.pack("<II", 0x184D2A5E, 45)
    seek += struct.pack("<III", len(header), 0, 0x51D8E999) + entry
    seek += struct.pack("<III", 16, 0, 0x51D8E999) + struct.pack("<IBI", 3, 0x80, 0x8F92EAB1)
    seal = struct.pack("<IIQ", 0x184D2A55, 8, read_table.xxh64(bytes(header + seek)))
    return bytes(header + frame + seal + seek)


def test_every_byte_of_the_header_is_looked_at(small_table):
    intact = small_table.read_bytes()
    header, frame, entry = parts_of(intact)
    assert assembled(header, frame, entry) == intact
    seen = set()
    for at in range(16, len(header)):
        changed = header.copy()
        changed[at] ^= 1 << at % 3
        small_table.write_bytes(assembled(changed, frame, entry))
        library, reader = kinds_of_error(small_table)
        assert (library is None) == (reader is None), at
        seen.add(reader)
    assert {"wrong version", "damaged", "wrong game", None} <= seen


def changed_header(path, at, bytes_there):
    """The kinds of error of a table with other bytes in its header, or more at its end."""
    header, frame, entry = parts_of(path.read_bytes())
    at = len(header) if at is None else at % len(header)
    header[at : at + len(bytes_there)] = bytes_there
    path.write_bytes(assembled(header, frame, entry))
    return kinds_of_error(path)


VALUES = bytes((1, 255, 255, 1, 255, 1, 1, 0))
SKIPPED = b"\x50\x2a\x4d\x18\4\0\0\0"  # the beginning of a frame that zstd passes over
UNCHECKED = b"\x28\xb5\x2f\xfd\x20\x08\x41\0\0" + VALUES  # a frame without a checksum


@pytest.mark.parametrize(
    "change, told",
    [
        (lambda h, f, e: (h[:32] + b"\7" + h[33:], f, e[:4] + b"\7" + e[5:]), "damaged: 7 values"),
        (lambda h, f, e: (h, f, e[:4] + b"\7" + e[5:]), "damaged: seek table"),
        (lambda h, f, e: (h, f + SKIPPED + f[-4:], bytes((21 + 12,)) + e[1:]), "damaged: chunk 0"),
        (lambda h, f, e: (h, f, e[:8] + b"same"), "damaged: chunk 0"),
        (lambda h, f, e: (h, UNCHECKED, bytes((17,)) + e[1:8] + VALUES[4:]), "damaged: chunk 0"),
        (lambda h, f, e: (h, f[:4] + bytes((f[4] ^ 4,)) + f[5:], e), "damaged: chunk 0"),
    ],
)
def test_tables_of_another_making_are_refused(change, told, tmp_path):
    path = tmp_path / "table"
    triwar.generate("triangle-1", path)
    assert path.read_bytes()[113:121] == VALUES
    path.write_bytes(assembled(*change(*parts_of(path.read_bytes()))))
    assert kinds_of_error(path) == ("damaged", "damaged")
    with pytest.raises(read_table.TableError, match=told):
        read_table.Table(path).value(0)


def test_a_header_is_refused_although_the_seal_is_right(tmp_path):
    path = tmp_path / "table"
    triwar.generate("triangle-1", path)
    table = bytearray(path.read_bytes())
    table[96] ^= 1
    table[-61:-53] = struct.pack("<Q", read_table.xxh64(bytes(table[:104] + table[-53:])))
    path.write_bytes(table)
    assert kinds_of_error(path) == ("damaged", "damaged")


@pytest.mark.parametrize(
    "at, bytes_there, kinds",
    [
        (97, struct.pack("<d", float("nan")), "damaged"),
        (97, struct.pack("<dd", 0, 1), "damaged"),  # where the second point is
        (96 + 1 + 5 * 16 + 2, b"\2", "damaged"),  # a corner twice
        (96 + 1 + 5 * 16 + 1, b"\2", "damaged"),  # of two corners
        (-13, bytes(6), "wrong game"),  # edges with one bit
        (-6, b"\1\0\2\3\4\5", "wrong game"),  # no identity among the symmetries
        (None, b"\0", "wrong game, damaged"),  # a byte left over
    ],
)
def test_boards_in_the_header_that_break_rules(at, bytes_there, kinds, tmp_path):
    path = tmp_path / "table"
    house = triwar.Board.read(ROOT / "examples/boards/house.json")
    triwar.generate(house, path, index="quiet")
    library, reader = kinds.split(", ") if ", " in kinds else (kinds, kinds)
    assert changed_header(path, at, bytes_there) == (library, reader)


@pytest.mark.parametrize(
    "at, bytes_there, kind",
    [
        (16, b"\2", "damaged"),  # the version of boards without a start
        (97, b"\x5f\x0e", "damaged"),  # drawn before the game, but not in Swedish boards
        (97, b"\xff\x1f", "damaged"),  # a line beyond the board
        (99, b"\1", "damaged"),  # drawn before the game and by moves
        (99, b"\x08", "wrong game"),  # drawn by moves: an endgame of other edges
    ],
)
def test_starts_in_the_header_that_break_rules(at, bytes_there, kind, tmp_path):
    path = tmp_path / "table"
    triwar.generate("boxes-2x2-swedish", path, index="dense")
    assert changed_header(path, at, bytes_there) == (kind, kind)


def test_loops_are_handed_over(tmp_path):
    """The six cells around point 5 of triangle-4 are a loop: the last four can be handed over."""
    generated, read = generate_and_read(tmp_path, game="triangle-4", level=1)
    loop = triwar.Position("triangle-4", "2-3 3-6 6-9 8-9 4-8 2-4 2-5").state
    spokes = triwar.Position("triangle-4", "3-5 4-5 5-6 5-8 5-9").state
    states = [(state | loop) & ~spokes for state in some_states(30, 500)]
    assert_same(generated, read, states)
    assert any(read.quiet.resolve(state)[2] == 4 for state in states)


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
    assert run()[2].startswith("Prints values or nimbers")


def test_it_is_short():
    assert len(PROGRAM.read_text().splitlines()) < 350
