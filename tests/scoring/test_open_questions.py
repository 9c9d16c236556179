"""Faults that are known and not mended yet: each test says what should be, and fails until it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checking import outcome

WIN = {"winner": "east", "by": "discard", "from": "south"}


@pytest.mark.xfail(
    strict=True, reason="an item of all players moved to the unit limit stands in items and counts nothing"
)
def test_a_share_of_the_limit_for_an_item_of_all_players_counts_or_is_refused() -> None:
    deal = {"variant": "classical", **WIN, "hand": "123m 456p 789s 46m NN +5m", "flowers": "F1 F2 F3 F4"}
    found = outcome({**deal, "rules": {"values": {"four_flowers": "1 limit"}}})
    assert found["error"] == "bad_value" or found["value"] == 500


@pytest.mark.xfail(strict=True, reason="of a bare count that says two things one is taken without a word")
@pytest.mark.parametrize("hand", [{"fan": 5, "value": 84}, {"fan": 5, "limit": "four_kongs"}])
def test_a_bare_count_that_contradicts_itself_is_refused(hand: dict[str, Any]) -> None:
    assert outcome({"variant": "shanghai", **WIN, "hand": hand})["error"] == "contradiction"
