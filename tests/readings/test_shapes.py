"""Special shapes, held against their definitions over lists of tiles."""

from __future__ import annotations

from random import Random

import pytest

from mjscore.readings.shapes import (
    SHAPES,
    gates_pair_is_middle,
    gates_suit,
    knitted_straight,
    seven_shifted_pairs,
    shape_waits,
)
from tests.readings import slow
from tests.readings.hands import any_tiles, shaped
from tests.readings.slow import suits_of


def test_every_shape_has_a_slow_definition() -> None:
    assert set(SHAPES) == set(slow.SHAPES)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_holds_for_its_own_tiles_and_for_near_ones_as_defined(shape: str) -> None:
    rng = Random(shape)
    for _ in range(400):
        tiles = shaped(rng, shape)
        if not slow.within_four(tiles):
            continue
        assert SHAPES[shape](suits_of(tiles))
        for _ in range(rng.randint(1, 2)):
            tiles[rng.randrange(14)] = rng.randrange(34)
        assert SHAPES[shape](suits_of(tiles)) == slow.SHAPES[shape](tiles), tiles


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_holds_for_tiles_of_every_other_shape_only_as_defined(shape: str) -> None:
    rng = Random(shape)
    for other in SHAPES:
        for _ in range(60):
            tiles = shaped(rng, other)
            if slow.within_four(tiles):
                assert SHAPES[shape](suits_of(tiles)) == slow.SHAPES[shape](tiles), tiles


@pytest.mark.parametrize("shape", SHAPES)
def test_the_waits_of_a_shape_are_the_tiles_that_make_it(shape: str) -> None:
    rng = Random(shape)
    waiting = 0
    for round in range(250):
        tiles = shaped(rng, shape)
        tiles.remove(rng.choice(tiles))
        if round % 3 == 0:
            tiles[rng.randrange(13)] = rng.randrange(34)
        waits = shape_waits(suits_of(tiles), (shape,))
        assert waits == sum(1 << code for code in range(34) if slow.SHAPES[shape]([*tiles, code])), tiles
        waiting += waits > 0
    assert waiting > 100


def test_the_waits_of_several_shapes_are_taken_together() -> None:
    rng = Random(11)
    shapes = tuple(SHAPES)
    for _ in range(200):
        tiles = any_tiles(rng, 13) if rng.random() < 0.3 else shaped(rng, rng.choice(shapes))[:13]
        wanted = sum(1 << code for code in range(34) if any(holds([*tiles, code]) for holds in slow.SHAPES.values()))
        assert shape_waits(suits_of(tiles), ("four_sets_and_pair", *shapes)) == wanted, tiles


def test_the_pair_of_nine_gates_is_middle_when_a_two_to_eight_is_doubled() -> None:
    for suit in range(3):
        for rank in range(9):
            tiles = [9 * suit + one for one in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rank)]
            suits = suits_of(tiles)
            assert gates_suit(suits) == suit
            assert gates_pair_is_middle(suits[suit]) == (0 < rank < 8)


def test_a_knitted_straight_is_found_in_any_tiles_that_hold_one_and_leaves_the_others() -> None:
    rng = Random(7)
    found = 0
    for _ in range(3000):
        suits = rng.sample(range(3), 3)
        tiles = [9 * suit + part + 3 * step for part, suit in enumerate(suits) for step in range(3)]
        tiles += [rng.randrange(34) for _ in range(rng.choice((2, 5)))]
        if rng.random() < 0.5:
            tiles[rng.randrange(9)] = rng.randrange(27)
        if not slow.within_four(tiles):
            continue
        whole = suits_of(tiles)
        body = knitted_straight(whole)
        left = slow.knitted_straights(tiles)
        assert len(left) == (body is not None)
        if body is not None:
            rest = tuple(key - part for key, part in zip(whole, (*body, 0), strict=True))
            assert rest == suits_of(left[0])
            found += 1
    assert found > 1000


def test_shifted_pairs_are_seven_numbers_in_a_row_of_one_suit() -> None:
    for low in range(3):
        assert seven_shifted_pairs(suits_of(list(range(low, low + 7)) * 2))
        assert not seven_shifted_pairs(suits_of([*range(low, low + 6), 8 if low < 2 else 0] * 2))
    assert not seven_shifted_pairs(suits_of([*range(27, 34)] * 2))
