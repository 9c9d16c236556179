"""Logs as converters of Mahjong Soul games write them, and the forms in which people keep those of tenhou.net/6.

Each fault that such a converter makes in the payments is made here in a log that was right before.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from mjscore.logs import Asked, import_log
from tests.logs.reading import Deal, holds, read
from tests.logs.script import Script
from tests.logs.writers import Record, mjai, tenhou

READY = "234567m 345p 88p 67s"  # waits for 5s and 8s


def game(records: list[Record]) -> Any:
    return json.loads(tenhou(records, "三玉の間赤" if records[0][0]["seats"] == 3 else "玉の間南喰赤"))


def follow(first: Script) -> Record:
    """A deal that begins with the scores behind another."""
    second = Script({1: READY}, seats=first.table.seats, keep="8s")
    second.record[0]["scores"] = list(first.table.scores)
    second.turn(0, "8s")
    second.win(1, 0, [-2000, 2000, 0, 0][: first.table.seats])
    return second.record


def first_of(data: Any) -> Deal:
    """The first deal of a game, all of whose deals can be read."""
    deals, problems = read("tenhou", json.dumps(data, ensure_ascii=False))
    assert not problems
    return deals[0]


def alike(data: Any, records: list[Record]) -> None:
    """Asserts that the first deal is read as the log that is right tells it, and that its claim holds."""
    found = first_of(data)
    assert found == first_of(game(records))
    assert holds(found)


def won_on_riichi() -> Script:
    deal = Script({1: READY}, keep="8s")
    deal.turn(0, "8s", riichi=True)
    deal.win(1, 0, [-2000, 2000, 0, 0])
    return deal


def test_a_winner_does_not_have_the_stick_of_the_riichi_discard_won_on() -> None:
    deal = won_on_riichi()
    data = game([deal.record])
    data["log"][0][-1][1] = [-2000, 3000, 0, 0]
    alike(data, [deal.record])


def test_sticks_that_a_winner_was_not_given_are_found_in_the_scores() -> None:
    deal = Script({1: READY}, sticks=2, keep="8s")
    deal.turn(0, "8s")
    deal.win(1, 0, [-2000, 4000, 0, 0])
    behind = follow(deal)
    data = game([deal.record, behind])
    data["log"][0][-1][1] = [-2000, 2000, 0, 0]
    alike(data, [deal.record, behind])
    last = game([deal.record]) | {"sc": [23000, -17.0, 29000, 19.0, 25000, 5.0, 25000, -5.0]}
    last["log"][0][-1][1] = [-2000, 2000, 0, 0]
    alike(last, [deal.record])


@pytest.mark.parametrize("scores", [None, [23000, 29000, 25100, 24900], [23000, 28000, 25000, 25000]])
def test_amounts_that_no_scores_set_right_are_told_as_wrong(scores: list[int] | None) -> None:
    deal = Script({1: READY}, sticks=2, keep="8s")
    deal.turn(0, "8s")
    deal.win(1, 0, [-2000, 2000, 0, 0])
    data = game([deal.record])
    if scores is not None:
        data["sc"] = [number for score in scores for number in (score, 0.0)]
    _, problems = read("tenhou", json.dumps(data))
    assert [problem.code for problem in problems] == ["wrong_sum"]


def test_counters_that_both_winners_were_given_go_to_the_nearest_as_the_scores_have_it() -> None:
    deal = Script({1: READY, 2: "234m 234p 77p 34678s"}, honba=2, sticks=1, keep="5s")
    deal.turn(0, "5s")
    deal.win(1, 0, [-2600, 3600, 0, 0])
    deal.win(2, 0, [-2000, 0, 2000, 0])
    behind = follow(deal)
    data = game([deal.record, behind])
    data["log"][0][-1][3] = [-2600, 0, 2600, 0]
    alike(data, [deal.record, behind])
    del data["log"][1]
    assert first_of(data)["claim"]["net"]["west"] == 2600  # nothing says otherwise: the claim fails, as it should
    assert not holds(first_of(data))


def robbed() -> Script:
    deal = Script({1: "88s 123p 456p 789p 11m", 2: READY}, keep="8s 8s")
    deal.turn(0, "8s")
    deal.pung(1, "88s", "1m")
    deal.turn(2, riichi=True)
    deal.until(1, 3)
    deal.draw(1, "8s")
    deal.add(1, "8s")
    deal.win(2, 1, [0, -8000, 9000, 0], ura="E")
    return deal


@pytest.mark.parametrize(("source", "paid"), [(0, [-8000, 0, 9000, 0]), (2, [0, 0, -8000, 0])])
def test_a_robbed_kong_is_paid_by_whose_it_is_whoever_discarded_before(source: int, paid: list[int]) -> None:
    deal = robbed()
    behind = follow(deal)
    data = game([deal.record, behind])
    data["log"][0][-1][1] = paid
    data["log"][0][-1][2][1] = source
    alike(data, [deal.record, behind])
    del data["log"][1]
    found = first_of(data)
    assert found["from"] == "south"
    assert "claim" not in found  # nothing tells what was paid


def test_a_north_is_paid_by_who_set_it_aside() -> None:
    deal = Script({2: "123p 456p 99p NN 789s", 0: "N 258p 147s 99m EWP 1p"}, seats=3, indicator="F", dealer=1)
    deal.until(2, 1)
    deal.turn(2)
    deal.until(2, 0)
    deal.turn(2, riichi=True)
    deal.draw(0)
    deal.north(0)
    deal.win(2, 0, [-2600, 0, 3600], ura="E")
    behind = Script({}, seats=3, dealer=1).record[:1]
    behind[0]["scores"] = list(deal.table.scores)
    data = game([deal.record, behind])
    data["log"][0][-1][1:3] = [[0, 0, -2600, 0], [2, 2, 2, "40符2飜2600点", "立直(1飜)"]]
    deals, problems = read("tenhou", json.dumps(data))
    assert [problem.code for problem in problems] == ["unfinished"]
    assert (deals[0]["from"], deals[0]["by"]) == ("west", "discard")
    assert holds(deals[0])


def converted(records: list[Record], *told: dict[str, Any]) -> list[Deal]:
    """The deals of a game of mjai, the wins of whose first deal tell this instead."""
    lines = mjai(records).splitlines()
    places = [place for place, line in enumerate(lines) if '"hora"' in line][: len(told)]
    for place, one in zip(places, told, strict=True):
        lines[place] = json.dumps(json.loads(lines[place]) | one)
    deals, problems = read("mjai", "\n".join(lines))
    assert not problems
    return deals


def test_what_was_converted_on_to_mjai_is_set_right_alike() -> None:
    riichi, kong = won_on_riichi(), robbed()
    two = Script({1: READY, 2: "234m 234p 77p 34678s"}, honba=2, sticks=1, keep="5s")
    two.turn(0, "5s")
    two.win(1, 0, [-2600, 3600, 0, 0])
    two.win(2, 0, [-2000, 0, 2000, 0])
    for deal, told in (
        (riichi, [{"deltas": [-2000, 3000, 0, 0]}]),
        (kong, [{"deltas": [-8000, 0, 9000, 0], "target": 0}]),
        (two, [{}, {"deltas": [-2600, 0, 2600, 0]}]),
    ):
        records = [deal.record, follow(deal)]
        found = converted(records, *told)
        assert found == read("mjai", mjai(records))[0]
        assert holds(found[0])


def test_a_wrong_payer_of_the_last_deal_of_mjai_leaves_it_without_a_claim() -> None:
    (found,) = converted([robbed().record], {"deltas": [-8000, 0, 9000, 0], "target": 0})
    assert found["from"] == "south"
    assert "claim" not in found


# forms


def test_addresses_of_the_viewer_are_read_line_by_line() -> None:
    deals = [won_on_riichi().record, robbed().record]
    text = "".join(f"https://tenhou.net/6/#json={quote(tenhou([one]))}\r\n" for one in deals)
    found, problems = read("tenhou", text)
    assert not problems
    assert [deal["id"] for deal in found] == ["game-1", "game-2"]
    assert [without_id(deal) for deal in found] == [without_id(read("tenhou", tenhou([one]))[0][0]) for one in deals]


def test_a_broken_address_is_told_and_the_next_is_read() -> None:
    good = "https://tenhou.net/6/#json=" + quote(tenhou([robbed().record]))
    found, problems = read(
        "tenhou", f"{good}\nhttps://tenhou.net/6/#json=%7B%22log\nhttps://tenhou.net/0/?log=1\n{good}"
    )
    assert len(found) == 2
    assert [problem.code for problem in problems] == ["syntax", "syntax"]


@pytest.mark.parametrize("size", [1 << 16, 1 << 30])
def test_an_address_of_many_millions_is_passed_over_and_the_next_is_read(size: int) -> None:
    good = "https://tenhou.net/6/#json=" + quote(tenhou([robbed().record]))
    raw = f"https://tenhou.net/6/#json={'%41' * 4_000_000}\n{good}".encode()
    chunks = [raw[place : place + size] for place in range(0, len(raw), size)]
    found = list(import_log("tenhou", chunks, "game.txt", Asked("game")))
    assert [one.deal is None for one in found] == [True, False]


def without_id(deal: Deal) -> Deal:
    return {key: value for key, value in deal.items() if key != "id"}
