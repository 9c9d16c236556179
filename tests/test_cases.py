"""The cases written with the specification (tests/data/README.md): every deal is scored and held against them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checking import DATA, differences, ndjson, outcome

KNOWN = {
    *("error", "items", "totals", "value", "limit", "net", "hands", "next_dealer", "wins"),
    *("line", "also", "points", "detail"),
}
FILES = tuple(sorted(path.name for path in (DATA / "cases").glob("*.ndjson")))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for name in FILES for case in ndjson(name)])
def test_a_case_of_the_specification_comes_out_as_expected(case: dict[str, Any]) -> None:
    assert set(case["expect"]) <= KNOWN
    assert differences(case["expect"], outcome(case["deal"])) == [], case.get("why")
