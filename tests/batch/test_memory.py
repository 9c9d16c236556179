"""A long log needs no more memory than a short one."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.batch.memory import measured, peak


def deal(number: int) -> dict[str, object]:
    return {
        "variant": "shanghai", "winner": "south", "hand": {"fan": number % 10 + 1}, "by": "self_draw", "id": f"n{number}",
        "note": "a note " * 100, "claim": {"value": number} if number % 20 == 0 else None,
    }  # fmt: skip


def lines(count: int) -> bytes:
    return b"".join(json.dumps(deal(number)).encode() + b"\n" for number in range(count))


@measured
@pytest.mark.parametrize(
    ("suffix", "more"),
    [("ndjson", ["--jobs", "1"]), ("ndjson.gz", ["--jobs", "2", "--check"]), ("json", ["--format", "csv"])],
)
def test_memory_is_flat(tmp_path: Path, suffix: str, more: list[str]) -> None:
    found = []
    for count in (12_000, 30_000):  # what is remembered has filled up by the first
        text = lines(count)
        if suffix == "json":
            text = b"[" + b",".join(text.splitlines()) + b"]"
        log = tmp_path / f"{count}.{suffix}"
        log.write_bytes(gzip.compress(text, 1) if suffix.endswith("gz") else text)
        found.append(peak("batch", str(log), "-o", str(tmp_path / "out"), *more)[0])
    assert found[1] <= found[0] * 1.2
