#!/usr/bin/python3
"""Measures triwar-serve with wrk, and renews the section "HTTP" of docs/inside/benchmarks.md.

usage: serve_bench.py BIN FOLDER [DOCUMENT]

BIN is the folder of the built programs. The table of triangle-4 is written to FOLDER. Rounds of
positions and of an empty handler, /healthz, alternate, so that other load on the machine affects
both. Exits with an error if an answer of a round is not 200.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import urllib.request

from marks import replace_between_marks, table

ROUNDS = 5
SECONDS = 3
CONNECTIONS = (64, 1000)
MOVES = "2-4,4-5,5-9"
EMPTY = "empty handler"
TARGETS = {
    EMPTY: "/healthz",
    "position": f"/v1/games/triangle-4/position?moves={MOVES}&line=0",
}
MILLISECONDS = {"us": 1e-3, "ms": 1.0, "s": 1e3}


def resident_bytes(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) << 10


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(process, url, connections):
    """Returns requests/s, the median and 99th percentile in ms, and processor time/request in us."""
    before = processor_seconds(process)
    wrk = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--timeout", "10s", "--latency", url]
    output = subprocess.run(wrk, check=True, capture_output=True, text=True).stdout
    after = processor_seconds(process)
    if "Non-2xx" in output or "Socket errors" in output:
        sys.exit(f"{url}: {output}")
    times = {}
    for share in ("50%", "99%"):
        number, unit = re.search(rf"^\s*{share}\s+([\d.]+)(us|ms|s)", output, re.MULTILINE).groups()
        times[share] = float(number) * MILLISECONDS[unit]
    requests = int(re.search(r"(\d+) requests in", output)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    return rate, times["50%"], times["99%"], (after - before) / requests * 1e6


def main():
    programs, folder = sys.argv[1:3]
    path = os.path.join(folder, "triangle-4.tb.zst")
    generate = [f"{programs}/triwar-generate", "triangle-4", "--index", "quiet"]
    generate += ["--force", "--output", path]
    subprocess.run(generate, check=True, stdout=subprocess.DEVNULL)
    serve = [f"{programs}/triwar-serve", "--listen", "127.0.0.1:0", "-t", path]
    process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
    try:
        place = re.search(r"http://\S+:\d+", process.stdout.readline())[0]
        lookup = [f"{programs}/triwar-lookup", "-t", path, "-i", "lines", "-f", "json"]
        output = subprocess.run(lookup, input=MOVES, check=True, capture_output=True, text=True)
        expected = json.loads(output.stdout)
        with urllib.request.urlopen(place + TARGETS["position"]) as response:
            answer = json.load(response)
        if any(answer[key] != expected[key] for key in answer if key != "closes"):
            sys.exit("triwar-serve and triwar-lookup give different answers")

        memory = {0: resident_bytes(process)}
        measured = {}
        for connections in CONNECTIONS:
            for _ in range(ROUNDS):
                for name, target in TARGETS.items():
                    result = measure(process, place + target, connections)
                    measured.setdefault((connections, name), []).append(result)
            memory[connections] = resident_bytes(process)
    finally:
        process.terminate()
        process.wait()

    rows = []
    for (connections, name), results in measured.items():
        rate, middle, slowest, processor = map(statistics.median, zip(*results))
        shares = [
            mine[0] / empty[0] for mine, empty in zip(results, measured[connections, EMPTY])
        ]
        share = "" if name == EMPTY else f"{100 * statistics.median(shares):.0f} %"
        row = [connections, name, f"{rate:,.0f}", share]
        rows.append(row + [f"{middle:.2f} ms", f"{slowest:.1f} ms", f"{processor:.1f} µs"])
    header = ["connections", "answer", "requests/s", "of the empty handler's"]
    header += ["median", "99th percentile", "processor time"]
    text = table(header, rows, header[:1] + header[2:])
    text += f"\nThe server takes {memory[0] / 1e6:.1f} MB with its tables, and "
    text += f"{(memory[1000] - memory[0]) / 1e6:.1f} MB more with 1,000 connections.\n"
    print(text, end="")
    if len(sys.argv) > 3:
        replace_between_marks(sys.argv[3], {"http": text})


main()
