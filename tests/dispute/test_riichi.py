"""Quarrels about riichi: what is claimed, where it parts from the rules and why, what would make it right."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.dispute import check, why
from mjscore.report.dispute_text import dispute_text, why_text
from mjscore.rulebook import load
from tests.dispute.asking import answers

RON: dict[str, Any] = {"variant": "riichi", "winner": "south", "by": "discard", "from": "west"}
PINFU = {**RON, "hand": "234567m 345p 88p 67s +8s", "with": "riichi", "dora": "7s", "honba": 1, "sticks": 1}
"""Riichi, pinfu, tanyao, dora 1: 4 han 30 fu, 7,700 and a counter; a stick lies on the table."""

QUARRELS: list[Any] = [
    # the count of fu
    pytest.param(PINFU, ["40 fu"], "totals", "fu: base 20, closed on a discard 10", ("field", "tile", "3m"), id="a wait"),
    pytest.param(
        {**RON, "hand": "(BBB<E) 456p 678s EE 34s +5s"}, ["30 fu"], None, "", None, id="a pair of the round wind, rightly"
    ),
    pytest.param(
        {**RON, "winner": "east", "hand": "(BBB<S) (222p<S) 678s 789m E +E"}, ["1 han, 30 fu"], "totals",
        "fu: base 20, wait EE 2, pair EE 4, pung (222p) 2, pung (BBB) 4, rounding 8",
        ("option", "double_wind_pair_fu", 2), id="a pair of the double wind",
    ),
    pytest.param(
        {**RON, "hand": "(234m<E) 456p 678s 55m 34s +5s"}, ["20 fu"], "totals", "open hand",
        ("option", "open_pinfu_fu", 20), id="an open hand without fu",
    ),
    # han
    pytest.param(PINFU, ["value 3900"], "value", "4 han, 30 fu", ("field", "dora", None), id="a missed dora"),
    pytest.param(PINFU, ["no dora"], "items", "follow an indicator, for each indicator: 8s", ("field", "dora", None),
                 id="dora left out"),
    pytest.param(
        {**PINFU, "dora": "8p"}, ["dora 2"], "items", "the indicators point at 9p", ("field", "dora", "7p"),
        id="the indicator taken for the dora",
    ),
    pytest.param(PINFU, ["aka_dora 1"], "items", "there are none: red fives", ("field", "hand", "0m"), id="a red five"),
    pytest.param({**PINFU, "hand": "234067m 345p 88p 67s +8s"}, ["no aka_dora"], "items", "red fives: 067m",
                 ("option", "red_fives", False), id="a table without red fives"),
    pytest.param(PINFU, ["kiriage_mangan"], "limit", "4 han, 30 fu", ("option", "kiriage", True), id="rounding up to a mangan"),
    pytest.param(PINFU, ["mangan"], "limit", "4 han, 30 fu", ("option", "kiriage", True), id="a mangan if rounded up"),
    pytest.param(PINFU, ["haneman"], "limit", "4 han, 30 fu", None, id="two han too many"),
    pytest.param(
        {**RON, "hand": "(234m<E) 456p 678s 55m 34s +5s", "rules": {"open_tanyao": False}}, ["tanyao"], "items",
        "(234m) was claimed", ("option", "open_tanyao", True), id="tanyao with a claimed set",
    ),
    pytest.param(
        {**RON, "hand": "(123m<E) 789m 111m EE 46m +5m"}, ["honitsu 3"], "items", "(123m) was claimed: worth 1 less", None,
        id="an open hand is worth less",
    ),
    pytest.param({**PINFU, "with": []}, ["riichi"], "items", "it is not stated", ("circumstance", "riichi", True),
                 id="riichi not stated"),
    # counters and sticks
    pytest.param(PINFU, ["west pays south 7700"], "payment", "counters: 300", ("field", "honba", 0), id="a counter too many"),
    pytest.param({**PINFU, "dora": "9m"}, ["west pays south 4500"], "payment", "counters: 300", ("field", "honba", 2),
                 id="a counter too few"),
    pytest.param(PINFU, ["table -2000"], "payment", "sticks: -1000", ("field", "sticks", 2), id="another stick"),
    pytest.param(PINFU, ["north -1000"], "payment", "", ("field", "riichi", ["north"]), id="a stick laid and not written"),
    # furiten
    pytest.param(
        {**RON, "hand": "12456789s 222p 88m +3s", "discards": {"south": "9m 3s W"}}, ["west pays south 2600"], "payment",
        "the winner is furiten", ("field", "discards", None), id="furiten",
    ),
    pytest.param(
        {**RON, "hand": "12456789s 222p 88m +3s", "discards": "S:9m W:3s N:1m E:1p W:3s"}, ["west pays south 2600"],
        "payment", "the winner is furiten", ("option", "furiten", False), id="temporary furiten",
    ),
    pytest.param(
        {**RON, "hand": "12456789s 222p 88m +3s"}, ["south -0", "west +0"], "payment", "win: 2600",
        ("field", "furiten", "discard"), id="furiten that is not written",
    ),
    # several winners, liability, ends
    pytest.param(
        {"variant": "riichi", "events": [
            {"win": "north", "hand": "234567m 345p 88p 67s +8s", "by": "discard", "from": "west"},
            {"win": "south", "hand": "(BBB<E) 345m 678m 55p 67s +8s", "by": "discard", "from": "west"},
        ]}, ["west pays south 0"], "payment", "win: 1000", ("option", "several_wins", "nearest"), id="head bump",
    ),
    pytest.param(
        {**RON, "hand": "(BBB<E) (GGG<N) (RRR<W) 23m 55p +4m", "from": "north"}, ["north pays south 32000"], "payment",
        "pays for all: third set of dragons", ("option", "pao", ("daisuushii",)), id="who fed the dragons",
    ),
    pytest.param(
        {"variant": "riichi", "events": [{"end": "wall", "tenpai": ["east", "south"]}]}, ["east +3000"], "payment",
        "not ready: 1500", ("field", "tenpai", ["east"]), id="who was ready",
    ),
    pytest.param(
        {"variant": "riichi", "penalties": [{"chombo": "south"}]}, ["south -8000"], None, "", None, id="a chombo, rightly"
    ),
    pytest.param(
        {"variant": "riichi", "penalties": [{"chombo": "south"}]}, ["south +0"], "payment", "chombo: -8000",
        ("option", "chombo", "final_score"), id="a chombo off the final score",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "claims", "place", "reason", "change"), QUARRELS)
def test_a_quarrel_is_explained(
    deal: dict[str, Any], claims: list[str], place: str | None, reason: str, change: tuple[str, str, Any] | None
) -> None:
    dispute = check(deal, claims)
    assert dispute.parts_at == place
    assert reason in " ".join(dispute_text(dispute).split())
    if change is not None:
        assert [change] in answers(dispute)


@pytest.mark.parametrize(
    ("deal", "item", "said"),
    [
        ({**RON, "hand": "(234m<E) 456p 678s 55m 34s +5s"}, "pinfu", "(234m) was claimed"),
        ({**RON, "hand": "234m 456p 678s GG 34s +5s", "with": "riichi"}, "pinfu", "spoilt by: pairs of dragons: GG"),
        ({**RON, "hand": "234m 456p 678s 99m 35s +4s", "with": "riichi"}, "pinfu", "the winning tile is 4s"),
        ({**RON, "hand": "123m 789m 222p 55s 12s +3s", "with": "riichi"}, "chanta", "222p, 55s hold no terminal"),
        (
            {**RON, "hand": "222m 333p 99s 567m 55p +9s", "with": "riichi"},
            "sanankou",
            "999s was finished on another's tile",
        ),
        ({**RON, "hand": "(BBB<E) (GGG<N) RR 234m 55p +5p"}, "daisangen", "there is no pung of R"),
        ({**RON, "hand": "EEE SSS WWW NN 55p +5p", "dora": "4p"}, "dora", "part of"),
        (PINFU, "mangan", "4 han, 30 fu are worth 7700 points"),
    ],
)
def test_why_an_item_does_not_count(deal: dict[str, Any], item: str, said: str) -> None:
    (one,) = found = why(deal, item)
    assert not one.counts
    from mjscore.judge import score, take

    taken, book = take(deal)
    assert said in " ".join(why_text(found, taken, book, score(taken, book)).split())


def test_a_limit_is_claimed_by_its_name_in_any_language() -> None:
    for name in ("mangan", "満貫", "满贯", "limit mangan"):
        assert check({**PINFU, "ura": "4m"}, [name]).holds


def test_a_mangan_by_rounding_up_is_a_mangan_and_no_other_way_about() -> None:
    rounded = {**PINFU, "variant": "riichi_m_league"}
    assert check(rounded, ["mangan"]).holds
    assert check(rounded, ["kiriage_mangan"]).holds
    assert check({**rounded, "claim": {"limit": "mangan"}}).holds
    assert not check(rounded, ["haneman"]).holds
    assert not check({**rounded, "ura": "4m"}, ["kiriage_mangan"]).holds


def test_a_claim_under_another_table_is_explained_by_it() -> None:
    dispute = check(PINFU, ["value 8000"])
    (change,) = dispute.would_hold[0].changes
    assert (change.id, change.after) == ("kiriage", True)
    assert set(change.tables) == {"riichi_m_league", "riichi_ema_2025", "riichi_wrc"}
    assert load(change.tables[0]).options["kiriage"]
