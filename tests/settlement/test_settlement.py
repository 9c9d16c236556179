"""Payments, liability and penalties with exact figures, and sums that always come to nothing."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.checking import differences, examples, outcome, yaml

FILES = ("payment.yaml", "liability.yaml", "penalties.yaml")
EXAMPLES = [pytest.param(deal, expect, id=name) for file in FILES for name, deal, expect in examples(file)]


@pytest.mark.parametrize(("deal", "expect"), EXAMPLES)
def test_a_deal_is_settled_as_written(deal: dict[str, Any], expect: dict[str, Any]) -> None:
    found = outcome(deal)
    assert differences({"error": None, **expect}, found) == []
    if "net" in found:
        assert sum(found["net"].values()) == 0


@pytest.mark.parametrize("variant", ["shanghai", "classical"])
def test_every_trigger_of_liability_has_an_example(variant: str) -> None:
    shown = {expect.get("liability") for name, deal, expect in examples("liability.yaml") if deal["variant"] == variant}
    options = yaml(f"options/{variant}.yaml")["options"].get("liability", ())
    shown |= {result["expect"].get("liability") for group in options for result in group["results"]}
    assert {entry["id"] for entry in mjscore.load(variant).table["liability"]} <= shown


@pytest.mark.parametrize("variant", ["shanghai", "classical"])
def test_every_penalty_has_an_example(variant: str) -> None:
    shown = {key for _, deal, _ in examples("penalties.yaml") for entry in deal.get("penalties", ()) for key in entry}
    assert set(mjscore.load(variant).table["penalties"]) <= shown
