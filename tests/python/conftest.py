"""What the tests of the Python module share: the table that is compiled in, and the programs."""

import os
import subprocess
from pathlib import Path

import pytest

import triwar

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def table():
    return triwar.Tablebase.embedded()


def program(name):
    def run(*arguments, text=""):
        return subprocess.run(
            [os.environ[name], *map(str, arguments)], input=text, text=True, capture_output=True
        )

    return run


@pytest.fixture(scope="session")
def lookup():
    return program("TRIWAR_LOOKUP")


@pytest.fixture(scope="session")
def generate():
    return program("TRIWAR_GENERATE")
