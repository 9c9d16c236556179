"""Riichi deal by deal: what comes of the deals of `data/riichi/deals.yaml`, and what its page rules out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import mjscore
from mjscore.report.data import result_data, result_line
from tests.checking import differences, outcome, with_defaults, yaml

DEALS = yaml("riichi/deals.yaml")
REFUSED = yaml("riichi/refused.yaml")
PRESETS = [name for name in mjscore.names() if name.startswith("riichi")]


@pytest.mark.parametrize("example", [pytest.param(one, id=one["name"]) for one in DEALS["examples"]])
def test_a_deal_comes_out_as_the_page_says(example: dict[str, Any]) -> None:
    deal = with_defaults(example["deal"], DEALS["defaults"])
    assert differences(example["expect"], outcome(deal)) == []


def refused() -> Iterator[Any]:
    for code, deals in REFUSED.items():
        if code != "defaults":
            for name, deal in deals.items():
                yield pytest.param(code, deal, id=f"{code}-{name}")


@pytest.mark.parametrize(("code", "deal"), list(refused()))
def test_a_deal_that_cannot_be_is_refused_with_its_code(code: str, deal: dict[str, Any]) -> None:
    defaults = REFUSED["defaults"]
    whole = {"variant": "riichi", **deal} if "events" in deal else {**defaults, **deal}
    if whole.get("by") == "self_draw" and "from" not in deal:
        del whole["from"]
    assert outcome(whole)["error"] == code


def test_the_remedy_of_a_hand_without_a_yaku_speaks_of_no_option_that_there_is_not() -> None:
    open_hand = {"winner": "south", "hand": "(234m<E) 567m 345p 99p 67s +8s", "by": "discard", "from": "west"}
    deal, book = mjscore.take({"variant": "riichi", **open_hand})
    fault = mjscore.score(deal, book).fault
    assert fault is not None
    assert fault.code == "no_yaku"
    assert fault.help == "nothing is paid for it; if a circumstance counts, write it in with"
    assert "minimum" not in book.options


def test_what_is_at_fault_with_one_win_is_said_beside_a_hand_that_is_none() -> None:
    west = {"win": "west", "hand": "667788m 239p 77s WW +7s", "by": "discard", "from": "east"}
    south = {"win": "south", "hand": "234m 345p 89s WW (456s<E) +7s", "by": "discard", "from": "east"}
    found = outcome({"variant": "riichi", "events": [south, west]})
    assert (found["error"], found["errors"]) == ("no_win", ["no_win", "no_yaku"])


def test_a_chombo_beside_a_win_is_said_together_with_what_is_wrong_with_the_win() -> None:
    win = {"winner": "south", "hand": "234567m 345p 89p 67s +8s", "by": "discard", "from": "west"}
    found = outcome({"variant": "riichi", **win, "penalties": [{"chombo": "north"}]})
    assert (found["error"], found["errors"]) == ("contradiction", ["contradiction", "no_win"])


@pytest.mark.parametrize("example", [pytest.param(one, id=one["name"]) for one in DEALS["examples"]])
def test_the_table_is_an_account_and_nothing_is_lost(example: dict[str, Any]) -> None:
    deal, book = mjscore.take(with_defaults(example["deal"], DEALS["defaults"]))
    result = mjscore.score(deal, book)
    assert sum(result.net.values()) == 0
    assert len([one for one in result.net if isinstance(one, int)]) == book.vocabulary.seats
    for win in result.wins:
        assert sum(one.value for one in win.fu) == (dict(win.count.totals).get("fu", 0) if not win.as_told else 0)


@pytest.mark.parametrize("example", [pytest.param(one, id=one["name"]) for one in DEALS["examples"]])
def test_a_line_says_what_the_data_say(example: dict[str, Any]) -> None:
    import json

    deal, book = mjscore.take(with_defaults(example["deal"], DEALS["defaults"]))
    result = mjscore.score(deal, book)
    assert result_line(result) == json.dumps(result_data(result), ensure_ascii=False)


@pytest.mark.parametrize(
    ("table", "options"),
    [
        ("riichi_tenhou", {"pao_scope": "hand", "several_wins": "two", "chombo": "none"}),
        ("riichi_mahjong_soul", {"furiten_cleared_by_call": False, "chombo": "none"}),
        (
            "riichi_tenhou_3p",
            {"seats": 3, "several_wins": "all", "start": 35000, "noten_pool": 2000, "uma": (15, 0, -15)},
        ),
        ("riichi_mahjong_soul_3p", {"seats": 3, "abortive_draws": ("nine_terminals", "four_kongs")}),
        ("riichi_m_league", {"uma": (30, 10, -10, -30), "kiriage": True, "abortive_draws": (), "return": 30000}),
        ("riichi_ema_2025", {"start": 30000, "multiple_yakuman": False, "several_wins_own_stick": True}),
        ("riichi_wrc", {"several_wins": "nearest", "several_wins_honba": "each", "chombo_ends_game": True}),
        ("riichi_jpml_a", {"uma": "floating", "pao_honba": "discarder", "kong_dora": False, "ties": "shared"}),
    ],
)
def test_a_named_table_differs_as_the_page_says(table: str, options: dict[str, Any]) -> None:
    found = mjscore.load(table).options
    assert {name: found[name] for name in options} == options


def test_double_yakuman_takes_a_truth_or_a_list() -> None:
    every = ("daisuushii", "kokushi_13", "chuuren_9", "suuankou_tanki")
    book = mjscore.load("riichi")
    assert book.options["double_yakuman"] == ()
    assert mjscore.with_rules(book, {"double_yakuman": True}).options["double_yakuman"] == every
    one = mjscore.with_rules(book, {"double_yakuman": ["kokushi_13"]})
    assert one.options["double_yakuman"] == ("kokushi_13",)
    assert {rule.id: rule.value for rule in one.limits if rule.value == 2} == {"kokushi_13": 2}


def test_a_game_of_three_has_its_own_defaults_unless_they_are_given() -> None:
    book = mjscore.with_rules(mjscore.load("riichi"), {"seats": 3, "start": 30000})
    assert (book.options["start"], book.options["return"], book.options["noten_pool"]) == (30000, 40000, 2000)
