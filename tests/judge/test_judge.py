"""Deals as a whole: told counts, heaven, robbed kongs, ends, losers' hands, who deals next."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.checking import differences, examples, outcome


@pytest.mark.parametrize(
    ("deal", "expect"), [pytest.param(deal, expect, id=name) for name, deal, expect in examples("judge.yaml")]
)
def test_a_deal_is_judged_as_written(deal: dict[str, Any], expect: dict[str, Any]) -> None:
    assert differences({"error": None, **expect}, outcome(deal)) == []


def test_a_win_says_who_won_how_and_from_whom() -> None:
    deal, book = mjscore.take(
        {"variant": "shanghai", "winner": "north", "by": "robbed_kong", "from": "west", "hand": {"fan": 2}}
    )
    win = mjscore.score(deal, book).wins[0]
    assert (win.winner, win.by, win.source, win.refused) == (3, "robbed_kong", 2, None)


def test_an_id_is_echoed_and_a_variant_and_its_fingerprint_named() -> None:
    deal, book = mjscore.take(
        {"variant": "shanghai", "id": "x-1", "winner": "north", "by": "self_draw", "hand": {"fan": 2}}
    )
    result = mjscore.score(deal, book)
    assert (result.id, result.variant) == ("x-1", "shanghai")
    assert result.rules.startswith("shanghai@")


_WON = {"by": "discard", "from": "east"}
_ON_ONE_TILE = [{"win": seat, "hand": {"value": 8}, **_WON} for seat in ("south", "west")]


@pytest.mark.parametrize(
    "deal",
    [
        {"variant": "shanghai", "winner": "south", "hand": {"fan": 2}, **_WON},
        {"variant": "shanghai", "penalties": [{"false_win": "east"}]},
        {"variant": "mcr", "winner": "south", "hand": {"fan": 2}, **_WON},  # too little to win
        {"variant": "mcr", "events": _ON_ONE_TILE},
        {"variant": "sichuan", "events": _ON_ONE_TILE},
        {"variant": "riichi", "winner": "south", "hand": {"han": 2, "fu": 30}, **_WON},
        {"variant": "riichi", "winner": "south", "hand": {"han": 0, "fu": 30}, **_WON},  # no yaku
        {"variant": "riichi", "events": _ON_ONE_TILE},
        {"variant": "riichi", "events": [{"end": "wall", "tenpai": ["east"]}]},
        {"variant": "american", "events": [{"end": "wall"}]},
    ],
)
def test_what_was_written_beside_a_deal_is_kept_whatever_came_of_it(deal: dict[str, Any]) -> None:
    taken, book = mjscore.take({**deal, "note": "a quarrel", "date": "2026-11-30"})
    assert mjscore.score(taken, book).notes[-2:] == (("note", "a quarrel"), ("date", "2026-11-30"))
    assert all(name not in ("note", "date") for name, _ in mjscore.score(*mjscore.take(deal)).notes)


def test_problems_of_options_and_of_fields_come_together() -> None:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take({"variant": "shanghai", "rules": {"minimun": 3}, "winer": "east", "by": "self_draw", "hand": "12"})
    assert {problem.code for problem in refused.value.problems} >= {"unknown_option", "unknown_field", "syntax"}


@pytest.mark.parametrize("rules", [[], "x", 5, [{"minimum": 3}]])
def test_rules_that_are_no_mapping_are_one_problem(rules: Any) -> None:
    deal = {"variant": "shanghai", "rules": rules, "winner": "north", "by": "self_draw", "hand": {"fan": 2}}
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take(deal)
    assert [(problem.code, problem.at.path) for problem in refused.value.problems] == [("bad_value", ("rules",))]


def test_nothing_for_an_option_is_called_null() -> None:
    deal = {"variant": "shanghai", "rules": {"minimum": None}, "winner": "north", "by": "self_draw", "hand": {"fan": 2}}
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take(deal)
    assert refused.value.first().message == "minimum: null is no whole number"


def test_a_variant_of_a_long_name_is_refused_in_short() -> None:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take({"variant": "x" * 5000, "winner": "north", "by": "self_draw", "hand": {"fan": 2}})
    assert refused.value.first().code == "unknown_variant"
    assert len(refused.value.first().message) < 80


@pytest.mark.parametrize("data", [None, 3, "east", [], [{"winner": "east"}]])
def test_what_is_no_mapping_is_no_deal(data: Any) -> None:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take(data, "shanghai")
    assert refused.value.first().code == "syntax"


def test_a_variant_is_taken_from_the_deal_before_the_one_given() -> None:
    deal = {"winner": "north", "by": "self_draw", "hand": {"value": 2}}
    assert mjscore.take(deal, "classical")[1].id == "classical"
    assert mjscore.take({"variant": "shanghai", **deal}, "classical")[1].id == "shanghai"


@pytest.mark.parametrize(
    ("variant", "code"), [(None, "missing"), (12, "bad_value"), ("shangai", "unknown_variant"), ("", "unknown_variant")]
)
def test_a_variant_that_is_none_is_refused(variant: Any, code: str) -> None:
    data = {"winner": "north", "by": "self_draw", "hand": {"value": 2}}
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.take(data if variant is None else {"variant": variant, **data})
    assert refused.value.first().code == code


def test_waits_are_tried_with_the_whole_machine() -> None:
    book = mjscore.load("shanghai")
    found = mjscore.waits({"hand": "(234m)(111p) 99m34p678s"}, book)
    assert [wait.tile for wait in found] == ["2p", "5p"]
    assert all(wait.drawn is not None and wait.discarded is not None for wait in found)
    five = found[1]
    assert five.drawn is not None
    assert five.discarded is not None
    assert (five.drawn.wins[0].count.value, five.discarded.wins[0].count.value) == (2, 1)


def test_waits_of_a_hand_that_waits_for_nothing_are_none() -> None:
    assert mjscore.waits({"hand": "147m 147p 147s ESWN"}, mjscore.load("shanghai")) == ()


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"hand": "123m 456p 789s 11p EEE"}, [("tile_count", "hand")]),  # and no wait of each of its fourteen tiles
        ({"hand": "123m 456p 789s 11p EE +E"}, [("tile_count", "hand")]),
        ({"hand": "123m 456p 789s 147p EE"}, [("tile_count", "hand")]),
        ({"hand": {"fan": 3}}, [("bad_value", "hand")]),
        (
            {"hand": "123m 456p 789s 11p EE", "tile": "E", "by": "discard", "from": "south"},
            [("unknown_field", "tile"), ("unknown_field", "by"), ("unknown_field", "from")],
        ),
    ],
)
def test_what_is_not_one_tile_short_has_no_waits(fields: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.waits(fields, mjscore.load("shanghai"))
    assert [(problem.code, problem.at.path[0]) for problem in refused.value.problems] == problems


def test_a_hand_that_cannot_be_read_waits_for_nothing_and_says_why() -> None:
    with pytest.raises(mjscore.Refused) as refused:
        mjscore.waits({"hand": "(124m)(111p) 99m34p678s"}, mjscore.load("shanghai"))
    assert refused.value.first().code == "bad_set"
