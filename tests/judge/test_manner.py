"""How a win came about is found once; what is remembered with it stays true when that is forgotten."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.judge.manner import find_manner

DEALS: list[dict[str, Any]] = [
    {"variant": "riichi", "winner": "south", "by": "discard", "from": "west", "with": ["riichi"],
     "hand": "123m456p789sEE99p +9p", "round": "east", "dora": "3s"},
    {"variant": "riichi", "winner": "east", "by": "self_draw", "hand": "123m456p789sEE99p +9p", "honba": 2, "sticks": 1},
    {"variant": "shanghai", "winner": "north", "by": "discard", "from": "east", "hand": "123m456m789mEE99m +9m"},
]  # fmt: skip


@pytest.mark.parametrize("data", DEALS)
def test_a_deal_comes_to_the_same_when_manners_were_forgotten(data: dict[str, Any]) -> None:
    deal, book = mjscore.take(data)
    result = mjscore.score(deal, book)
    for number in range(3000):
        find_manner(0, "self_draw", None, frozenset((f"a word {number}",)), book)
    assert len(book.manners) <= 1024
    assert mjscore.score(deal, book) == result == mjscore.score(deal, book)


@pytest.mark.parametrize(("written", "laid"), [({}, True), ({"sticks": 1}, False), ({"riichi": ["north"]}, True)])
def test_a_winner_who_declared_has_laid_a_stick_where_none_is_written(written: dict[str, Any], laid: bool) -> None:
    deal, book = mjscore.take({**DEALS[0], **written})
    payers = [one.payer for one in mjscore.score(deal, book).transfers if one.payee == "table"]
    assert (1 in payers) == laid
    assert (3 in payers) == ("riichi" in written)
