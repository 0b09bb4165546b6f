#!/usr/bin/python3
"""Measures estimates against tables and in games, and writes them into the documents.

usage: estimates.py BIN TABLES DOCS [POSITIONS]

BIN is the folder of triwar-bench-estimates, TABLES a folder with GAME.tb.zst of each board. Writes
DOCS/estimates.svg, and replaces the tables between their marks in DOCS/benchmarks.md. Seeds differ
from those that the search was tuned with.
"""

import json
import os
import subprocess
import sys

from figures import percent, pyplot, save
from marks import replace_between_marks, table

BOARDS = ("boxes-3x4", "boxes-2x6", "boxes-3x5", "boxes-4x4", "triangle-5", "boxes-5x5-swedish")
PLAYOUTS = (1000, 10000, 100000)
SEED = "20261126"
MATCHES = (  # board, players, games: fewer where they take long
    ("boxes-5x5", "2000", "careful", 100),
    ("boxes-7x7", "2000", "careful", 20),
)


def measured(program, *words):
    """Yields the measurements that a run of the program prints."""
    with subprocess.Popen([program, *map(str, words)], stdout=subprocess.PIPE) as run:
        for line in run.stdout:
            yield json.loads(line)
    if run.returncode != 0:
        sys.exit(f"{program}: ended with status {run.returncode}")


def quality_table(rows):
    def cell(row):
        return f"{percent(row['kept'])}, {row['loss']:.2f}"

    lines = []
    for board, by_playouts in rows.items():
        last = by_playouts[PLAYOUTS[-1]]
        lines.append([f"`{board}`", last["positions"]] + [cell(row) for row in by_playouts.values()]
                     + [f"{last['seconds']:.2g} s"])
    searches = [f"{playouts // 1000}K" for playouts in PLAYOUTS]
    return table(["board", "positions", "random safe", *searches, f"time of {searches[-1]}"], lines)


def plot(rows, folder):
    axes = pyplot.subplots(figsize=(8, 4.5))[1]
    for (board, by_playouts), marker in zip(rows.items(), "osv^D*"):
        axes.plot(PLAYOUTS, [100 * by_playouts[playouts]["kept"] for playouts in PLAYOUTS],
                  marker=marker, markersize=4, label=board)
    axes.set_xscale("log")
    axes.set_xticks(PLAYOUTS, [f"{playouts // 1000}K" for playouts in PLAYOUTS])
    axes.minorticks_off()
    save(axes, "Estimates where the choice among safe moves decides the result", "playouts",
         "result kept, percent", folder, "estimates.svg")


def games_table(rows):
    return table(["board", "player", "against", "games", "won", "tied", "cells ahead"],
                 [[f"`{row['board']}`", row["player"], row["against"], row["games"], row["wins"],
                   row["ties"], f"{row['margin']:.1f}"] for row in rows])


def main():
    folder, tables, docs = sys.argv[1:4]
    positions = int(sys.argv[4]) if len(sys.argv) > 4 else 100
    program = os.path.join(folder, "triwar-bench-estimates")
    paths = [os.path.join(tables, f"{board}.tb.zst") for board in BOARDS]
    rows = {}
    for row in measured(program, "tables", SEED, positions, ",".join(map(str, PLAYOUTS)), *paths):
        print(row, flush=True)
        rows.setdefault(row["board"], {})[row["playouts"]] = row
    played = []
    for *match, games in MATCHES:
        played += measured(program, "games", SEED, games, *match)
        print(played[-1], flush=True)
    plot(rows, docs)
    replace_between_marks(os.path.join(docs, "benchmarks.md"), {
        "estimates": quality_table(rows),
        "estimate-games": games_table(played),
    })


if __name__ == "__main__":
    main()
