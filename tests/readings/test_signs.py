"""Signs of special shapes: no suit of a hand that has a shape denies it."""

from __future__ import annotations

from random import Random

from mjscore.readings.shapes import KNITTED_STRAIGHT, SHAPES, SIGNS, knitted_straight, suit_signs
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import keys
from mjscore.tiles.kinds import bag_of

HEADS = [code for code in range(34) if code >= 27 or code % 9 in (0, 8)]


def signs(suits: Vectors) -> int:
    found = -1
    for suit, key in enumerate(suits):
        found &= suit_signs(key, suit)
    return found


def random_shapes(rng: Random) -> list[list[int]]:
    suits = rng.sample(range(3), 3)
    base = 9 * suits[0]
    ranks, five = [rng.randrange(9) for _ in range(7)], [rng.randrange(9) for _ in range(5)]
    knit = [9 * suit + part + 3 * step for part, suit in enumerate(suits) for step in range(3)]
    low = rng.randrange(3)
    return [
        [*HEADS, rng.choice(HEADS)],
        [base + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))],
        [base, *range(base, base + 9), 27, 28, 29, 30],
        2 * rng.sample(range(34), 7),
        2 * rng.sample(HEADS, 7),
        [base + low + rank for rank in range(7)] * 2,
        2 * [rng.randrange(34) for _ in range(7)],
        [9 * suit + rank for suit in suits[:2] for rank in ranks],
        [9 * suit + rank for suit in suits for rank in (five if suit != suits[2] else five[:4])],
        [*rng.sample(range(27, 34), 5), *knit],
        [*rng.sample(range(27, 34), 6), *rng.sample(knit, 8)],
        [*knit, *[rng.randrange(34)] * 3, *[rng.randrange(34)] * 2],
    ]


def test_every_shape_is_borne_by_all_suits_of_a_hand_that_has_it() -> None:
    rng = Random(5)
    met = set()
    for _ in range(400):
        for tiles in random_shapes(rng):
            suits = keys(bag_of(tiles))
            for shape, holds in SHAPES.items():
                if holds(suits):
                    met.add(shape)
                    assert signs(suits) & SIGNS[shape], (shape, tiles)
            if knitted_straight(suits) is not None:
                met.add(KNITTED_STRAIGHT)
                assert signs(suits) & SIGNS[KNITTED_STRAIGHT], tiles
    assert met == SIGNS.keys()


def test_an_ordinary_hand_bears_no_sign_of_most_shapes() -> None:
    suits = keys(bag_of([0, 1, 2, 12, 13, 14, 20, 20, 20, 23, 24, 25, 30, 30]))
    assert signs(suits) & ~SIGNS[KNITTED_STRAIGHT] == 0
