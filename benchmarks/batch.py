"""`mjscore batch` from file to file: deals a second with one worker and with two, and memory that does not grow.

    python -m benchmarks.batch [--deals 300000] [--rounds 5] [--long 1000000] [--variant shanghai]

No two deals are made alike. Medians of alternating runs, start and end of the program included; call only (records already
read, in this process) stands beside, and what two processes that know nothing of each other reach on this machine: one
worker each for the two halves of the log, side by side.
Then the peak memory of a long log against one of 10,000 deals, which may be 1.2 times that at most.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.deals import endless
from benchmarks.peers import ours
from benchmarks.speed import seconds, sound

SHORT = 10_000
CALLS = 20_000
"""Deals that are scored for `call only`, whose records are held at once."""
# The memory of the process itself, without what its parent needed before it; workers are forked, and theirs is their own.
RUN = """
import resource, sys
from mjscore.cli import main
try:
    main(sys.argv[1:], prog_name="mjscore")
finally:
    own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss), file=sys.stderr)
"""


def made(variant: str) -> Iterator[dict[str, Any]]:
    """Deals that the variant can score, always the same ones."""
    return (deal for deal in endless(variant) if sound([deal]))


def written(path: Path, found: Iterator[dict[str, Any]], count: int) -> Path:
    """A log of the next so many deals, each with an id."""
    with path.open("w", encoding="utf-8") as file:
        for number, deal in enumerate(islice(found, count)):
            file.write(json.dumps({"id": f"deal {number}", **deal}, ensure_ascii=False) + "\n")
    return path


def started(log: Path, jobs: int) -> subprocess.Popen[bytes]:
    """A run that has begun."""
    words = [sys.executable, "-c", RUN, "batch", str(log), "-o", str(log.with_suffix(".out")), "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process would begin with compiling its modules
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)


def run(jobs: int, *logs: Path) -> tuple[float, int]:
    """Seconds that runs over these logs take side by side, and the kilobytes of their largest process."""
    start = time.perf_counter()
    said = [one.communicate()[1] for one in [started(log, jobs) for log in logs]]
    return time.perf_counter() - start, max(int(one.split()[-1]) for one in said)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300_000, help="deals of the log whose scoring is timed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", type=int, default=1_000_000, help="deals of the long log; 0 leaves memory out")
    parser.add_argument("--variant", default="shanghai")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = written(Path(folder) / "timed.ndjson", made(asked.variant), asked.deals)
        half, same = asked.deals // 2, made(asked.variant)
        halves = [written(Path(folder) / f"{number}.ndjson", same, half) for number in (1, 2)]
        found = list(islice(made(asked.variant), min(asked.deals, CALLS)))
        calls = ours(found).call
        taken: dict[str, list[float]] = {"call only": [], "jobs 1": [], "jobs 2": [], "two halves": []}
        for _ in range(asked.rounds):
            taken["call only"].append(len(found) / seconds(calls))
            for jobs in (1, 2):
                taken[f"jobs {jobs}"].append(asked.deals / run(jobs, log)[0])
            taken["two halves"].append(2 * half / run(1, *halves)[0])
        rates = {name: statistics.median(one) for name, one in taken.items()}
        for name, rate in rates.items():
            print(f"{asked.variant}, {name:12}{rate:>12,.0f} deals/s")
        print(
            f"two workers are {rates['jobs 2'] / rates['jobs 1']:.2f} times one; "
            f"two processes on the two halves, which is what the machine has, {rates['two halves'] / rates['jobs 1']:.2f}"
        )
        if asked.long:
            memory(Path(folder), asked.variant, asked.long)


def memory(folder: Path, variant: str, count: int) -> None:
    """Prints what a short log and a long one need."""
    short_log = written(folder / "short.ndjson", made(variant), SHORT)
    long_log = written(folder / "long.ndjson", made(variant), count)
    for jobs in (1, 2):
        short, most = run(jobs, short_log)[1], run(jobs, long_log)[1]
        print(
            f"memory, jobs {jobs}: {SHORT:,} deals {short / 1024:.0f} MB, {count:,} deals {most / 1024:.0f} MB, "
            f"ratio {most / short:.2f}"
        )


if __name__ == "__main__":
    main()
