#!/usr/bin/env python3
"""Attacks triwar-generate and triwar-lookup with a failing environment, and counts the results.

Exits with 1 if a run was wrong, crashed or hung, and prints commands that repeat it.
"""

import argparse
import os
import random
import signal
import sys
import time
from pathlib import Path

from attacks import ATTACKS
from jobs import Jobs
from world import VERDICTS, World


def main():
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(prog="scripts/faults", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--quick", action="store_true", help="fewer tries: under two minutes")
    parser.add_argument("--tiny", action="store_true", help="a few tries of each attack, for the test of this program")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices; default 1")
    parser.add_argument("--messages", action="store_true", help="print the messages of the programs")
    parser.add_argument("--programs", type=Path, default=root / "build/release/bin")
    parser.add_argument("--shim", type=Path,
                        default=root / "build/release/lib/libtriwar_faulty_calls.so")
    options = parser.parse_args()
    unknown = set(options.attacks) - set(ATTACKS)
    if unknown:
        parser.error(f"unknown attack: {', '.join(sorted(unknown))}")
    # The programs must not inherit ignored signals from the caller.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL if number != signal.SIGINT
                      else signal.default_int_handler)
    for name in ("TRIWAR_PATH", "XDG_DATA_HOME", "LD_PRELOAD"):
        os.environ.pop(name, None)

    world = World(options.programs, options.shim, full=not (options.quick or options.tiny),
                  tiny=options.tiny, random=random.Random(), keep=root / "build/faults")
    try:
        jobs = Jobs(world)
        for name in options.attacks or ATTACKS:
            world.random.seed(f"{options.seed} {name}")
            begin = time.monotonic()
            ATTACKS[name](world, jobs)
            print(f"== {name}: {sum(world.counts[name].values())} tries in "
                  f"{time.monotonic() - begin:.0f} s", flush=True)
    finally:
        world.close()

    if options.messages:
        for message, count in sorted(world.messages.items()):
            print(f"{count:5} {message}")
    for failure in world.failures:
        print(failure)
    print(f"{'attack':<10}" + "".join(f"{word:>9}" for word in ("tries", *VERDICTS)))
    for name, counts in world.counts.items():
        numbers = (sum(counts.values()), *(counts[verdict] for verdict in VERDICTS))
        print(f"{name:<10}" + "".join(f"{number:>9}" for number in numbers))
    sys.exit(1 if world.failures else 0)


if __name__ == "__main__":
    main()
