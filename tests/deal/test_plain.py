"""What is read in one go is read as every deal is, and nothing that is at fault is read so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mjscore
from mjscore.deal.plain import plain_of, read_plain
from mjscore.deal.reading import read_closely
from mjscore.place import Refused
from tests.fuzz import spoilt

TO_WEST: dict[str, Any] = {"winner": "west", "by": "discard", "from": "east", "round": "south", "id": 7}
DRAWN: dict[str, Any] = {"winner": "E", "by": "self_draw", "with": ["last_tile"], "id": "a"}
HANDS = (
    "123m456p23sEERRR +4s",
    "4455m456p123888s +5m",
    "234p456p23s55s999p +4s",
    "8m8m9m4p9m4s6m4p7m4s6m4s7m +4p",
    "(1s2s3s<S) (456s) (999m<N+9m) [RRRR] 7s +7s",
    "(999m) 1112345678p 5p+9p",
    "(234m) 67m345p111p55p +8m",
    "[9999m] 67m (345p) 111p55p +8m",
    "(999m<N) 67m(345p<E)111p(SSS<W)5p +5p",
    "[1111m] [2222m] [3333m] (4444p) 5s +5s",
    "0p55p NNNEEE S1m2m3m5m+ 5m",
)
DEALS = tuple({**way, "hand": hand} for way in (TO_WEST, DRAWN) for hand in HANDS)
MORE: dict[str, dict[str, Any]] = {
    "shanghai": {"new_tile": True, "rules": {}, "players": {"E": "Anna", "south": "Bruno"}},
    "hongkong": {"flowers": "F1 S2", "note": "late", "date": "2026-01-01", "claim": {"value": 8}},
    "mcr": {"flowers": "F1F2", "tile": "9p"},
    "riichi": {"dora": "3s 0p", "ura": "E 4m", "honba": 2, "with": ["riichi", "ippatsu"], "riichi_discard": True},
    "riichi_tenhou_3p": {"dora": "3s", "kita": 0, "sticks": 1},
    "sichuan": {"tile": "4s"},
    "classical": {"flowers": "F3"},
}


def outcome(data: dict[str, Any], book: mjscore.Rulebook) -> Any:
    try:
        return read_closely(data, book.vocabulary, book.id, None)
    except Refused as refused:
        return refused


@pytest.mark.parametrize("variant", MORE)
def test_a_deal_spoilt_at_random_is_read_in_one_go_as_it_is_read_closely_or_not_at_all(variant: str) -> None:
    book = mjscore.load(variant)
    plain = plain_of(book.vocabulary)
    assert plain is not None
    rng = Random(variant)
    read = 0
    for _ in range(60):
        for deal in DEALS:
            data = spoilt(rng, {**deal, **MORE[variant]} if rng.random() < 0.5 else deal)
            found = read_plain(data, plain, book.id)
            if found is not None:
                assert found == outcome(data, book), data
                read += 1
    assert read > 10


def test_of_two_deals_the_one_in_order_is_read_in_one_go() -> None:
    book = mjscore.load("hongkong")
    plain = plain_of(book.vocabulary)
    assert plain is not None
    deal = {**DRAWN, "hand": "[EEEE] 123m456p234sR +R", "with": ["kong_replacement"]}
    assert read_plain(deal, plain, book.id) is not None
    assert read_plain({**deal, "hand": "EEE123m456p234sR +R"}, plain, book.id) is None


def test_more_tiles_of_a_kind_than_a_bag_counts_are_not_read_in_one_go() -> None:
    book = mjscore.load("hongkong")
    plain = plain_of(book.vocabulary)
    assert plain is not None
    for hand in (
        "[1111m] [1111m] [1111m] [1111m] 5s +5s",
        "11111m11111m 111m +1m",
        "1m 1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m +2m",
    ):
        assert read_plain({**DRAWN, "hand": hand}, plain, book.id) is None


def test_hands_in_a_notation_of_their_own_are_not_read_in_one_go() -> None:
    assert plain_of(mjscore.load("american").vocabulary) is None
