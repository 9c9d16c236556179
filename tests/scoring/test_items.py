"""Every item counts in the examples of `data/items` and in none of their near misses."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.checking import outcome, with_defaults, yaml

FILES = {name: yaml(f"items/{name}.yaml") for name in ("shanghai", "classical")}
VARIANTS = {"shanghai": ("shanghai",), "classical": ("classical", "dmjl", "bmja")}


def entries(kind: str) -> list[Any]:
    return [
        pytest.param(item, with_defaults(entry, said["defaults"]), id=f"{name}-{item}-{place}")
        for name, said in FILES.items()
        for item, cases in said["items"].items()
        for place, entry in enumerate(cases[kind])
    ]


@pytest.mark.parametrize("name", FILES)
def test_every_item_of_the_tables_has_examples(name: str) -> None:
    said = FILES[name]
    for variant in VARIANTS[name]:
        table = mjscore.load(variant).table
        known = [entry["id"] for entry in (*table["items"], *table["limits"])]
        assert [id for id in said["items"] if id in known] == known, variant
    for item, cases in said["items"].items():
        assert cases["holds"], item
        assert cases["misses"], item


@pytest.mark.parametrize(("item", "entry"), entries("holds"))
def test_an_item_counts_in_its_example_with_its_whole_value(item: str, entry: dict[str, Any]) -> None:
    deal = dict(entry)
    wanted, of = deal.pop("value", 1), deal.pop("of", None)
    found = outcome(deal)
    assert found["error"] is None, found
    count = found if of is None else found["hands"][of]
    assert count["items"].get(item) == wanted, count["items"]


@pytest.mark.parametrize(("item", "entry"), entries("misses"))
def test_an_item_does_not_hold_in_its_near_miss(item: str, entry: dict[str, Any]) -> None:
    deal = dict(entry)
    of = deal.pop("of", None)
    if deal.pop("no_win", False):
        assert outcome(deal)["error"] == "no_win"
        return
    found = outcome(deal)
    assert found["error"] is None, found
    count = found if of is None else found["hands"][of]
    assert item not in count["items"]
    assert item not in count["suppressed"]
