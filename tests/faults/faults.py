#!/usr/bin/env python3
"""Attacks triwar-generate and triwar-lookup by a world that fails, and counts what comes of it.

Exit code 1 when a run was wrong, crashed or hung; command lines that repeat it are shown.
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
    parser.add_argument("--tiny", action="store_true", help="some tries of each attack, as a test")
    parser.add_argument("--seed", type=int, default=1, help="of all that is chance; default 1")
    parser.add_argument("--messages", action="store_true", help="show what the programs have said")
    parser.add_argument("--programs", type=Path, default=root / "build/release/bin")
    parser.add_argument("--shim", type=Path,
                        default=root / "build/release/lib/libtriwar_faulty_calls.so")
    options = parser.parse_args()
    unknown = set(options.attacks) - set(ATTACKS)
    if unknown:
        parser.error(f"unknown attack: {', '.join(sorted(unknown))}")
    # Whatever the caller ignores, the programs are to meet as usual.
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
