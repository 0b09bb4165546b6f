"""Hostile arguments: nested objects whose methods lie or raise. Each call ends with an answer or an
exception, never with a crash, and keeps no reference to an argument."""

import gc
import random
import subprocess
import sys
import weakref

import numpy as np
import pytest

import triwar


class Refused(Exception):
    pass


class Hostile:
    """Chooses a new answer for each call of a method."""

    def __init__(self, source, table):
        self.source = source
        self.table = table
        source.made.append(weakref.ref(self))

    def choose(self, *choices):
        choice = self.source.random.choice((*choices, Refused, None, "x"))
        if choice is Refused:
            raise Refused
        return choice

    def __len__(self):
        return self.choose(0, 1, 2, 3, 63, -1, 2**70)

    def __iter__(self):
        return self.choose(self, iter([]), self.source.some(), iter([self, self]))

    def __next__(self):
        if self.source.random.random() < 0.2:
            raise StopIteration
        return self.source.any()

    def __getitem__(self, key):
        return self.choose(1, 2, self, self.source.any())

    def __index__(self):
        self.table.probe("2-4")  # while a call is under way
        return self.choose(0, 1, 2, 4, -1, 2**63, 2**64, 2**200, 1.5)

    def __float__(self):
        return self.choose(0.5, float("nan"), 1)

    def __array__(self, *arguments, **names):
        return self.choose(np.zeros(2, np.uint64), np.array([1.5]), np.array(["a"]), np.array(3))

    def __fspath__(self):
        return self.choose("/", "", "\0", b"\xff", "no-such-file")

    def __bool__(self):
        return self.choose(True, False)

    def __eq__(self, other):
        return self.choose(True, False, 1)

    def __hash__(self):
        return self.choose(1, -1)

    def __repr__(self):
        return self.choose("a", "\0", "\ud800", 1)

    __str__ = __repr__

    def __call__(self, *arguments, **names):
        return self.choose(True, 1)


class Text(str):
    """A text that lies about itself."""

    def __len__(self):
        return 2**40

    def __getitem__(self, key):
        raise Refused

    def encode(self, *arguments):
        return b"\xff"


class Number(int):
    def __index__(self):
        return -1

    __int__ = __index__


class Source:
    """Arguments of all kinds, the same in each run."""

    def __init__(self, seed, table):
        self.random = random.Random(seed)
        self.table = table
        self.made = []
        self.asked = 0

    def some(self):
        return (self.any() for _ in range(self.random.randrange(80)))

    def any(self, depth=0):
        self.asked += 1
        choose = self.random.choice
        if depth < 4 and self.asked < 300 and self.random.random() < 0.4:
            items = [self.any(depth + 1) for _ in range(self.random.randrange(5))]
            return choose((list, tuple, iter))(items)
        return choose(
            (
                lambda: Hostile(self, self.table),
                lambda: Text(choose(("2-4", "1-2", "", "triangle-1"))),
                lambda: Number(choose((0, 5, 2**64))),
                lambda: choose(("2-4 4-5", "2\u20134", "9-99", "\ud800", "0x1f", "0x" + "f" * 50)),
                lambda: choose(("triangle-1", "boxes-9x9", "", "painting", "x" * 1000, "a\0b")),
                lambda: choose((0, 1, 2, -1, 4, 2**63 - 1, 2**63, 2**64, -(2**70), 10**50)),
                lambda: choose((0.5, float("nan"), float("inf"), 1j, True, None, ..., b"2-4", {})),
                lambda: (choose((1, 2, 3, 11)), choose((1, 2, 4, -7))),
                lambda: np.array(choose(([1, 2], [[1], [2]], 7, [])), choose("Qqbdi")),
                lambda: np.array(choose(([2**63], 2**64 - 1)), "Q"),
                lambda: np.arange(20, dtype=choose((">u8", "<u8", "u1", "O")))[:: choose((1, -3))],
                lambda: np.lib.stride_tricks.as_strided(np.ones(1, "u8"), (3, 4), (0, 0)),
                lambda: memoryview(bytes(16)).cast(choose("QdB")),
                lambda: choose((self.table, self.table.board, triwar.Board, triwar)),
            )
        )()


def calls(table):
    board, answer = table.board, table.probe("2-4")
    yield from (
        table.probe, table.review, table.value, table.values,
        triwar.Board, triwar.Board.read, triwar.Board.named, triwar.Tablebase.open,
        triwar.Tablebase.find, triwar.verify, triwar.svg.board,
    )  # fmt: skip
    position = triwar.Position("triangle-3")
    yield from (triwar.Position, position.push, position.pop, position.set_state)
    for one in (table, board, answer, position):
        yield from (one.__eq__, one.__reduce_ex__, type(one))


@pytest.mark.parametrize("seed", range(2))
def test_hostile_arguments_are_answered_or_refused(table, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = Source(seed, table)
    functions = list(calls(table))
    expected = table.probe("2-4 4-5").as_dict()
    answered = refused = 0
    for _ in range(3000):
        function = source.random.choice(functions)
        source.asked = 0
        arguments = [source.any() for _ in range(source.random.choice((1, 1, 1, 2, 3)))]
        try:
            function(*arguments)
            answered += 1
        # A SystemError says that C++ left Python's interpreter in a state that it must not be in.
        except SystemError as error:
            raise AssertionError(f"{function}: {error}") from error
        except Exception:
            refused += 1
        arguments = None
    assert answered > 100 and refused > 1000
    assert table.probe("2-4 4-5").as_dict() == expected
    gc.collect()
    assert len(source.made) > 500 and not [one for one in source.made if one() is not None]


def test_hostile_progress_and_options_of_generate(table, tmp_path):
    source = Source(9, table)
    for number in range(100):
        names = {
            name: source.any()
            for name in ("index", "threads", "memory", "level", "force", "restart", "progress")
            if source.random.random() < 0.2
        }
        source.asked = 0
        path = tmp_path / str(number)
        try:
            if number % 4 == 0:
                triwar.generate(source.any(), path)
            else:
                made = triwar.generate("triangle-1", path, **names)
                assert made.value(0) == 1 and triwar.verify(path).states == 8
        except SystemError as error:
            raise AssertionError(f"{names}: {error}") from error
        except Exception:
            assert not path.exists() or triwar.verify(path).all
    assert any(tmp_path.iterdir())


EACH_METHOD_OF_EACH_CLASS = """

import triwar

table = triwar.Tablebase.find()
path = "table"
triwar.generate("triangle-1", path)
objects = [table, table.board, table.probe("2-4"), triwar.Position("triangle-3"), triwar.Tablebases(),
           triwar.Game(triwar.Position("triangle-3"))]
classes = [triwar.Answer, triwar.Board, triwar.Game, triwar.Position, triwar.Tablebase,
           triwar.Tablebases]


def ended(function, *arguments):
    # Each call returns or raises, but not a SystemError, which says that C++ has failed.
    try:
        return function(*arguments)
    except SystemError:
        print(function, arguments)
        raise
    except Exception:
        return None


def unfilled(kinds):
    # Objects of which no constructor has been called.
    for kind in kinds:
        yield kind.__new__(kind)


selves = [None, 3, object(), *objects, *unfilled(classes)]
called = 0
for kind in classes:
    for name, member in vars(kind).items():
        function = getattr(member, "fget", None) or getattr(kind, name)
        if not callable(function):
            continue
        for one in selves:
            for count in range(5):
                ended(function, one, *[None] * count)
            for other in selves:
                ended(function, one, other)
            called += 1
            if selves[3].closed:
                table = triwar.Tablebase.find()
                selves[3:6] = table, table.board, table.probe("2-4")
for name in triwar.__all__:
    function = getattr(triwar, name)
    if callable(function) and name not in ("games", "parse"):
        for count in range(5):
            for one in selves:
                ended(function, one, *[None] * count)
print("called", called)
"""


def test_no_method_takes_none_or_an_object_that_nothing_has_filled_for_its_own(tmp_path):
    child = subprocess.run(
        [sys.executable, "-c", EACH_METHOD_OF_EACH_CLASS],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert child.returncode == 0, child
    assert int(child.stdout.split()[-1]) > 1000, child


# Plain values that are wrong nearly everywhere, of all types, and some that are very long.
WRONG = (
    None, True, 0, 3, -1, 2**31, 2**63, 2**64, -(2**70), 10**1000, 1.5, float("nan"), float("inf"), 1j,
    "", "x", "1-2", "0x", "-", "a\0b", "\ud800", "x" * 100_000, "1" * 100_000, "1-2 " * 30_000,
    b"", b"1-2", b"x" * 100_000, [], [1], [None], [(1, 2)], [(1, 2, 3)], [("a", "b")], [[[]]],
    list(range(30_000)), ["1-2"] * 1000, (), (1, 0), (1, 2), (2**70, 1), {}, {"A": 1}, {"1-2": "x"},
    {"A": 0, "B": "0"}, {1: 2}, {(1, 2): 3}, {(1,): 3}, {"1-2": float("nan")}, {"A": 2**70, "B": 0}, set(), {1},
    range(3), ..., object(), object, len, Exception("x"), np.array([[1.5]]), np.zeros(2), np.array(["a"]),
    np.array([None]), np.array(3), np.int64(-3), np.float32(0.5), memoryview(b"xx"),
)  # fmt: skip


def calls_of_one_argument():
    """Functions that take one argument of a public function, with right ones for the others."""
    board = triwar.Board.named("boxes-1x2")
    position = triwar.Position(board, "1-2")
    closed = triwar.Position(board, "1-2 1-4 2-5 4-5")
    tables = triwar.Tablebases()
    table = triwar.Tablebase.find("boxes-1x2")
    answer = table.probe("1-2")
    points, cells = [(0, 0), (1, 0), (0, 1)], [(1, 2, 3)]
    yield from (
        (triwar.Board, ("b", points, cells, []), {}),
        (triwar.Board.named, ("boxes-1x2",), {}),
        (triwar.Board.read, ("none",), {}),
        (board.__eq__, (3,), {}),
        (triwar.Position, (board, "1-2"), {"notation": "numbers"}),
        (lambda move: position.copy().push(move), ("2-3",), {}),
        (position.is_legal, ("2-3",), {}),
        (closed.copy().set_state, ("1-2 1-4 2-5 4-5", "A", {"A": 1, "B": 0}), {}),
        (closed.copy().set_state, ("1-2",), {}),
        (position.__eq__, (3,), {}),
        (triwar.Outcome, ("A",), {}),
        (lambda *given: str(triwar.Game(*given)), (position, {"Event": "x"}, "*"), {}),
        (triwar.read_game, ("none", "boxes-1x2"), {"notation": "letters"}),
        (triwar.parse, ("1-2", "boxes-1x2"), {"form": "lines", "to_move": "A", "notation": "letters"}),
        (triwar.svg.board, (position,), {"values": {"2-3": 1}, "arrows": ["2-3"]}),
        (triwar.Tablebase, (3, None, 3), {}),
        (triwar.Tablebase.find, ("boxes-1x2",), {"memory": None}),
        (triwar.Tablebase.open, ("none",), {"load": True, "memory": "1M"}),
        (table.probe, ("1-2",), {}),
        (table.review, ("1-2",), {"theory": False, "estimate": 0, "progress": None}),
        (table.value, (3,), {}),
        (table.values, ([3],), {}),
        (table.__eq__, (3,), {}),
        (lambda **given: triwar.Tablebases(**given).get(closed), (), {"solve": 9, "memory": 99, "threads": 1}),
        (lambda path: triwar.Tablebases().add_directory(path), (".",), {}),
        (tables.probe, (position,), {"estimate": 0, "progress": None}),
        (tables.get, (position, None), {}),
        (tables.review, (position,), {"theory": True, "estimate": 0, "progress": None}),
        (triwar.solve, ("boxes-1x2", "1-2"), {"solve": 99, "memory": "1M", "threads": 1, "progress": None}),
        (triwar.verify, ("none",), {"threads": 1, "memory": "1M", "progress": None}),
        (triwar.generate, ("boxes-1x1", "made"),
         {"index": "dense", "threads": 1, "memory": "1M", "level": 1, "force": True, "restart": True,
          "progress": None}),
        (triwar.Answer, (position, 1, table), {}),
        (answer.__eq__, (3,), {}),
    )  # fmt: skip


@pytest.mark.filterwarnings("ignore::FutureWarning")  # of comparisons with arrays
def test_wrong_arguments_are_type_or_value_errors_in_a_few_words(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = 0
    faults = []
    for function, given, named in calls_of_one_argument():
        for place in (*range(len(given)), *named):
            for wrong in WRONG:
                arguments, names = list(given), dict(named)
                if isinstance(place, int):
                    arguments[place] = wrong
                else:
                    names[place] = wrong
                try:
                    function(*arguments, **names)
                except (TypeError, ValueError, triwar.Error) as error:
                    text = str(error)
                    is_long = len(text) > 600 and not isinstance(error, OSError)  # which names a file
                    words = ("pybind11", "incompatible", "Invoked with", "_core")
                    if is_long or any(word in text for word in words):
                        faults.append((function, place, repr(wrong)[:80], text[:200]))
                    refused += 1
                except Exception as error:
                    faults.append((function, place, repr(wrong)[:80], repr(error)[:200]))
    assert not faults, "\n".join(map(str, faults))
    assert refused > 1000
