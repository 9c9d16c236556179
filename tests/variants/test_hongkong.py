"""Hong Kong: every item with a hand that has it and one that nearly has it, every value of every option, whole deals."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.rulebook.check import check_table
from mjscore.rulebook.tables import names, own_lines, shipped
from mjscore.text import read
from tests.checking import differences, outcome, with_defaults, yaml

ITEMS = yaml("hongkong/items.yaml")
OPTIONS = yaml("hongkong/options.yaml")
DEALS = yaml("hongkong/deals.yaml")
PRESETS = [name for name in names() if name.startswith("hongkong_")]
BOOK = mjscore.load("hongkong")


def _deal(deal: dict[str, Any]) -> dict[str, Any]:
    return with_defaults(deal, ITEMS["defaults"])


COUNTS = [(id, entry) for id, said in ITEMS["items"].items() for entry in said["counts"]]
NEAR = [(id, deal) for id, said in ITEMS["items"].items() for deal in said["not"]]


def test_every_item_and_limit_hand_has_a_hand_and_a_near_miss() -> None:
    table = shipped("hongkong")
    assert list(ITEMS["items"]) == [entry["id"] for key in ("items", "limits") for entry in table[key]]
    assert all(said["counts"] and said["not"] for said in ITEMS["items"].values())


@pytest.mark.parametrize(("item", "entry"), COUNTS)
def test_an_item_counts_where_it_should(item: str, entry: dict[str, Any]) -> None:
    found = outcome(_deal(entry["deal"]))
    assert found.get("items", found)[item] == entry["value"]


@pytest.mark.parametrize(("item", "deal"), NEAR)
def test_an_item_does_not_count_in_a_near_miss(item: str, deal: dict[str, Any]) -> None:
    found = outcome(_deal(deal))
    assert found["error"] in (None, "below_minimum", "no_win")
    assert item not in found.get("items", {})


def test_every_option_is_tried() -> None:
    assert set(OPTIONS["options"]) == {entry["id"] for entry in shipped("hongkong")["options"]} | {"values"}
    for entry in shipped("hongkong")["options"]:
        tried = {str(value).lower() for value in OPTIONS["options"][entry["id"]]}
        wanted = entry.get("choices") or ([] if entry["kind"] == "number" else [True, False])
        assert {str(value).lower() for value in wanted} <= tried


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [(option, value, said) for option, values in OPTIONS["options"].items() for value, said in values.items()],
)
def test_a_value_of_an_option_changes_the_result(option: str, value: Any, said: dict[str, Any]) -> None:
    if isinstance(value, str):
        value = read(f"value: {value}", "value.yaml").data["value"]
    deal = _deal(said["deal"])
    rules = deal.pop("rules", {})
    changed = outcome({**deal, "rules": {**rules, option: value}})
    assert differences(said["expect"], changed) == []
    assert outcome({**deal, "rules": {**rules, **said.get("from", {})}}) != changed


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["name"]) for entry in DEALS["deals"]])
def test_a_deal_comes_out_as_the_page_says(entry: dict[str, Any]) -> None:
    assert differences(entry["expect"], outcome(with_defaults(entry["deal"], DEALS["defaults"]))) == []


# -- presets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hongkong", *PRESETS])
def test_a_table_is_well_formed(name: str) -> None:
    assert check_table(shipped(name)) == ()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_only_where_it_says_with_an_origin(name: str) -> None:
    own, book = own_lines(name), mjscore.load(name)
    assert set(own) <= {"id", "extends", "name", "about", "origins", "options", "items"}
    changed = [*own.get("options", ()), *own.get("items", ())]
    letters = shipped(name)["origins"]
    assert all(entry["origin"].split(";")[0] in letters for entry in changed)
    options = {entry["id"]: entry["default"] for entry in own.get("options", ())}
    assert {key: value for key, value in book.options.items() if value != BOOK.options[key]} == options
    values = {rule.id: rule.value for rule in (*book.items, *book.limits)}
    base = {rule.id: rule.value for rule in (*BOOK.items, *BOOK.limits)}
    moved = {id for id in values if values[id] != base.get(id)}
    assert moved - {"flower_replacement"} == {entry["id"] for entry in own.get("items", ())}
    rules = {**options, **({"values": {entry["id"]: entry["fan"] for entry in own["items"]}} if "items" in own else {})}
    assert mjscore.with_rules(BOOK, rules).fingerprint == book.fingerprint


def test_there_is_a_preset_for_every_source_of_the_page() -> None:
    sources = ("cantonese", "hkma", "laak", "mahjongo", "riichi_advanced", "scoring_guide", "wikidot", "wikipedia")
    assert [f"hongkong_{source}" for source in sources] == PRESETS


def test_every_value_of_the_table_has_an_origin_of_the_page() -> None:
    table = shipped("hongkong")
    entries = [*table["items"], *table["limits"], *table["options"], *table["liability"], *table["payment"]["rows"]]
    for entry in (*entries, *table["penalties"].values(), table["value"], table["minimum"], table["rotation"]):
        letters = entry["origin"].replace(";", ",").split(",")
        assert letters[0].strip() in table["origins"]


@pytest.mark.parametrize(
    ("flowers", "said"), [("F1", "1 more does not help to reach it"), ("F1S1", "2 more do not help to reach it")]
)
def test_fan_that_do_not_help_to_reach_the_minimum_are_named(flowers: str, said: str) -> None:
    deal = {"variant": "hongkong", "winner": "east", "by": "discard", "from": "south", "flowers": flowers}
    result = mjscore.score(*mjscore.take({**deal, "hand": "(234m)(456p) 99m34p678s +5p"}))
    assert result.fault is not None
    assert said in result.fault.message
