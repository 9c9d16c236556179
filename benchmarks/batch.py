"""`mjscore batch` from file to file: deals a second with one worker and with two, and memory that does not grow.

    python -m benchmarks.batch [--deals 20000] [--rounds 5] [--long 1000000] [--variant shanghai]

Medians of alternating runs, start and end of the program included; call only (records already read, in this process)
stands beside. Then the peak memory of a long log against one of 10,000 deals, which may be 1.2 times that at most.
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
from pathlib import Path

from benchmarks.deals import deals
from benchmarks.peers import ours
from benchmarks.speed import seconds, sound

SHORT = 10_000
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


def written(path: Path, found: list[dict[str, object]], count: int) -> Path:
    """A log of so many deals, each with an id of its own."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            deal = {"id": f"deal {number}", **found[number % len(found)]}
            file.write(json.dumps(deal, ensure_ascii=False) + "\n")
    return path


def run(log: Path, jobs: int) -> tuple[float, int]:
    """Seconds that a run takes, and the kilobytes of its largest process."""
    start = time.perf_counter()
    words = [sys.executable, "-c", RUN, "batch", str(log), "-o", str(log.with_suffix(".out")), "--jobs", str(jobs)]
    done = subprocess.run(
        words, capture_output=True, check=False, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    return time.perf_counter() - start, int(done.stderr.split()[-1])


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000, help="deals of the log whose scoring is timed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", type=int, default=1_000_000, help="deals of the long log; 0 leaves memory out")
    parser.add_argument("--variant", default="shanghai")
    asked = parser.parse_args()
    found = sound(deals(asked.variant, min(asked.deals, 20_000)))
    with tempfile.TemporaryDirectory() as folder:
        log = written(Path(folder) / "timed.ndjson", found, asked.deals)
        calls = ours(found).call
        taken: dict[str, list[float]] = {"call only": [], "jobs 1": [], "jobs 2": []}
        for _ in range(asked.rounds):
            taken["call only"].append(len(found) / seconds(calls))
            for jobs in (1, 2):
                taken[f"jobs {jobs}"].append(asked.deals / run(log, jobs)[0])
        rates = {name: statistics.median(one) for name, one in taken.items()}
        for name, rate in rates.items():
            print(f"{asked.variant}, {name:12}{rate:>12,.0f} deals/s")
        print(f"two workers are {rates['jobs 2'] / rates['jobs 1']:.2f} times one")
        if asked.long:
            memory(Path(folder), found, asked.long)


def memory(folder: Path, found: list[dict[str, object]], count: int) -> None:
    """Prints what a short log and a long one need."""
    for jobs in (1, 2):
        short = run(written(folder / "short.ndjson", found, SHORT), jobs)[1]
        most = run(written(folder / "long.ndjson", found, count), jobs)[1]
        print(
            f"memory, jobs {jobs}: {SHORT:,} deals {short / 1024:.0f} MB, {count:,} deals {most / 1024:.0f} MB, "
            f"ratio {most / short:.2f}"
        )


if __name__ == "__main__":
    main()
