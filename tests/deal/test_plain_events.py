"""Deals of many events that are read in one go are read as every deal is, and nothing at fault is read so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.reading import read_closely
from mjscore.place import Refused
from tests.fuzz import spoilt

CASES = Path(__file__).parents[1] / "data" / "cases"
BOOK = mjscore.load("sichuan")
SEATS = ("east", "south", "west", "north")
LATE = {"kong": "1s", "by": "east", "kind": "added", "late": True}
KONGS = (
    LATE,
    {**LATE, "late": 1},
    {"kong": "5m", "by": "N", "kind": "claimed", "from": "S"},
    {"kong": "9p", "by": "west"},
)
PLAYED: dict[str, Any] = {
    "events": [
        {"kong": "2s", "by": "south", "kind": "added"},
        {"win": "south", "hand": "(666p<E) (222s<E+2s) 88p34556s +4s", "by": "discard", "from": "north"},
        {"win": "west", "hand": "(111m<S) 45688m66789s +8m", "by": "self_draw", "wall_left": 9},
        {"end": "wall", "hands": {"east": "1233678m123579p", "north": "(111s<W) 333789p4678s"}},
    ]
}
ON_ONE_TILE: dict[str, Any] = {
    "events": [
        {"win": "south", "hand": "(111p) 234m67m345p55p +8m", "by": "discard", "from": "east"},
        {"win": "west", "hand": "(222s) 345s67m888s99s +8m", "by": "discard", "from": "east", "later": False},
        {"kong": "4p", "by": "north", "kind": "concealed"},
    ]
}


def deals() -> list[dict[str, Any]]:
    """The deals of the cases that have events, or say what was before, and two more."""
    lines = (CASES / "sichuan.ndjson").read_text(), (CASES / "sichuan_random.ndjson").read_text()
    cases = [json.loads(line)["deal"] for text in lines for line in text.splitlines()]
    return [PLAYED, ON_ONE_TILE, *(deal for deal in cases if not {"events", "out", "void_suits"}.isdisjoint(deal))]


def in_one_go(data: dict[str, Any]) -> mjscore.Deal | None:
    plain = plain_of(BOOK.vocabulary)
    assert plain is not None
    return read_plain(data, plain, BOOK.id)


def closely(data: dict[str, Any]) -> Any:
    try:
        return read_closely(data, BOOK.vocabulary, BOOK.id, None)
    except Refused as refused:
        return refused


def spoilt_course(rng: Random, deal: dict[str, Any]) -> dict[str, Any]:
    """The deal with its events in another order, one too many, too few or told of another seat, or with a field besides."""
    deal = json.loads(json.dumps(deal))
    events = deal.get("events", [deal])
    event = rng.choice(events)
    kind = rng.randrange(8)
    if kind == 0:
        rng.shuffle(events)
    elif kind == 1:
        events.insert(rng.randrange(len(events) + 1), rng.choice((*KONGS, event)))
    elif kind == 2:
        events.remove(event)
    elif kind == 3:
        key = rng.choice(("win", "by", "from", "hand", "kind", "tile"))
        event[key] = rng.choice((*SEATS, "discard", "claimed", "5p", None, 1))
    elif kind == 4:
        deal[rng.choice(("void_suits", "out", "note", "players"))] = rng.choice(
            (
                {"east": "m"},
                {"south": "p", "S": "s"},
                {"W": "s", "north": "p"},
                {"east": 1},
                ["north"],
                ["E", "E"],
                "x",
                [1],
            )
        )
    elif kind == 5:
        event[rng.choice(("late", "later", "wall_left", "with", "hands"))] = rng.choice(
            (True, 1, 0, 30, ["last_tile"], ["shot_after_kong"], {}, {"east": "13m"})
        )
    elif "hands" in event:
        hands = event["hands"]
        seat = rng.choice(list(hands))
        hands[rng.choice((*SEATS, "E", 1))] = rng.choice((hands[seat], hands.pop(seat), "[1111s] 22s", "123m +4m"))
    return deal


@pytest.mark.parametrize("spoil", [spoilt, spoilt_course])
def test_events_spoilt_at_random_are_read_in_one_go_as_they_are_read_closely_or_not_at_all(spoil: Any) -> None:
    rng = Random("events")
    read = left = 0
    for _ in range(40):
        for deal in deals():
            data = spoil(rng, deal)
            found = in_one_go(data)
            if found is not None:
                assert found == closely(data), data
                read += 1
            else:
                left += 1
    assert read > 100
    assert left > 100


def test_deals_with_nothing_unusual_are_read_in_one_go() -> None:
    left = [deal for deal in deals() if in_one_go(deal) is None and not isinstance(closely(deal), Refused)]
    unusual = [deal for deal in left if "penalties" not in deal and '"hand": {' not in json.dumps(deal)]
    assert unusual == []
