"""Python threads: they run while values are looked up, and may share a table."""

import itertools
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from conftest import PATIENCE, edges_in, meanwhile

import triwar


@pytest.fixture(scope="module")
def large_file(tmp_path_factory):
    """A table of more than 16 MiB of values, which are read when first touched."""
    file = tmp_path_factory.mktemp("large") / "boxes-2x5"
    triwar.generate("boxes-2x5", file, index="dense", level=1)
    return file


def another_thread_runs_during(work):
    """Returns whether another thread gets the interpreter's lock while the work is repeated."""
    ran = threading.Event()
    with meanwhile(ran.set):
        for _ in range(100):
            work()
            if ran.is_set():
                return True
        return False


def test_no_other_thread_runs_during_a_call_that_holds_the_lock():
    assert not another_thread_runs_during(lambda: sum(range(100_000)))


def test_other_threads_run_while_values_are_looked_up(tmp_path):
    quiet = triwar.generate("boxes-2x4", tmp_path / "table", index="quiet")
    states = np.random.default_rng(3).integers(0, quiet.board.states, 1 << 18, dtype=np.uint64)
    assert another_thread_runs_during(lambda: quiet.values(states))


def test_other_threads_run_while_a_table_is_generated(tmp_path):
    assert another_thread_runs_during(
        lambda: triwar.generate("boxes-2x4", tmp_path / "table", force=True)
    )


def test_threads_may_share_a_table_that_is_read_as_it_is_touched(large_file):
    loaded = triwar.Tablebase.open(large_file, load=True)
    shared = triwar.Tablebase.open(large_file)
    chance = np.random.default_rng(4)
    parts = [chance.integers(0, shared.board.states, 1 << 16, dtype=np.uint64) for _ in range(8)]
    with ThreadPoolExecutor(4) as pool:
        for states, values in zip(parts, pool.map(shared.values, parts)):
            assert np.array_equal(values, loaded.values(states))
    probes = [edges_in(shared, state) for state in parts[0][:50]]
    with ThreadPoolExecutor(4) as pool:
        for game, answer in zip(probes, pool.map(lambda moves: shared.probe(moves), probes)):
            assert answer.as_dict() == loaded.probe(game).as_dict()


def test_generation_works_in_a_thread_while_the_main_one_goes_on(tmp_path):
    with ThreadPoolExecutor(3) as pool:
        made = list(
            pool.map(
                lambda name: triwar.generate("triangle-3", tmp_path / name, progress=print),
                ["a", "b", "c"],
            )
        )
    assert len({(tmp_path / name).read_bytes() for name in "abc"}) == 1
    assert {table.value(0) for table in made} == {-3}


@pytest.mark.parametrize(
    "work",
    [
        "table.values(states)",
        "triwar.verify(file)",
        "quiet.values(states[:1 << 17])",
        "triwar.generate('boxes-3x3', file + '2', index='dense', force=True)",
    ],
)
def test_a_thread_at_work_does_not_keep_the_program_from_ending(work, tmp_path):
    program = f"""
import sys, threading
import numpy as np, triwar
table = triwar.Tablebase.find()
file = {str(tmp_path / "table")!r}
quiet = triwar.generate("boxes-2x4", file, index="quiet")
states = np.zeros(1 << 22, dtype=np.uint64)
begun = threading.Event()
def work():
    begun.set()
    while True:
        {work}
sys.setswitchinterval(3600)  # so that the main thread goes on when the work releases the lock
threading.Thread(target=work, daemon=True).start()
begun.wait()
print("end")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "end\n", "")
    assert {path.name for path in tmp_path.iterdir()} <= {"table", "table2"}


def test_work_when_the_program_ends_is_done(tmp_path):
    program = f"""
import atexit, os, threading
def last():
    print(triwar.generate("triangle-2", os.path.join({str(tmp_path)!r}, str(os.getpid()))).value(0))
atexit.register(last)  # before that of triwar, so that it is called after it
import triwar
if os.fork() == 0:
    raise SystemExit
os.wait()
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.split() == ["-2", "-2"]


def test_a_table_that_is_closed_by_another_thread_says_so(table):
    """Between any two steps of a question the table is open or closed, and no third thing."""
    answer = table.probe("2-4 4-5")
    asks = (
        lambda one: one.value(3),
        lambda one: one.values([3]),
        lambda one: one.probe("2-4").best,
        lambda one: one.review("2-4 4-5"),
        lambda one: one.info,
        lambda one: repr(one),
        lambda one: one.__reduce__(),
    )
    for ask in asks:
        for step in itertools.count():
            one = triwar.Tablebase.find()
            steps = 0

            def trace(frame, event, _):
                nonlocal steps
                if not frame.f_code.co_filename.startswith(os.path.dirname(triwar.__file__)):
                    return None
                frame.f_trace_opcodes = True
                if event == "opcode":
                    steps += 1
                    if steps == step:
                        one._open = None  # what close() does
                return trace

            sys.settrace(trace)
            try:
                ask(one)
            except ValueError as error:
                assert str(error) == "the table of triangle-3 is closed"
            finally:
                sys.settrace(None)
            if steps < step:
                break
        assert step > 10
    assert answer.best == ["2-5"]


def test_threads_that_ask_for_one_position_solve_it_once():
    tables = triwar.Tablebases()
    position = triwar.Position("boxes-4x4", triwar.Position("boxes-4x4").legal_moves[:20])
    begun, goes_on = threading.Event(), threading.Event()
    solved = []

    def first(*_):
        solved.append("first")
        begun.set()
        goes_on.wait(PATIENCE)

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(tables.probe, position, progress=first)
        begun.wait(PATIENCE)
        # The other thread gives the lock back where it begins to wait, or solves and reports.
        other = pool.submit(tables.probe, position, progress=lambda *_: solved.append("other"))
        with meanwhile(goes_on.set):
            answers = [other.result(), one.result()]
    assert answers[0] == answers[1] and set(solved) == {"first"}
