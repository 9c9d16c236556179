"""Chinese Official: every fan with a hand that has it and one that nearly has it, every value of every option, whole deals."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.rulebook.check import check_table
from mjscore.rulebook.tables import shipped
from mjscore.text import read
from tests.checking import differences, outcome, with_defaults, yaml

ITEMS = yaml("mcr/items.yaml")
OPTIONS = yaml("mcr/options.yaml")
DEALS = yaml("mcr/deals.yaml")
TABLE = shipped("mcr")


def _deal(deal: dict[str, Any]) -> dict[str, Any]:
    return with_defaults(deal, ITEMS["defaults"])


COUNTS = [(id, entry) for id, said in ITEMS["items"].items() for entry in said["counts"]]
NEAR = [(id, deal) for id, said in ITEMS["items"].items() for deal in said["not"]]


def test_every_fan_has_a_hand_and_a_near_miss() -> None:
    assert list(ITEMS["items"]) == [entry["id"] for entry in TABLE["items"]]
    assert all(said["counts"] and said["not"] for said in ITEMS["items"].values())


@pytest.mark.parametrize(("item", "entry"), COUNTS)
def test_a_fan_counts_where_it_should(item: str, entry: dict[str, Any]) -> None:
    found = outcome(_deal(entry["deal"]))
    assert found.get("items", found).get(item) == entry["value"], found.get("items", found)


@pytest.mark.parametrize(("item", "deal"), NEAR)
def test_a_fan_does_not_count_in_a_near_miss(item: str, deal: dict[str, Any]) -> None:
    found = outcome(_deal(deal))
    assert found["error"] in (None, "below_minimum"), found
    assert item not in found["items"]


def test_every_option_is_tried() -> None:
    assert set(OPTIONS["options"]) == {entry["id"] for entry in TABLE["options"]} - {"table_points"} | {"values"}
    for entry in TABLE["options"]:
        tried = {str(value).lower() for value in OPTIONS["options"].get(entry["id"], ())}
        wanted = entry.get("choices") or ([True, False] if entry["kind"] == "flag" else [])
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


def test_points_for_places_at_the_table_are_four_numbers() -> None:
    book = mjscore.load("mcr")
    assert book.options["table_points"] == (4, 2, 1, 0)
    assert mjscore.with_rules(book, {"table_points": [10, 5, 0, 0]}).options["table_points"] == (10, 5, 0, 0)
    for wrong in ([4, 2, 1], "4-2-1-0", [4, 2, 1, -1]):
        with pytest.raises(mjscore.Refused):
            mjscore.with_rules(book, {"table_points": wrong})


def test_the_table_is_well_formed_and_every_value_has_an_origin() -> None:
    assert check_table(TABLE) == ()
    entries = [*TABLE["items"], *TABLE["options"], *TABLE["combinations"], *TABLE["payment"]["rows"]]
    for entry in (*entries, *TABLE["penalties"].values(), TABLE["value"], TABLE["minimum"], TABLE["rotation"]):
        assert entry["origin"] in TABLE["origins"]


def test_the_fan_are_those_of_the_list_and_the_mixed_kongs_besides() -> None:
    assert len(TABLE["items"]) == 82
    assert {entry["zh"] for entry in (one["name"] for one in TABLE["items"])} >= {
        "大四喜",
        "边张",
        "嵌张",
        "单钓将",
        "花牌",
    }


def test_every_fan_has_its_chinese_name_in_japanese_characters_too() -> None:
    names = [entry["name"] for entry in TABLE["items"]]
    japanese = str.maketrans(
        "绿莲灯杠连对龙顺节步带组风无捞开抢门齐绝张圈归边单钓", "緑蓮燈槓連対龍順節歩帯組風無撈開搶門斉絶張圏帰辺単釣"
    )
    assert [name["ja"] for name in names] == [name["zh"].translate(japanese) for name in names]
    assert all(name["ja"].encode("euc_jp") for name in names)  # which has no simplified ones


def test_a_hand_in_words_as_they_are_written_keeps_its_grouping() -> None:
    written = {"hand": "147m 258p 369s 55p 34m +5m", "as_written": True}
    assert outcome(_deal(written))["items"] == {"knitted_straight": 12, "concealed_hand": 2, "all_chows": 2}
    alone = {"hand": "14m 258p 369s 55p 345m +7m", "as_written": True}
    assert outcome(_deal(alone))["items"]["knitted_straight"] == 12
    chows = {"hand": "123m 123m 123m 99p 78s +9s", "as_written": True}
    assert outcome(_deal(chows))["items"]["pure_triple_chow"] == 24
    assert outcome(_deal({**chows, "as_written": False}))["items"]["pure_shifted_pungs"] == 24
