"""Waits as sets and a pair, held against trying every tile."""

from __future__ import annotations

from random import Random

from mjscore.readings.waits import set_waits
from tests.readings.hands import any_tiles, finished
from tests.readings.slow import groupings, suits_of


def slow_waits(tiles: list[int]) -> int:
    return sum(1 << code for code in range(34) if groupings([*tiles, code], 1))


def test_waits_are_the_tiles_that_complete_a_grouping() -> None:
    rng = Random(9)
    widest = 0
    for round in range(800):
        kinds = range(34) if round % 2 else range(9)
        tiles = finished(rng, rng.randint(1, 4), kinds)
        tiles.remove(rng.choice(tiles))
        if round % 4 == 3:
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        waits = set_waits(suits_of(tiles))
        assert waits == slow_waits(tiles), tiles
        widest = max(widest, waits.bit_count())
    assert widest >= 5


def test_random_tiles_wait_for_what_the_slow_search_finds() -> None:
    rng = Random(10)
    for _ in range(200):
        tiles = any_tiles(rng, rng.choice((1, 4, 7, 10, 13)), list(range(rng.choice((9, 18, 34)))))
        assert set_waits(suits_of(tiles)) == slow_waits(tiles), tiles


def test_nine_gates_wait_for_nine_ranks() -> None:
    tiles = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert set_waits(suits_of(tiles)) == 0b111111111


def test_a_kind_whose_four_copies_are_held_is_among_the_waits() -> None:
    assert set_waits(suits_of([0, 0, 0, 0])) == 1 << 0
