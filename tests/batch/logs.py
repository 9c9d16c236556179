"""Logs for the tests of batches, made as they are needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mjscore.batch.inputs import file_input
from mjscore.batch.records import Job, Unit
from mjscore.batch.units import units_of
from mjscore.batch.work import Worker

DEAL: dict[str, Any] = {
    "variant": "shanghai",
    "winner": "south",
    "hand": "(EEE<W) [RRRR] 123m 456m 55p",
    "tile": "5p",
    "by": "discard",
    "from": "west",
}
PLAIN = Job()
NO_CHOW = {**DEAL, "hand": "(124m) [RRRR] 123m 456m 55p"}
TOLD: dict[str, Any] = {"variant": "shanghai", "winner": "south", "hand": {"fan": 3}, "by": "self_draw"}


def ndjson(*deals: Any) -> bytes:
    """Deals a line."""
    return b"".join(json.dumps(deal, ensure_ascii=False).encode() + b"\n" for deal in deals)


def long_log(blocks: int) -> bytes:
    """A log of as many blocks of lines as that and a little more, quickly scored; some of its deals are refused."""
    padding = "·" * 3000
    deals = []
    size = 0
    while size < blocks * (1 << 17) + 1000:
        number = len(deals)
        deal = {**TOLD, "hand": {"fan": number % 9 + 1}, "note": f"{number} {padding}", "claim": {"value": 8}}
        if number % 50 == 7:
            deal["by"] = "self_drawn"
        deals.append(ndjson(deal))
        size += len(deals[-1])
    return b"".join(deals)


def written(path: Path, text: bytes | str) -> Path:
    """A file with that text."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def units(path: Path, input_format: str | None = None) -> list[Unit]:
    """The units of a file."""
    return list(units_of(file_input(str(path)), input_format))


def scored(path: Path, job: Job = PLAIN, input_format: str | None = None) -> bytes:
    """The output of a file, without a head."""
    work = Worker(job)
    return b"".join(work(unit).data for unit in units(path, input_format))


def results(path: Path, job: Job = PLAIN, input_format: str | None = None) -> list[Any]:
    """The results of a file as data."""
    return [json.loads(line) for line in scored(path, job, input_format).splitlines()]


def codes(path: Path, input_format: str | None = None) -> list[str | None]:
    """The error code of every deal of a file, None where it was scored."""
    return [result.get("error", {}).get("code") for result in results(path, input_format=input_format)]
