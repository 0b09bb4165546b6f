#!/usr/bin/python3
"""Fits the chances of estimates to tables, and judges them on other boards.

usage: chances.py BIN TABLES DOCS

BIN is the folder of triwar-bench-estimates, TABLES a folder with GAME.tb.zst of each board. Prints
the constants of search/chance.cpp that fit best; those of the program are the ones that are judged.
Writes DOCS/chances.svg, and replaces tables between their marks in DOCS/benchmarks.md.
"""

import json
import os
import subprocess
import sys

import numpy
from figures import pyplot, save
from marks import replace_between_marks, table

FITTED = ("boxes-3x3", "boxes-3x4", "boxes-2x6", "boxes-2x7", "triangle-4")
JUDGED = ("boxes-3x5", "boxes-4x4", "triangle-5")
REVIEWED = ("boxes-3x4", "boxes-3x5", "triangle-4")
SEEDS = {"fitted": "69", "judged": "690", "reviewed": "6900"}
DRAWS = {"fitted": "6000", "judged": "12000"}  # of positions, on each board
LEAST = 1000  # playouts that programs make, for a position to be judged
REVIEWS = ("20", "10000")  # games, playouts
ENOUGH = 100  # samples, for a band to be judged
MOST_MEASURED = 45  # lines, as in chance.cpp
# steepness, half_known and ahead of to_move, those of after_move, tie_width, width_by_ties
START = (10.0, 200.0, 1.0, 5.0, 8.0, -3.5, 0.12, 0.25)


def measured(program, *words):
    """Returns the lines of JSON that a run of the program prints."""
    run = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def column(samples, key):
    return numpy.array([float(sample[key]) for sample in samples])


def curve(x):
    steeper = x + x ** 3 / 4
    return (1 + steeper / numpy.sqrt(1 + steeper ** 2)) / 2


def surprise(constants, samples):
    """Returns the means of -log of the chances of what was true, by chance_of() of chance.cpp, for
    positions and for moves, added."""
    to_move, after_move, (tie_width, width_by_ties) = constants[:3], constants[3:6], constants[6:]
    moves = column(samples, "moves") == 1
    steepness, half_known, ahead = (numpy.where(moves, *pair) for pair in zip(to_move, after_move))
    playouts, undrawn = column(samples, "playouts"), column(samples, "undrawn")
    lines, cells = undrawn / MOST_MEASURED, column(samples, "open") / undrawn
    steep = steepness * playouts / (playouts + half_known)
    steep /= numpy.where(moves, numpy.sqrt(lines), lines)
    ahead = ahead * numpy.where(moves, cells, cells ** 3)
    score = column(samples, "score") - 0.5
    width = column(samples, "can_tie") * (tie_width + width_by_ties * column(samples, "tie"))
    win, loss = curve(steep * (score - width) + ahead), curve(steep * (-score - width) - ahead)
    result = column(samples, "result")
    truth = numpy.where(result > 0, win, numpy.where(result < 0, loss, 1 - win - loss))
    surprises = -numpy.log(numpy.maximum(truth, 1e-4))
    return surprises[moves].mean() + surprises[~moves].mean()


def fitted(samples):
    """Returns the constants of least surprise, found by steps that shrink."""
    best = numpy.array(START)
    least = surprise(best, samples)
    step = numpy.abs(best) * 0.3
    while max(step / numpy.abs(best)) > 1e-3:
        improved = False
        for i in range(len(best)):
            for sign in (1, -1):
                other = best.copy()
                other[i] += sign * step[i]
                value = surprise(other, samples)
                if value < least:
                    best, least, improved = other, value, True
        if not improved:
            step /= 2
    return best


def bands(samples):
    """Returns rows of (samples, mean chance, mean result) for each ten points of the chance."""
    chance = column(samples, "chance")
    truth = (column(samples, "result") + 1) / 2
    rows = []
    for band in range(10):
        inside = (chance >= band / 10) & ((chance < (band + 1) / 10) | (band == 9))
        count = int(inside.sum())
        rows.append((count, chance[inside].mean(), truth[inside].mean()) if count else (0, 0, 0))
    return rows


def bands_table(by_board):
    lines = []
    for band in range(10):
        cells = [f"{count}: {100 * said:.0f}, {100 * true:.0f}" if count else ""
                 for count, said, true in (rows[band] for rows in by_board.values())]
        lines.append([f"{10 * band} to {10 * band + 10}", *cells])
    return table(["chance, percent", *by_board], lines)


def plot(by_board, folder):
    axes = pyplot.subplots(figsize=(6, 5))[1]
    axes.plot((0, 100), (0, 100), color="0.8")
    for (board, rows), marker in zip(by_board.items(), "osv^D"):
        rows = [row for row in rows if row[0] >= ENOUGH]
        axes.plot([100 * said for _, said, _ in rows], [100 * true for _, _, true in rows],
                  marker=marker, markersize=5, label=board)
    save(axes, "Chances, where tables know the truth", "chance said, percent",
         "true, percent", folder, "chances.svg")


def reviews_table(rows):
    return table(["board", "games", "moves", "marked", "of these lose something",
                  "change the result", "of these marked"],
                 [[f"`{row['board']}`", row["games"], row["moves"], row["marks"],
                   f"{row['on_losses']} ({100 * row['on_losses'] / max(1, row['marks']):.0f} %)",
                   row["mistakes"],
                   f"{row['found']} ({100 * row['found'] / max(1, row['mistakes']):.0f} %)"]
                  for row in rows])


def main():
    folder, tables, docs = sys.argv[1:4]
    program = os.path.join(folder, "triwar-bench-estimates")

    def samples_of(boards, seed):
        paths = [os.path.join(tables, f"{board}.tb.zst") for board in boards]
        return [sample for path in paths
                for sample in measured(program, "chances", SEEDS[seed], DRAWS[seed], path)]

    print("fitted:", *(f"{value:.3g}" for value in fitted(samples_of(FITTED, "fitted"))), flush=True)
    samples = samples_of(JUDGED, "judged")
    by_board = {"all": [sample for sample in samples
                        if sample["moves"] and sample["playouts"] >= LEAST]}
    for board in JUDGED:
        by_board[f"`{board}`"] = [sample for sample in by_board["all"] if sample["board"] == board]
    by_board["moves"] = [sample for sample in samples if not sample["moves"]]
    by_board = {name: bands(of) for name, of in by_board.items()}
    for name, rows in by_board.items():
        off = max((abs(said - true) for count, said, true in rows if count >= ENOUGH), default=0)
        print(f"{name}: at most {100 * off:.1f} points off")
    paths = [os.path.join(tables, f"{board}.tb.zst") for board in REVIEWED]
    reviews = measured(program, "reviews", SEEDS["reviewed"], *REVIEWS, *paths)
    plot({name.strip("`"): rows for name, rows in by_board.items()}, docs)
    replace_between_marks(os.path.join(docs, "benchmarks.md"), {
        "chances": bands_table(by_board),
        "reviews": reviews_table(reviews),
    })


if __name__ == "__main__":
    main()
