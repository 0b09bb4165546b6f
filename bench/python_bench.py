#!/usr/bin/python3
"""Measures the Python module: values of arrays of states, and single answers.

usage: PYTHONPATH=BUILD/python bench/python_bench.py [RESULT.json]

Uses random states and games of triangle-3 on one core. Reports medians, in seconds for one state or
answer, and checks the answers.
"""

import json
import random
import statistics
import sys
import time
from collections import deque

import numpy as np

import triwar

ROUNDS = 25


def seconds(work):
    """Returns the median time of one call, in seconds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def bench_values(table):
    every = table.values(np.arange(table.board.states, dtype=np.uint64))
    for size in (1 << 14, 1 << 24):
        states = np.random.default_rng(1085).integers(0, table.board.states, size, dtype=np.uint64)
        assert np.array_equal(table.values(states), every[states])
        calls = max(1, (1 << 22) // size)
        each = seconds(lambda: [table.values(states) for _ in range(calls)]) / calls / size
        yield f"`values` of {size:,} states", each


def bench_probe(table):
    chance = random.Random(751)
    edges = [f"{low}-{high}" for low, high in table.board.edges]
    texts = [" ".join(chance.sample(edges, 12)) for _ in range(10_000)]
    pairs = [[tuple(map(int, move.split("-"))) for move in text.split()] for text in texts]
    empty = [""] * len(texts)
    assert all(table.probe(t).value == table.value(t) for t in texts)
    for name, games, ask in (
        ("12 moves as text", texts, lambda game: table.probe(game).value),
        ("12 moves as pairs", pairs, lambda game: table.probe(game).value),
        ("12 moves as text, all attributes", texts, lambda game: table.probe(game).as_dict()),
        ("empty board, all attributes", empty, lambda game: table.probe(game).as_dict()),
    ):
        # Dropping answers at once keeps garbage collection out of the time.
        yield f"`probe`, {name}", seconds(lambda: deque(map(ask, games), maxlen=0)) / len(games)


def main():
    table = triwar.Tablebase.find()
    result = {}
    for bench in (bench_values, bench_probe):
        for name, each in bench(table):
            print(f"{name:<45} {each * 1e9:10.2f} ns {1e-6 / each:10.3g} million/s")
            result[name] = each
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
