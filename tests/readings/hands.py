"""Tiles for tests of readings: random, and random near a finished hand."""

from __future__ import annotations

from random import Random

from tests.readings.slow import HEADS, within_four


def any_tiles(rng: Random, number: int, kinds: list[int] | None = None) -> list[int]:
    """So many tiles of a set with four of each kind."""
    return sorted(rng.sample([code for code in kinds or range(34) for _ in range(4)], number))


def finished(rng: Random, sets: int, kinds: range = range(34)) -> list[int]:
    """The tiles of so many sets and a pair; few kinds make many readings."""
    while True:
        tiles = [rng.choice(kinds)] * 2
        for _ in range(sets):
            low = rng.choice(kinds)
            chow = low < 27 and low % 9 < 7 and low + 2 in kinds and rng.random() < 0.6
            tiles += [low, low + 1, low + 2] if chow else [low] * 3
        if within_four(tiles):
            return sorted(tiles)


def shaped(rng: Random, shape: str) -> list[int]:
    """Fourteen tiles of a special shape."""
    suits = rng.sample(range(3), 3)
    if shape == "thirteen_orphans":
        return [*HEADS, rng.choice(HEADS)]
    if shape in ("seven_pairs", "seven_different_pairs", "seven_pairs_of_heads"):
        return 2 * rng.sample(HEADS if shape.endswith("heads") else range(34), 7)
    if shape == "nine_gates":
        return [9 * suits[0] + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]
    if shape == "wriggling_snake":
        return [9 * suits[0], *range(9 * suits[0], 9 * suits[0] + 9), 27, 28, 29, 30]
    if shape == "honours_and_knitted_tiles":
        knitted = [9 * suit + part + 3 * step for part, suit in enumerate(suits) for step in range(3)]
        honours = rng.choice((5, 6, 7))
        return rng.sample(range(27, 34), honours) + rng.sample(knitted, 14 - honours)
    ranks = [rng.randrange(9) for _ in range(7 if shape == "knitting" else 5)]
    if shape == "knitting":
        return [9 * suit + rank for suit in suits[:2] for rank in ranks]
    return [9 * suit + rank for suit in suits for rank in (ranks if suit != suits[2] else ranks[:4])]
