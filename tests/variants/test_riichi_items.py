"""Riichi item by item: for every yaku deals that have it, and deals that fail one of its conditions each."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.rulebook.tables import shipped
from tests.checking import outcome, with_defaults, yaml

ITEMS = yaml("riichi/items.yaml")
TABLE = shipped("riichi")


def _told(key: str) -> list[Any]:
    return [
        pytest.param(id, entry, id=f"{id}-{place}")
        for id, said in ITEMS["items"].items()
        for place, entry in enumerate(said.get(key) or ())
    ]


def _outcome(deal: dict[str, Any]) -> dict[str, Any]:
    return outcome(with_defaults(deal, ITEMS["defaults"]))


def test_every_item_has_deals_that_have_it_and_near_misses() -> None:
    assert list(ITEMS["items"]) == [entry["id"] for entry in (*TABLE["items"], *TABLE["limits"])]
    assert all(said["counts"] and said["not"] for said in ITEMS["items"].values())


@pytest.mark.parametrize(("item", "entry"), _told("counts"))
def test_an_item_counts_where_it_should(item: str, entry: dict[str, Any]) -> None:
    found = _outcome(entry["deal"])
    assert found.get("items", found).get(item) == entry["value"], found.get("items", found)


@pytest.mark.parametrize(("item", "deal"), _told("not"))
def test_an_item_does_not_count_in_a_near_miss(item: str, deal: dict[str, Any]) -> None:
    found = _outcome(deal)
    assert found["error"] in (None, "no_yaku"), found
    assert item not in found["items"]


@pytest.mark.parametrize(("item", "deal"), _told("refused"))
def test_tiles_that_miss_a_special_shape_are_no_win(item: str, deal: dict[str, Any]) -> None:
    assert _outcome(deal)["error"] in ("no_win", "bad_set")


@pytest.mark.parametrize("entry", [*TABLE["items"], *TABLE["limits"]], ids=lambda entry: entry["id"])
def test_an_item_has_a_name_in_every_language(entry: dict[str, Any]) -> None:
    assert {"en", "it", "pt", "de", "zh", "ja"} <= set(entry["name"])
