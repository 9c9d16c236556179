"""Deals that end without a winner, written by hand in all three formats: what is paid, and how the end is found."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.logs.reading import holds, read, told
from tests.logs.script import Script
from tests.logs.writers import ALL, mjai, mjlog, tenhou

ALL_READY = ["east", "south", "west", "north"]
READY = "234567m 345p 88p 67s"  # waits for 5s and 8s


def test_discards_of_outer_tiles_are_paid_as_a_mangan() -> None:
    deal = Script({}, keep="111999m 111999p 111999s")
    seat = 0
    for outer in [f"{rank}{suit}" for suit in "mps" for rank in "111999"]:
        deal.turn(0, outer)
        for seat in (1, 2, 3):
            if deal.live:
                deal.turn(seat)
    assert deal.live == 0
    deal.end("nagashi", [12000, -4000, -4000, -4000])
    found = told(deal.record)
    assert found["events"][0]["nagashi"] == ["east"]
    assert set(found["events"][0]["hands"]) == {"east", "south", "west", "north"}


def test_who_is_ready_at_an_empty_wall_is_told_or_found() -> None:
    deal = Script({0: READY, 2: "19m 19p 19s ESWNPFC", 1: "147m 258p 369s EESP", 3: "258m 147p 369s FFCC"}, honba=1)
    deal.drain(0, 0)
    deal.end("wall", [1500, -1500, 1500, -1500], [0, 2])
    assert told(deal.record)["events"] == [{"end": "wall", "tenpai": ["east", "west"]}]


def test_hands_are_written_where_nothing_was_paid_for_being_ready() -> None:
    deal = Script(dict.fromkeys(range(4), "19m 19p 19s ESWNPFC"), indicator="5m")
    deal.drain(0, 0)
    deal.end("wall", [0, 0, 0, 0], [0, 1, 2, 3])
    told(deal.record)
    (found,), _ = read("mjai", mjai([deal.record]))
    assert found["events"][0]["hands"] == dict.fromkeys(("east", "south", "west", "north"), "19m 19p 19s ESWNRGB")
    (found,), _ = read("tenhou", tenhou([deal.record]))
    assert found["events"] == [{"end": "wall", "tenpai": ["east", "south", "west", "north"]}]


@pytest.mark.parametrize(("dealer", "honba", "ready"), [(0, 1, ALL_READY), (1, 1, []), (1, 0, None), (2, 1, None)])
def test_where_nobody_paid_the_next_dealer_says_who_was_ready(dealer: int, honba: int, ready: list[str] | None) -> None:
    deal = Script({}, indicator="5m")
    deal.drain(0, 0)
    deal.end("wall", [0, 0, 0, 0], [0, 1, 2, 3])
    behind = Script({}, keep="WWWW", dealer=dealer, honba=honba)
    for seat in range(4):
        behind.turn((dealer + seat) % 4, "W")
    behind.end("four_winds")
    game = [deal.record, behind.record]
    for format, text in (("mjai", mjai(game)), ("tenhou", tenhou(game).replace("全員聴牌", "流局"))):
        (found, _), problems = read(format, text)
        assert not problems
        (end,) = found["events"]
        assert end.get("tenpai") == ready
        assert ("hands" in end) == (ready is None)
        assert ready is None or holds(found)


def test_nine_terminals_are_declared_by_whose_turn_it_is() -> None:
    deal = Script({2: "19m 19p 19s ESWN 234s"}, dealer=1)
    deal.until(2, 1)
    deal.draw(2)
    deal.end("nine_terminals")
    assert told(deal.record)["events"] == [{"end": "nine_terminals", "by": "south"}]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("wall", "the wall is said to be empty, and has 69 tiles"),
        ("nagashi", "the wall is said to be empty, and has 69 tiles"),
        (
            "nine_terminals",
            "player 0 shows nine terminals and honours, and it is not their first draw, before any call",
        ),
        ("four_winds", "one wind is said to be the first discard of all, and is not"),
        ("four_riichi", "all are said to be in riichi, and 3 are not"),
        ("four_kongs", "four kongs are said to be made, and there are 0"),
    ],
)
def test_an_end_that_cannot_have_come_is_told(kind: str, said: str) -> None:
    deal = Script({}, keep="W")
    deal.turn(0, "W", riichi=True)
    deal.end(kind)
    for format, write in ALL.items():
        found, problems = read(format, write([deal.record]))
        assert not found
        assert [(problem.code, problem.message) for problem in problems] == [("impossible", said)]


def test_nine_terminals_want_nine_kinds_and_a_third_winner_a_tile() -> None:
    deal = Script({0: "19m 19p 1s ESWN 2345s"}, keep="9m")
    deal.draw(0, "9m")
    deal.end("nine_terminals")
    assert len(told(deal.record)["events"]) == 1
    short = Script({0: "19m 19p 1s ESW 23456s"}, keep="9m")
    short.draw(0, "9m")
    for kind in ("nine_terminals", "triple_ron"):
        short.end(kind)
        _, (problem,) = read("mjlog", mjlog([short.record]))
        assert problem.message.endswith("has 8 kinds" if kind == "nine_terminals" else "nothing lies there")
        short.record.pop()


def test_payments_for_readiness_in_the_middle_of_play_are_no_triple_win() -> None:
    deal = Script({})
    deal.turn(0)
    deal.end("wall", [1500, 1500, -1500, -1500])
    _, (problem,) = read("mjai", mjai([deal.record], reasons=False))
    assert problem.message == "the wall is said to be empty, and has 69 tiles"


def four_winds() -> Script:
    deal = Script({}, keep="WWWW")
    for seat in range(4):
        deal.turn(seat, "W")
    deal.end("four_winds")
    return deal


def four_riichi() -> Script:
    deal = Script({})
    for seat in range(4):
        deal.turn(seat, riichi=True)
    deal.end("four_riichi")
    return deal


def four_kongs() -> Script:
    deal = Script({0: "1111m 2222p 345s 77s", 1: "3333p 9999s 567m 88m"})
    for seat, kinds in ((0, ("1m", "2p")), (1, ("3p", "9s"))):
        deal.draw(seat)
        for kind in kinds:
            deal.conceal(seat, kind)
            deal.indicate("E")
            deal.draw(seat)
        deal.throw(seat)
    deal.end("four_kongs")
    return deal


def test_a_fourth_kong_ends_the_deal_on_its_last_tile_too() -> None:
    deal = Script({0: "1111m 2222p 345s 77s", 1: "3333p 9999s 567m 88m"}, keep="EEEE")
    for seat, kinds in ((0, ("1m", "2p")), (1, ("3p", "9s"))):
        deal.draw(seat)
        for kind in kinds:
            deal.conceal(seat, kind)
            deal.indicate("E")
            deal.draw(seat)
        deal.throw(seat)
        if seat == 0:
            assert deal.drain(1, 3) == 1
    deal.end("four_kongs")
    (nameless,), _ = read("mjai", mjai([deal.record], reasons=False))
    assert nameless["events"] == [{"end": "four_kongs"}]
    paid = [json.loads(line) for line in mjai([deal.record], reasons=False).splitlines()]
    for event in paid:
        if event["type"] == "ryukyoku":
            event["deltas"] = [3000, -1000, -1000, -1000]
    (played_on,), _ = read("mjai", "\n".join(map(json.dumps, paid)))
    assert played_on["events"][0]["end"] == "wall"


@pytest.mark.parametrize(("deal", "sticks"), [(four_winds, 0), (four_riichi, 4), (four_kongs, 0)])
def test_a_void_hand_is_named_or_found_by_the_course_of_play(deal: Callable[[], Script], sticks: int) -> None:
    record = deal().record
    found = told(record)
    assert found["events"] == [{"end": deal.__name__}]
    assert found["sticks"] == sticks
    (nameless,), _ = read("mjai", mjai([record], reasons=False))
    assert nameless["events"] == found["events"]
