"""Questions that the pages leave open, and how they are ruled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checking import outcome

WIN = {"winner": "east", "by": "discard", "from": "south"}


def test_an_item_of_all_players_given_a_share_of_the_limit_is_a_limit_hand() -> None:
    deal = {"variant": "classical", **WIN, "hand": "123m 456p 789s 46m NN +5m", "flowers": "F1 F2 F3 F4"}
    found = outcome({**deal, "rules": {"values": {"four_flowers": "1 limit"}}})
    assert (found["value"], found["limit"]) == (500, "four_flowers")


def test_a_share_of_more_than_the_limit_is_held_at_it_like_any_hand() -> None:
    deal = {"variant": "classical", **WIN, "hand": "(EEE<W) (SSS<W) NNN WWW 3m +3m"}
    twice = {"values": {"four_blessings": "2 limit"}}
    assert outcome({**deal, "rules": twice})["value"] == 500
    assert outcome({**deal, "rules": {**twice, "limit_on": "none"}})["value"] == 1000


@pytest.mark.parametrize("hand", [{"fan": 5, "value": 84}, {"fan": 5, "limit": "four_kongs"}])
def test_a_bare_count_that_contradicts_itself_is_refused(hand: dict[str, Any]) -> None:
    assert outcome({"variant": "shanghai", **WIN, "hand": hand})["error"] == "contradiction"
