"""Whole deals with exact figures: the worked examples of both pages, suppression, readings, jokers and flowers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checking import differences, examples, outcome

FILES = ("worked_shanghai.yaml", "worked_classical.yaml", "suppression.yaml", "readings.yaml", "jokers.yaml")


@pytest.mark.parametrize(
    ("deal", "expect"), [pytest.param(deal, expect, id=name) for file in FILES for name, deal, expect in examples(file)]
)
def test_an_example_comes_out_as_written(deal: dict[str, Any], expect: dict[str, Any]) -> None:
    assert differences(expect, outcome(deal)) == []
