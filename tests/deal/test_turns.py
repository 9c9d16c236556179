"""Which wins are on one tile, and how events fall into moments."""

from __future__ import annotations

from typing import Any

import pytest
from vocabularies import SICHUAN

from mjscore.deal import read_deal
from mjscore.deal.turns import turns

EAST = {"win": "east", "hand": "(111s) 2334456799s +8s", "by": "discard", "from": "west"}
NORTH = {"win": "north", "hand": "(222m) 345789m67s66m +8s", "by": "discard", "from": "west"}
KONG = {"kong": "1p", "by": "south", "kind": "concealed"}


def moments(*events: dict[str, Any]) -> list[int]:
    """How many events each moment has."""
    return [len(turn) for turn in turns(read_deal({"events": list(events)}, SICHUAN, "sichuan").events)]


def test_wins_that_follow_each_other_on_one_tile_are_one_moment() -> None:
    assert moments(KONG, EAST, NORTH) == [1, 2]
    assert moments(EAST, NORTH, KONG) == [2, 1]


@pytest.mark.parametrize(
    "second", [{**NORTH, "later": True}, {**NORTH, "from": "south"}, {**NORTH, "by": "robbed_kong"}]
)
def test_another_source_or_way_or_a_later_tile_is_another_moment(second: dict[str, Any]) -> None:
    assert moments(EAST, second) == [1, 1]


def test_what_stands_between_parts_two_wins() -> None:
    assert moments(EAST, KONG, NORTH) == [1, 1, 1]


def test_a_tile_drawn_is_nobody_elses() -> None:
    drawn = [{key: value for key, value in win.items() if key != "from"} | {"by": "self_draw"} for win in (EAST, NORTH)]
    assert moments(*drawn) == [1, 1]
