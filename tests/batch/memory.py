"""How much memory a run of the command line needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT

STATUS = Path("/proc/self/status")
measured = pytest.mark.skipif(not STATUS.exists(), reason="the memory of a process is asked of Linux")

# Of the process itself, which has not taken over what its parent needed; workers are forked, and theirs is their own.
_PROGRAM = """
import resource, sys
from mjscore.cli import main
try:
    main(sys.argv[1:], prog_name="mjscore")
finally:
    own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(max(own, workers), file=sys.stderr)
"""


def peak(*words: str) -> tuple[int, bytes]:
    """The kilobytes that a run's largest process needs at most, and what it writes."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MJSCORE_")}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *words], cwd=ROOT, capture_output=True, check=False, env=environment
    )
    return int(done.stderr.split()[-1]), done.stdout
