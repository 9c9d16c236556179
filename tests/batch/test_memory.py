"""A long log needs no more memory than a short one."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the memory of a process is asked of Unix")

PROGRAM = """
import resource, sys
from mjscore.cli import main
try:
    main(sys.argv[1:], prog_name="mjscore")
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def peak(log: Path, out: Path, *more: str) -> int:
    """The memory that a run needs at most."""
    words = [sys.executable, "-c", PROGRAM, "batch", str(log), "-o", str(out), *more]
    return int(subprocess.run(words, cwd=ROOT, capture_output=True, check=False).stderr.split()[-1])


def deal(number: int) -> dict[str, object]:
    return {
        "variant": "shanghai", "winner": "south", "hand": {"fan": number % 10 + 1}, "by": "self_draw", "id": f"n{number}",
        "note": "a note " * 100, "claim": {"value": number} if number % 20 == 0 else None,
    }  # fmt: skip


def lines(count: int) -> bytes:
    return b"".join(json.dumps(deal(number)).encode() + b"\n" for number in range(count))


@pytest.mark.parametrize(
    ("suffix", "more"),
    [("ndjson", ["--jobs", "1"]), ("ndjson.gz", ["--jobs", "2", "--check"]), ("json", ["--format", "csv"])],
)
def test_memory_is_flat(tmp_path: Path, suffix: str, more: list[str]) -> None:
    found = []
    for count in (1_000, 12_000):
        text = lines(count)
        if suffix == "json":
            text = b"[" + b",".join(text.splitlines()) + b"]"
        log = tmp_path / f"{count}.{suffix}"
        log.write_bytes(gzip.compress(text, 1) if suffix.endswith("gz") else text)
        found.append(peak(log, tmp_path / "out", *more))
    assert found[1] <= found[0] * 1.2
