"""Logs with something changed in them: whatever it is, the import answers with deals and problems, never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mjscore.logs import FORMATS, Asked, import_log

LOGS = Path(__file__).parent.parent / "data" / "logs"
FILES = sorted(path for path in LOGS.iterdir() if path.name.split(".")[1] in FORMATS)
_STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 3, 4, 16, 60, 99, 136, 10**30, 1.5, "", "?", "5mr", "c111213", "r60", "f44", "k11111111",
    "11a1111", "和了", "流局", [], [[]], {}, {"type": "hora"}, [0, 0, 0],
)  # fmt: skip


def bytes_changed(raw: bytes, rng: Random) -> bytes:
    """A log with some of its bytes lost, doubled, swapped or made up."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(raw))
        end = min(len(raw), start + rng.choice((1, 1, 2, 8, 60, 900)))
        kind = rng.randrange(4)
        if kind == 0:
            raw = raw[:start] + raw[end:]
        elif kind == 1:
            raw = raw[:end] + raw[start:end] + raw[end:]
        elif kind == 2:
            raw = raw[:start] + bytes([rng.randrange(256)]) + raw[start + 1 :]
        else:
            raw = raw[:start] + rng.choice((b'"', b"<", b"0", b"60", b"[", b"\xff", b"-1", b"999999999999")) + raw[end:]
        if not raw:
            return b"{"
    return raw


def values_changed(value: Any, rng: Random, depth: int = 0) -> Any:
    """The data with one of its values another."""
    if isinstance(value, (list, dict)) and value and rng.random() < 0.97:
        keys = list(range(len(value))) if isinstance(value, list) else list(value)
        key = rng.choice(keys)
        copy = value.copy()
        if rng.random() < 0.1:
            del copy[key]
        elif isinstance(copy, list) and rng.random() < 0.1:
            copy.insert(key, copy[rng.randrange(len(copy))])
        else:
            copy[key] = values_changed(value[key], rng, depth + 1)
        return copy
    return rng.choice(_STRANGE)


def mutated(raw: bytes, rng: Random) -> bytes:
    """A log with something changed in its bytes, or in the data that its JSON holds."""
    if raw.startswith(b"<") or rng.random() < 0.4:
        return bytes_changed(raw, rng)
    lines = raw.splitlines()
    place = rng.randrange(len(lines))
    lines[place] = json.dumps(values_changed(json.loads(lines[place]), rng)).encode()
    return b"\n".join(lines) + b"\n"


def run(path: Path, seed: int) -> int:
    """How many deals a changed log still tells."""
    format = path.name.split(".")[1]
    raw = mutated(path.read_bytes(), Random(seed))
    found = list(import_log(format, [raw], path.name, Asked("log")))
    for one in found:
        if one.refused is not None:
            assert one.deal is None
            str(one.refused)
        else:
            json.dumps(one.deal)
    return sum(one.deal is not None for one in found)


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_changed_log_is_read_or_refused(path: Path) -> None:
    assert max(run(path, seed) for seed in range(60)) > 0


def main() -> None:
    import sys

    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        for path in FILES:
            try:
                run(path, seed)
            except Exception:
                print(path.name, seed)
                raise


if __name__ == "__main__":
    main()
