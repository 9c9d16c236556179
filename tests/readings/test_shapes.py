"""Special shapes, held against their definitions over lists of tiles."""

from __future__ import annotations

from random import Random

import pytest

from mjscore.readings.shapes import SHAPES, gates_pair_is_middle, gates_suit, shape_waits
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
