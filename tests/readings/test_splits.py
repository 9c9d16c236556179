"""Groupings of suits and of whole hands, held against a search over lists of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mjscore.readings.splits import honour_splits, set_readings, suit_splits
from mjscore.readings.vectors import tiles_of
from tests.readings.hands import any_tiles, finished
from tests.readings.slow import groupings, groups, suits_of, tiles_of_suits


def keys_up_to(number: int, rank: int = 0) -> Iterator[int]:
    """Every key of one suit with at most so many tiles."""
    if rank == 9:
        yield 0
        return
    for count in range(min(4, number) + 1):
        for rest in keys_up_to(number - count, rank + 1):
            yield count << 4 * rank | rest


def expected(key: int) -> set[tuple[tuple[int, ...], ...]]:
    tiles = tiles_of_suits((key, 0, 0, 0))
    return set() if len(tiles) % 3 == 1 else groupings(tiles, int(len(tiles) % 3 == 2))


def found(key: int) -> list[tuple[tuple[int, ...], ...]]:
    return [groups((vector, 0, 0, 0)) for vector in suit_splits(key)]


def test_every_suit_of_at_most_eight_tiles_splits_as_the_slow_search_does() -> None:
    number = 0
    for key in keys_up_to(8):
        got = found(key)
        assert len(got) == len(set(got)), hex(key)
        assert set(got) == expected(key), hex(key)
        number += 1
    assert (
        number == 22_330
    )  # 24,310 ways to lay eight tiles or fewer on nine ranks, less 1,980 with five or more on one


def test_larger_suits_split_as_the_slow_search_does() -> None:
    rng = Random(5)
    for size in (9, 11, 12, 14):
        for _ in range(150):
            for tiles in (any_tiles(rng, size, list(range(9))), _full(rng, size)):
                key = suits_of(tiles)[0]
                assert set(found(key)) == expected(key), tiles


def _full(rng: Random, size: int) -> list[int]:
    tiles = finished(rng, size // 3, range(9))
    return tiles if size % 3 == 2 else tiles[:size]


def test_the_tiles_of_a_split_are_those_that_were_split() -> None:
    rng = Random(6)
    for _ in range(300):
        key = suits_of(finished(rng, 4, range(9)))[0]
        assert suit_splits(key)
        assert {tiles_of(vector) for vector in suit_splits(key)} == {key}


def test_honours_split_into_pungs_and_a_pair_only() -> None:
    rng = Random(7)
    for size in range(15):
        for _ in range(60):
            tiles = (
                any_tiles(rng, size, list(range(27, 34)))
                if rng.random() < 0.5
                else [code for code in rng.sample(range(27, 34), 4) for _ in range(rng.choice((0, 2, 3, 3)))]
            )
            pairs = int(len(tiles) % 3 == 2)
            wanted = set() if len(tiles) % 3 == 1 else groupings(tiles, pairs)
            assert {groups((0, 0, 0, one)) for one in honour_splits(suits_of(tiles)[3])} == wanted, tiles


def test_whole_hands_are_read_in_every_way_the_slow_search_finds() -> None:
    rng = Random(8)
    several = 0
    for round in range(900):
        kinds = range(34) if round % 3 else range(9 * (round % 2), 9 * (round % 2) + 9)
        tiles = finished(rng, rng.randint(0, 4), kinds)
        if round % 5 == 0:
            tiles[0] = rng.randrange(34)
        got = [groups(vectors) for vectors in set_readings(suits_of(tiles))]
        assert len(got) == len(set(got))
        assert set(got) == groupings(tiles, 1), tiles
        several += len(got) > 1
    assert several > 10
