#!/usr/bin/python3
"""Draws the plot and the tables of docs/inside/benchmarks.md from measurements.

usage: figures.py BENCHMARKS.json PROCESSES.json PYTHON.json DOCS

BENCHMARKS is written by triwar-bench (--benchmark_out, aggregates), PROCESSES by processes.py,
PYTHON by python_bench.py. Writes DOCS/search.svg, and replaces the tables between the marks
<!-- NAME --> and <!-- end --> in DOCS/benchmarks.md.
"""

import io
import json
import os
import re
import statistics
import sys

import matplotlib
from marks import replace_between_marks, table

matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text
matplotlib.rcParams["svg.hashsalt"] = "triwar"  # equal figures give equal files
matplotlib.rcParams["font.size"] = 11
matplotlib.rcParams["font.sans-serif"] = ["DejaVu Sans"]
from matplotlib import pyplot  # noqa: E402  (after the settings)


class Benchmarks:
    """Medians, in seconds, and coefficients of variation by name of the benchmark."""

    UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        self.rows = {}
        for row in content["benchmarks"]:
            if row.get("error_occurred"):
                sys.exit(f"{row['name']}: {row['error_message']}")
            self.rows.setdefault(row["run_name"], {})[row["aggregate_name"]] = row

    def each(self, name):
        """Returns the median time of one item in seconds."""
        return self.rows[name]["median"]["each"]

    def spread(self, name):
        return self.rows[name]["cv"]["each"]

    def whole(self, name):
        row = self.rows[name]["median"]
        return row["real_time"] * self.UNITS[row["time_unit"]]


def time_text(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.2g} ns" if seconds < 1e-8 else f"{seconds / 1e-9:.3g} ns"


def percent(share):
    return f"{100 * share:.0f} %"


def minified(svg):
    """Returns the same picture in fewer bytes: rounded coordinates, no metadata, one line."""
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), svg)
    svg = re.sub(r' transform="rotate\(-0 [^"]*"|(?<=<g) id="[^"]*"', "", svg)
    svg = re.sub(r"\s+", " ", svg)
    svg = re.sub(r' "(?=[ />])', '"', svg)  # the blank that ends the data of a path
    return re.sub(r" ?(</?(?:svg|defs|style|g|path|use|text|clipPath|rect)\b[^>]*>) ?", r"\1", svg) + "\n"


def save(axes, title, x, y, folder, name):
    """Completes a plot with its title and the labels of its axes, and writes it."""
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(alpha=0.3)
    axes.legend()
    axes.set_title(title)
    figure = axes.figure
    figure.tight_layout()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg")
    pyplot.close(figure)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(minified(drawn.getvalue()))


SEARCHES = ("look-up", "alpha-beta", "memoised", "minimax")
EDGES = range(19)


def plot_search(benchmarks, folder):
    axes = pyplot.subplots(figsize=(8, 4.5))[1]
    for search, marker in zip(SEARCHES, "osv^"):
        times = [benchmarks.each(f"search/{search}/drawn:{drawn}") for drawn in EDGES]
        axes.plot(EDGES, times, marker=marker, markersize=4, label=search)
    axes.set_yscale("log")
    axes.set_yticks([1e-9, 1e-6, 1e-3, 1], ["1 ns", "1 µs", "1 ms", "1 s"])
    axes.set_xticks(EDGES)
    save(axes, "Who wins? Look-up and live search on triangle-3", "edges drawn",
         "time for one answer", folder, "search.svg")


def search_table(benchmarks):
    rows = []
    for drawn in EDGES[::3]:
        times = [benchmarks.each(f"search/{search}/drawn:{drawn}") for search in SEARCHES]
        rows.append([drawn] + [time_text(time) for time in times] + [f"{times[1] / times[0]:,.0f}"])
    return table(["edges drawn", *SEARCHES, "alpha-beta / look-up"], rows)


SOLVED = {
    "triangle-2": 2**9, "boxes-2x3": 2**17, "triangle-3": 2**18, "boxes-2x4": 2**22,
    "boxes-3x3": 2**24, "triangle-4": 2**30,
}
SOLVERS = {
    "plain-search": "plain search", "plain-pass": "plain pass", "blocks": "blocks, one core",
    "blocks-all-cores": "blocks, all cores",
}


def solve_table(benchmarks):
    rows = []
    for board, states in SOLVED.items():
        for solver, title in SOLVERS.items():
            name = f"solve/{board}/{solver}" + ("" if solver == "plain-search" else "/real_time")
            if name in benchmarks.rows:
                rows.append([board, f"{states:,}", title, time_text(benchmarks.whole(name)),
                             f"{1e-6 / benchmarks.each(name):,.0f} million",
                             percent(benchmarks.spread(name))])
    return table(["board", "states", "solver", "time", "states per second", "spread"], rows)


PROBES = {
    "probe/random": "one probe, random states of `triangle-3`, loads may overlap",
    "probe/one-by-one": "one probe, each waiting for the answer before",
    "probe/random-out-of-cache": "one probe, random states of `triangle-4`: 1 GiB, no cache holds it",
    "probe/random-by-c": "as `probe/random`, by a call of the C library, which checks the state",
    "value/random-triangle-5": "one `value()` of any state of `triangle-5`, by its quiet states",
    "move_values/random": "all moves of a random state with their values",
    "move_values/random-triangle-5": "the same of `triangle-5`",
    "continuation/random": "one perfect game from a random state",
    "replay/12-moves-and-probe": "replay of 12 moves and a probe: the final margin of a game",
    "open/embedded": "embedded table: open, first answer, close",
    "open/file": "the same from a file in the page cache",
}


def benchmark_table(benchmarks, names):
    rows = [[f"`{name}`", what, time_text(benchmarks.each(name)), percent(benchmarks.spread(name))]
            for name, what in names.items()]
    return table(["benchmark", "what", "time", "spread"], rows)


PROGRAMS = ("one game without moves", "one game of 6 moves", "a million games",
            "a million games by form of output", "a million lines by form of output")
PAINTING_PROGRAMS = ("one grid to paint", "20,000 grids to paint")
PAINTING = {
    "painting/look-up": "the nimber of a grid of 4747 columns, from 50 painted cells in any order",
    "painting/contest": "the same by a contest program, which has precomputed its array",
    "painting/winning-move-2^63-columns": "the winning move on 2^63 - 1 columns, from 50 painted cells in any order",
    "painting/precompute": "precomputing 4747 nimbers by the O(N^2) recurrence",
}


def quartiles(times):
    low, _, high = statistics.quantiles(times, n=4)
    return f"{time_text(low)} .. {time_text(high)}"


def programs_table(processes, cases):
    rows = []
    for case in cases:
        runs = processes[case]["runs"]
        for name, run in runs.items():
            wall = statistics.median(run["wall"])
            rate = ""
            if processes[case]["games"] > 1:
                rate = (f"{processes[case]['games'] / wall / 1e6:.3g} million games/s, "
                        f"{processes[case]['bytes'] / wall / 1e6:,.0f} MB/s")
            rows.append([case, name, time_text(wall), quartiles(run["wall"]),
                         time_text(statistics.median(run["cpu"])), rate])
    return table(["input", "program", "time", "half of the runs", "processor time", "rate"], rows)


def endgames_table(processes):
    rows = []
    for runs in processes["endgames"]:
        rows.append([f"`{runs['board']}`", runs["lines"], len(runs["wall"]),
                     time_text(statistics.median(runs["wall"])), time_text(max(runs["wall"])),
                     time_text(statistics.median(runs["cpu"])),
                     f"{statistics.median(runs['memory']) / 2**20:,.0f} MiB"])
    return table(["board", "lines drawn", "games", "time", "longest", "processor time", "memory"],
                 rows)


def endgame_search_table(benchmarks):
    rows = []
    for drawn in range(20, 48, 4):
        names = [f"endgame/{program}/drawn:{drawn}/iterations:20/repeats:3"
                 for program in ("solve", "search", "alpha-beta")]
        rows.append([drawn] + [time_text(benchmarks.whole(name)) if name in benchmarks.rows else ""
                               for name in names])
    return table(["lines drawn", "solved", "null-window search", "alpha-beta"], rows)


def python_table(python):
    return table(["what", "time for one", "a second"],
                 [[name, time_text(each), f"{1 / each:,.0f}"] for name, each in python.items()])


def cold_table(processes):
    """Returns a table of the times of first answers from a file that is not in the page cache."""
    return table(["output", "time"], [[form, time_text(statistics.median(times))] for form, times
                                      in processes["triangle-5 from the file"].items()])


def main():
    benchmarks = Benchmarks(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        processes = json.load(file)
    with open(sys.argv[3], encoding="utf-8") as file:
        python = json.load(file)
    docs = sys.argv[4]
    plot_search(benchmarks, docs)
    replace_between_marks(os.path.join(docs, "benchmarks.md"), {
        "cold": cold_table(processes),
        "python": python_table(python),
        "programs": programs_table(processes, PROGRAMS),
        "painting-programs": programs_table(processes, PAINTING_PROGRAMS),
        "painting": benchmark_table(benchmarks, PAINTING),
        "probes": benchmark_table(benchmarks, PROBES),
        "solving": solve_table(benchmarks),
        "endgames": endgames_table(processes),
        "endgame-searches": endgame_search_table(benchmarks),
        "searches": search_table(benchmarks),
    })


if __name__ == "__main__":
    main()
