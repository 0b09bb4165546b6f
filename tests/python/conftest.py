"""Shared fixtures and helpers: the compiled-in table, the programs, the interpreter's lock."""

import contextlib
import ctypes
import itertools
import operator
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import triwar

ROOT = Path(__file__).parents[2]
PATIENCE = int(os.environ.get("TRIWAR_PATIENCE", 300))  # seconds; only what hangs takes so long


@contextlib.contextmanager
def meanwhile(action):
    """Runs the action in another thread once a call in the block releases Python's lock."""
    gate = threading.Lock()
    gate.acquire()
    thread = threading.Thread(target=lambda: (gate.acquire(), action()))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(3600)  # so that the lock changes hands only where it is released
    try:
        thread.start()
        gate.release()  # from now on the thread waits for nothing but the lock
        yield
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def interrupted(call, argument):
    """Returns whether a signal that is pending when the call begins ends the call."""

    class Rings(Exception):
        pass

    def ring(*_):
        raise Rings

    ended = []
    # No Python code runs between these calls: it would handle the signal too early.
    calls = [
        (ctypes.pythonapi.PyErr_SetInterruptEx, signal.SIGALRM),
        (call, argument),
        (ended.append, True),
    ]
    before = signal.signal(signal.SIGALRM, ring)
    try:
        list(itertools.starmap(operator.call, calls))
    except Rings:
        return not ended
    finally:
        signal.signal(signal.SIGALRM, before)
    return False


def bare(table, state):
    """The position of a bare state on the board of a table."""
    position = triwar.Position(table.board)
    position.set_state(state)
    return position


def edges_in(table, state):
    """The drawn edges of a state as texts, lowest first."""
    return [f"{a}-{b}" for bit, (a, b) in enumerate(table.board.edges) if int(state) >> bit & 1]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def table():
    return triwar.Tablebase.find()


def program(name):
    def run(*arguments, text="", cwd=None):
        command = [os.environ[name], *map(str, arguments)]
        return subprocess.run(command, input=text, text=True, capture_output=True, cwd=cwd)

    return run


@pytest.fixture(scope="session")
def lookup():
    return program("TRIWAR_LOOKUP")


@pytest.fixture(scope="session")
def generate():
    return program("TRIWAR_GENERATE")
