"""What a reading tells of the wait with no look at it, held against the waits themselves."""

from __future__ import annotations

from random import Random

import pytest

import mjscore
from mjscore.facts.table import table_sets
from mjscore.facts.win import FOURS
from mjscore.scoring import View, view_of
from mjscore.scoring.parts import groupings_of, joined
from mjscore.scoring.wait import less_tile, sole_wait, sure_of_two, waits_of
from mjscore.tiles.kinds import BAG
from tests.readings.hands import finished

BOOKS = ["shanghai", "hongkong", "mcr", "classical"]
TABLE = table_sets(())


def seen(tiles: list[int], tile: int) -> View:
    return view_of(TABLE, sum(BAG[code] for code in tiles), tile, None, None, 0, False, 0)


@pytest.mark.parametrize("variant", BOOKS)
def test_where_a_reading_is_sure_of_two_kinds_there_are_two(variant: str) -> None:
    book = mjscore.load(variant)
    rng = Random(variant)
    sure = fours = 0
    for round in range(1500):
        tiles = finished(rng, 4, range(34) if round % 2 else range(9))
        tile = rng.choice(tiles)
        view = seen(tiles, tile)
        own = view.concealed - BAG[tile]
        fours += bool(own & FOURS)
        for parts in groupings_of(view.parts):
            word = joined(parts)
            if word and word & 15 <= book.chows and sure_of_two(view, parts):
                sure += 1
                assert waits_of(view, book).bit_count() > 1, (tiles, tile)
                assert not sole_wait(less_tile(view.suits, tile), tile, own, True, book.wait), (tiles, tile)
    assert sure > 300
    assert fours > 100


def test_a_kind_that_the_hand_has_all_of_makes_no_reading_sure() -> None:
    tiles = [
        3,
        4,
        4,
        4,
        4,
        5,
        5,
        6,
        6,
        7,
        7,
        7,
        7,
        8,
    ]  # 4 5555 66 77 8888 9 of characters: a fifth 8 would do as the 5 does
    view = seen(tiles, 4)
    assert not any(sure_of_two(view, parts) for parts in groupings_of(view.parts))
    assert waits_of(view, mjscore.load("shanghai")) == 1 << 4
