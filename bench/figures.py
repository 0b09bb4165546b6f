#!/usr/bin/python3
"""Makes plots and tables of what has been measured.

usage: figures.py BENCHMARKS.json PROCESSES.json PYTHON.json DOCS

BENCHMARKS is written by triwar-bench (--benchmark_out, aggregates), PROCESSES by processes.py,
PYTHON by python_bench.py.
Draws the SVG files in the folder DOCS and replaces what stands between the marks
<!-- NAME --> and <!-- end --> in its file benchmarks.md by tables of this measurement.
"""

import io
import json
import os
import statistics
import sys

import matplotlib
from marks import replace_between_marks, table
from minified_svg import minified

matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text
matplotlib.rcParams["svg.hashsalt"] = "triwar"  # the same file for the same figures
matplotlib.rcParams["font.size"] = 11
matplotlib.rcParams["font.sans-serif"] = ["DejaVu Sans"]
from matplotlib import pyplot  # noqa: E402  (after the settings)


class Benchmarks:
    """Medians and spreads by name of the benchmark, in seconds."""

    UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        self.context = content["context"]
        self._rows = {}
        for row in content["benchmarks"]:
            if row.get("error_occurred"):
                sys.exit(f"{row['name']}: {row['error_message']}")
            self._rows.setdefault(row["run_name"], {})[row["aggregate_name"]] = row

    def each(self, name):
        """The median time of one item."""
        return self._rows[name]["median"]["each"]

    def spread(self, name):
        return self._rows[name]["cv"]["each"]

    def whole(self, name):
        row = self._rows[name]["median"]
        return row["real_time"] * self.UNITS[row["time_unit"]]


def time_text(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.2g} ns" if seconds < 1e-8 else f"{seconds / 1e-9:.3g} ns"


def percent(share):
    return f"{100 * share:.0f} %"


def save(figure, folder, name):
    figure.tight_layout()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg")
    pyplot.close(figure)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(minified(drawn.getvalue()))


SEARCHES = ("look-up", "alpha-beta", "memoised", "minimax")
EDGES = range(19)


def plot_search(benchmarks, folder):
    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for search, marker in zip(SEARCHES, "osv^"):
        times = [benchmarks.each(f"search/{search}/drawn:{drawn}") for drawn in EDGES]
        axes.plot(EDGES, times, marker=marker, markersize=4, label=search)
    axes.set_yscale("log")
    axes.set_yticks([1e-9, 1e-6, 1e-3, 1], ["1 ns", "1 µs", "1 ms", "1 s"])
    axes.set_xticks(EDGES)
    axes.set_xlabel("edges drawn")
    axes.set_ylabel("time for one answer")
    axes.grid(alpha=0.3)
    axes.legend()
    axes.set_title("Who wins? Look-up and live search on triangle-3")
    save(figure, folder, "search.svg")


def search_table(benchmarks):
    rows = []
    for drawn in EDGES:
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


def solve_name(benchmarks, board, solver):
    name = f"solve/{board}/{solver}" + ("" if solver == "plain-search" else "/real_time")
    return name if name in benchmarks._rows else None


def plot_solve(benchmarks, folder):
    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for solver, marker in zip(SOLVERS, "^sov"):
        points = [(i, benchmarks.each(solve_name(benchmarks, board, solver)))
                  for i, board in enumerate(SOLVED) if solve_name(benchmarks, board, solver)]
        axes.plot(*zip(*points), marker=marker, label=SOLVERS[solver])
    axes.set_yscale("log")
    axes.set_yticks([1e-10, 1e-9, 1e-8, 1e-7], ["0.1 ns", "1 ns", "10 ns", "100 ns"])
    axes.set_xticks(range(len(SOLVED)),
                    [f"{board}\n{states:,}" for board, states in SOLVED.items()], fontsize=9)
    axes.set_xlabel("board and its states")
    axes.set_ylabel("time per state")
    axes.grid(alpha=0.3)
    axes.legend()
    axes.set_title("Solving a board")
    save(figure, folder, "solve.svg")


def solve_table(benchmarks):
    rows = []
    for board, states in SOLVED.items():
        for solver, title in SOLVERS.items():
            name = solve_name(benchmarks, board, solver)
            if name is None:
                continue
            each = benchmarks.each(name)
            rows.append([board, f"{states:,}", title, time_text(benchmarks.whole(name)),
                         f"{1e-6 / each:,.0f} million", percent(benchmarks.spread(name))])
    return table(["board", "states", "solver", "time", "states per second", "spread"], rows)


PROBES = {
    "probe/random": "one probe, random states of `triangle-3`, loads may overlap",
    "probe/one-by-one": "one probe, each waiting for the answer before",
    "probe/random-out-of-cache": "one probe, random states of `triangle-4`: 1 GiB, no cache holds it",
    "probe/random-by-c": "as `probe/random`, by a call of the C library, which checks the state",
    "value/random-triangle-5": "one `value()` of any state of `triangle-5`, by its quiet states",
    "move_values/random": "all moves of a random state with their values",
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
    "painting/open": "opening the embedded table and a first answer",
    "painting/precompute": "precomputing 4747 nimbers by the O(N^2) recurrence",
}


def painting_search_table(benchmarks):
    rows = []
    for columns in range(2, 11, 2):
        look_up, search = (benchmarks.each(f"painting/{name}/columns:{columns}") for name in ("look-up", "live-search"))
        rows.append([columns, time_text(look_up), time_text(search), f"{search / look_up:,.0f}"])
    return table(["columns", "look-up", "memoised search", "search / look-up"], rows)


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


def plot_programs(processes, folder):
    figure, all_axes = pyplot.subplots(1, 2, figsize=(9, 2.8))
    for axes, case in zip(all_axes, ("one game without moves", "a million games")):
        runs = processes[case]["runs"]
        times = [1e3 * statistics.median(run["wall"]) for run in runs.values()]
        bars = axes.barh(list(runs), times)
        axes.bar_label(bars, [f"{time:.3g} ms" for time in times], padding=3)
        axes.invert_yaxis()
        axes.set_xlim(0, 1.5 * max(times))
        axes.set_xlabel("ms")
        axes.set_title(case)
    save(figure, folder, "programs.svg")


def python_table(python):
    return table(["what", "time for one", "a second"],
                 [[name, time_text(each), f"{1 / each:,.0f}"] for name, each in python.items()])


def targets_table(benchmarks, processes, python):
    """Each target of speed, what was measured, and whether it is met."""

    def paired(case, slow, fast):
        runs = processes[case]["runs"]
        return statistics.median(a / b for a, b in zip(runs[slow]["wall"], runs[fast]["wall"]))

    runs = processes["one game without moves"]["runs"]
    above_empty = statistics.median(
        a - b for a, b in zip(runs["triwar-lookup"]["wall"], runs["empty program"]["wall"]))
    solve_ratio = (benchmarks.each("solve/triangle-3/plain-search")
                   / benchmarks.each("solve/triangle-3/blocks/real_time"))
    one_game = paired("one game without moves", "plain", "triwar-lookup")
    many = paired("a million games", "plain", "triwar-lookup")
    many_one_core = paired("a million games", "plain", "triwar-lookup on one core")
    probe = benchmarks.each("probe/random")
    by_c = benchmarks.each("probe/random-by-c")
    by_array = max(each for name, each in python.items() if name.startswith("`values`"))
    by_python = python["`probe`, 12 moves as text, all attributes"]
    replay = benchmarks.each("replay/12-moves-and-probe")
    triangle_4 = benchmarks.whole("solve/triangle-4/blocks/real_time")
    tables = processes["tables"]
    seconds = {board: statistics.median(made["wall"]) for board, made in tables.items()}
    triangle_5 = tables["triangle-5"]
    cold = {form: statistics.median(times)
            for form, times in processes["triangle-5 from the file"].items()}
    any_state = benchmarks.each("value/random-triangle-5")
    each = {board: seconds[board] / count
            for board, count in (("triangle-4", 101_920), ("triangle-5", 85_746_940))}
    rows = [
        ("solve `triangle-3`, all 2^18 values", "50 times as fast as plain",
         f"{solve_ratio:.0f} times", solve_ratio >= 50),
        ("one game, whole process, empty board", "10 times as fast as plain",
         f"{one_game:.0f} times", one_game >= 10),
        ("the same", "within 1 ms of an empty program", f"{1e3 * above_empty:.2f} ms",
         above_empty < 1e-3),
        ("a million games, whole process", "15 times as fast as plain",
         f"{many:.1f} times ({many_one_core:.1f} on one core)", many >= 15),
        ("probe, table in memory, random states", "under 3 ns", time_text(probe), probe < 3e-9),
        ("the same from C, by the shared library", "under 5 ns", time_text(by_c), by_c < 5e-9),
        ("`values` of an array of states from Python, one core", "100 million/s",
         f"{1e-6 / by_array:,.0f} million/s", by_array < 1e-8),
        ("`probe` from Python, 12 moves as text, with all attributes", "under 5 µs",
         time_text(by_python), by_python < 5e-6),
        ("replay of 12 moves and probe", "under 20 ns", time_text(replay), replay < 20e-9),
        ("dense `triangle-4`, 2^30 values, one core", "under 1.5 s", time_text(triangle_4),
         triangle_4 < 1.5),
        ("quiet `triangle-4`, whole file", "under 0.15 s, 64 KiB",
         f"{seconds['triangle-4']:.2f} s, {tables['triangle-4']['bytes'] / 1024:.1f} KiB",
         seconds["triangle-4"] < 0.15 and tables["triangle-4"]["bytes"] < 64 << 10),
        ("quiet `triangle-5`, whole file", "under 100 s, 300 MiB resident, 48 MB file",
         f"{seconds['triangle-5']:.1f} s, {triangle_5['memory'] / (1 << 20):.0f} MiB, "
         f"{triangle_5['bytes'] / 1e6:.2f} MB",
         seconds["triangle-5"] < 100 and triangle_5["memory"] < 300 << 20
         and triangle_5["bytes"] < 48e6),
        ("quiet `boxes-3x4`, whole file", "under 4 s", f"{seconds['boxes-3x4']:.1f} s",
         seconds["boxes-3x4"] < 4),
        ("`triangle-5` from the file, not in the page cache: first judge answer", "under 20 ms",
         time_text(cold["judge"]), cold["judge"] < 0.02),
        ("the same: first JSON answer, with all moves and a perfect game", "under 500 ms",
         time_text(cold["json"]), cold["json"] < 0.5),
        ("`triangle-5` in memory, value of any state", "under 0.5 µs", time_text(any_state),
         any_state < 0.5e-6),
        ("whole file for each representative, from `triangle-4` to `triangle-5`", "within 1.5 times",
         f"{1e9 * each['triangle-4']:.0f} ns to {1e9 * each['triangle-5']:.0f} ns",
         each["triangle-5"] < 1.5 * each["triangle-4"]),
    ]
    return table(["what", "wanted", "measured", "met"],
                 [(*row[:3], "yes" if row[3] else "**no**") for row in rows])


def main():
    benchmarks = Benchmarks(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        processes = json.load(file)
    with open(sys.argv[3], encoding="utf-8") as file:
        python = json.load(file)
    docs = sys.argv[4]
    plot_search(benchmarks, docs)
    plot_solve(benchmarks, docs)
    plot_programs(processes, docs)
    replace_between_marks(os.path.join(docs, "benchmarks.md"), {
        "targets": targets_table(benchmarks, processes, python),
        "python": python_table(python),
        "programs": programs_table(processes, PROGRAMS),
        "painting-programs": programs_table(processes, PAINTING_PROGRAMS),
        "painting": benchmark_table(benchmarks, PAINTING),
        "painting-search": painting_search_table(benchmarks),
        "probes": benchmark_table(benchmarks, PROBES),
        "solving": solve_table(benchmarks),
        "searches": search_table(benchmarks),
    })


if __name__ == "__main__":
    main()
