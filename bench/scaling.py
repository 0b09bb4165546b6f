#!/usr/bin/python3
"""Measures triwar-generate-mpi, fits the cost model of docs/inside/scaling.md, renews its tables.

usage: bench/scaling.py [--cores N] [RUN...]

RUN is BOARD:RANKS, such as boxes-3x4:2. Each run makes a table in a temporary folder and compares
it with that of triwar-generate; the model is fitted to all runs but the last. Uses the programs of
build/release/bin. The default runs take ten minutes, 3 GiB of memory and 1 GB of disk.
"""

import argparse
import filecmp
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

import numpy

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(root, "bench"))
from marks import replace_between_marks, table  # noqa: E402  (found there)

programs = os.path.join(root, "build/release/bin")

RUNS = ["boxes-3x4:1", "boxes-3x4:2", "boxes-3x4:4", "triangle-5:1", "triangle-5:2", "triangle-5:4",
        "boxes-4x4:2"]

# docs/inside/theory.md, section 5.
REPRESENTATIVES = {"boxes-3x4": 7871513, "triangle-5": 85746940, "boxes-4x4": 758558503}
LAYERS = {"boxes-3x4": 32, "triangle-5": 46, "boxes-4x4": 41}

# Unsolved boards: the approximate number of representatives, and bounds on the memory of their
# values in GiB. The lower bound counts a byte for each, the upper one all pages that they touch.
TO_COME = {"boxes-3x6": (3.0e10, (28, 75)), "boxes-4x5": (2.9e11, (270, 730)),
           "triangle-6": (2.6e11, (243, 980))}
BYTES_OF_A_REPRESENTATIVE = 15 * 6  # for each of 15 moves, a question of 5 bytes and an answer of 1
NODES = (4, 16, 64)
CORES = 32
TO_COME_HEADER = ["board", "nodes", "memory of a node", "computing", "sending, 10 Gbit/s",
                  "25 Gbit/s", "100 Gbit/s"]


def measured(command):
    """Runs a command. Returns its standard error, wall-clock seconds and processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    process = subprocess.run(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: {process.stderr}")
    seconds = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return process.stderr, seconds, used


def measure(run, folder):
    """Returns the figures of one run."""
    board, ranks = run.split(":")
    alone = os.path.join(folder, f"{board}.tb.zst")
    if not os.path.exists(alone):
        measured([f"{programs}/triwar-generate", board, "-o", alone])
    together = os.path.join(folder, "together.tb.zst")
    peaks = os.path.join(folder, "peak")
    said, seconds, used = measured(
        ["mpirun", "--oversubscribe", "-n", ranks, "/usr/bin/time", "-a", "-o", peaks, "-f", "%M",
         f"{programs}/triwar-generate-mpi", board, "--no-progress", "--force", "-o", together])
    if not filecmp.cmp(alone, together, shallow=False):
        sys.exit(f"{board}: {ranks} ranks make another file")
    os.remove(together)
    with open(peaks, encoding="utf-8") as file:
        peak = max(int(line) for line in file) * 1024
    os.remove(peaks)
    sent = re.search(r"(\d+) bytes sent", said)
    return {"board": board, "ranks": int(ranks), "seconds": seconds, "used": used,
            "sent": int(sent[1]) if sent else 0, "peak": peak}


def terms(row, cores):
    """Returns the factors of the three constants of the model for a run on `cores` cores."""
    at_once = min(row["ranks"], cores)
    return [REPRESENTATIVES[row["board"]] / at_once, row["sent"] / at_once, LAYERS[row["board"]]]


def fitted(rows, cores):
    """Returns seconds per representative, byte and layer by least squares of relative errors."""
    seconds = numpy.array([row["seconds"] for row in rows])
    factors = numpy.array([terms(row, cores) for row in rows]) / seconds[:, None]
    return numpy.linalg.lstsq(factors, numpy.ones(len(rows)), rcond=None)[0]


def duration(seconds):
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def foretold(compute, byte):
    """Returns the predictions of the model for unsolved boards."""
    rows = []
    for board, (representatives, (least, most)) in TO_COME.items():
        for nodes in NODES:
            def network(gigabits, nodes=nodes, representatives=representatives):
                sent = representatives * BYTES_OF_A_REPRESENTATIVE * (nodes - 1) / nodes
                return duration(sent / nodes / (gigabits * 1e9 / 8))
            each = compute + byte * BYTES_OF_A_REPRESENTATIVE * (nodes - 1) / nodes
            rows.append([f"`{board}`", nodes, f"{least / nodes:.1f} to {most / nodes:.1f} GiB",
                         duration(representatives * each / nodes / CORES),
                         network(10), network(25), network(100)])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("runs", nargs="*", default=RUNS, metavar="RUN")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for run in options.runs:
            rows.append(measure(run, folder))
            print(rows[-1], flush=True)
    model = fitted(rows[:-1], options.cores)
    lines = []
    for row in rows:
        predicted = float(numpy.dot(model, terms(row, options.cores)))
        lines.append([
            f"`{row['board']}`", row["ranks"], f"{row['seconds']:.1f} s", f"{row['used']:.1f} s",
            f"{row['sent']:,}",
            f"{row['sent'] / REPRESENTATIVES[row['board']]:.1f}",
            f"{row['peak'] / 2**20:.0f} MiB", f"{predicted:.1f} s",
            f"{100 * (predicted / row['seconds'] - 1):+.0f} %"
            + (" (not fitted to)" if row is rows[-1] else "")])
    compute, byte, layer = model
    constants = (f"{compute * 1e6:.3f} µs for a representative, {byte * 1e9:.2f} ns for a byte, "
                 f"{layer * 1e3:.1f} ms for a layer\n")
    print(constants)
    header = ["board", "ranks", "time", "processor time", "bytes sent", "for a representative",
              "memory of a rank", "by the model", "error"]
    replace_between_marks(os.path.join(root, "docs/inside/scaling.md"), {
        "runs": table(header, lines, right=header[1:]),
        "constants": constants,
        "to come": table(TO_COME_HEADER, foretold(compute, byte), right=TO_COME_HEADER[1:]),
    })


if __name__ == "__main__":
    main()
