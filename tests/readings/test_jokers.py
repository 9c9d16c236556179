"""Jokers, held against putting every tile in the place of each."""

from __future__ import annotations

from random import Random

import pytest

from mjscore.readings.jokers import joker_readings, orphans_with_jokers
from mjscore.readings.vectors import bag_of_keys
from tests.readings.hands import finished
from tests.readings.slow import HEADS, fillings, groupings, groups, is_orphans, suits_of, within_four


def slow_readings(tiles: list[int], jokers: int, beside: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    return {
        reading for filled in fillings(tiles, jokers) if within_four(filled, beside) for reading in groupings(filled, 1)
    }


def fast_readings(tiles: list[int], jokers: int, beside: list[int]) -> list[tuple[tuple[int, ...], ...]]:
    readings = joker_readings(suits_of(tiles), jokers, bag_of_keys(suits_of(beside)))
    return [groups(vectors) for vectors in readings]


@pytest.mark.parametrize(
    ("jokers", "sets", "rounds"), [(1, 4, 40), (1, 2, 40), (2, 4, 12), (2, 2, 12), (2, 0, 1), (3, 1, 4), (3, 2, 3)]
)
def test_jokers_are_read_in_every_way_that_some_assignment_gives(jokers: int, sets: int, rounds: int) -> None:
    rng = Random(100 * jokers + sets)
    for round in range(rounds):
        kinds = range(34) if round % 2 else range(9)
        tiles = finished(rng, sets, kinds)
        for _ in range(jokers):
            tiles.remove(rng.choice(tiles))
        if round % 5 == 4:
            tiles[0] = rng.randrange(34)
        beside = finished(rng, 4 - sets, kinds)[2:] if sets < 4 else []
        if beside and not within_four(tiles, beside):
            beside = []
        found = fast_readings(sorted(tiles), jokers, beside)
        assert len(found) == len(set(found))
        assert set(found) == slow_readings(tiles, jokers, beside), (tiles, beside)


def test_no_tile_comes_to_a_fifth_copy_by_a_joker() -> None:
    tiles = [0, 0, 0, 0]  # the pair can only be made with a fifth 1m, or by the joker beside another tile
    assert fast_readings(tiles, 1, []) == []
    with_chow = [0, 0, 0, 0, 1, 2, 9]  # 1m1m1m 1m2m3m and a 1p, whose pair the joker makes
    assert fast_readings(with_chow, 1, []) == [((0, 0, 0), (0, 1, 2), (9, 9))]
    assert fast_readings([9], 1, [9, 9, 9]) == []


def test_jokers_alone_are_a_pair_of_any_kind_that_is_not_gone() -> None:
    assert len(fast_readings([], 2, [])) == 34
    assert len(fast_readings([], 2, [5, 5, 5])) == 33


def test_orphans_are_completed_by_jokers_as_by_the_tiles_they_stand_for() -> None:
    rng = Random(12)
    for jokers in range(1, 4):
        for round in range(60 if jokers < 3 else 12):
            tiles = [*HEADS, rng.choice(HEADS)]
            for _ in range(jokers):
                tiles.remove(rng.choice(tiles))
            if round % 3 == 2:
                tiles[0] = rng.choice((0, 0, 1, 27, 33))
            found = orphans_with_jokers(suits_of(tiles), jokers)
            possible = {suits_of(filled) for filled in fillings(tiles, jokers) if is_orphans(filled)}
            assert (found is None) == (not possible), tiles
            assert found is None or found in possible


def test_a_joker_that_may_double_any_orphan_doubles_the_first() -> None:
    assert orphans_with_jokers(suits_of(HEADS), 1) == suits_of([*HEADS, 0])


def test_tiles_between_one_and_nine_make_no_orphans_with_any_jokers() -> None:
    for jokers in range(9):
        assert orphans_with_jokers(suits_of([*HEADS[: 13 - jokers], 4]), jokers) is None
