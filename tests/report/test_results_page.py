"""docs/results.md names all that results hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.batch.logs import ndjson, results, written

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests" / "data" / "cases"


def names_in(result: dict[str, Any]) -> Iterator[str]:
    """Fields of a result, of its wins, hands and errors, its error codes, and the reasons of its payments."""
    yield from result
    for part in (*result.get("wins", ()), *result.get("hands", {}).values()):
        yield from part
        if "refused" in part:
            yield part["refused"]
    for error in (result.get("error"), *result.get("errors", ())):
        if error is not None:
            yield from error
            yield error["code"]
    for transfer in result.get("transfers", ()):
        yield transfer["for"]


@pytest.mark.parametrize("path", sorted(CASES.glob("*.ndjson")), ids=lambda path: path.stem)
def test_every_name_in_a_result_stands_on_the_page(path: Path, tmp_path: Path) -> None:
    named = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "results.md").read_text(encoding="utf-8")))
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    log = written(tmp_path / "log.ndjson", ndjson(*(case["deal"] for case in cases if "deal" in case)))
    found = {name for result in results(log) for name in names_in(result)}
    assert found - named == set()
