"""Readings of tiles with jokers: every joker may stand for any suit tile or honour, four copies of a tile at most.

A suit's tiles are completed by a number of jokers in every way, remembered by suit; a hand tries every distribution of
its jokers over the suits. Of special shapes, thirteen orphans can be completed by jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import CHOW, HONOURS, PAIR, PAIR_SHIFT, PUNG, TILE, bag_of_keys, tiles_of

_MEMORY = 1 << 13
_ENDS = (0, 8)
_FIVES = 0x3333333333333333333333333333333333  # added to a bag of 34 kinds, a fifth copy reaches the fourth bit
_FIFTH = 0x8888888888888888888888888888888888


def within_four(bag: int) -> bool:
    """Whether a bag of ordinary tiles holds no fifth copy of any."""
    return not (bag + _FIVES) & _FIFTH


tiles_of_vector = lru_cache(maxsize=_MEMORY)(tiles_of)


def _fill(key: int, honours: bool, jokers: int, pair: bool, vector: int, found: set[int]) -> None:
    """Completes the lowest tile's group in every way, then the rest; groups of jokers alone come last."""
    ranks = 7 if honours else 9
    rank = next((rank for rank in range(ranks) if key >> 4 * rank & 15), None)
    if rank is None:
        _fill_with_jokers_alone(ranks, jokers, pair, vector, 0, found)
        return
    count = key >> 4 * rank & 15
    for real in range(1, min(3, count) + 1):
        if 3 - real <= jokers and not vector & PUNG[rank]:
            _fill(key - real * TILE[rank], honours, jokers - 3 + real, pair, vector + PUNG[rank], found)
        if real <= 2 and pair and 2 - real <= jokers:
            _fill(key - real * TILE[rank], honours, jokers - 2 + real, False, vector + PAIR[rank], found)
    if honours:
        return
    for low in range(max(0, rank - 2), min(rank, 6) + 1):
        if vector >> 3 * low & 7 == 4:
            continue
        others = [at for at in range(low, low + 3) if at != rank]
        for used in product(*(((True, False) if key >> 4 * at & 15 else (False,)) for at in others)):
            needed = used.count(False)
            if needed <= jokers:
                taken = TILE[rank] + sum(TILE[at] for at, real in zip(others, used, strict=True) if real)
                _fill(key - taken, honours, jokers - needed, pair, vector + CHOW[low], found)


def _fill_with_jokers_alone(ranks: int, jokers: int, pair: bool, vector: int, start: int, found: set[int]) -> None:
    if not jokers:
        found.add(vector)
        return
    if jokers >= 3:
        for rank in range(start, ranks):
            if not vector & PUNG[rank]:
                _fill_with_jokers_alone(ranks, jokers - 3, pair, vector + PUNG[rank], rank, found)
        if ranks == 9:
            for low in range(max(0, start - 9), 7):
                if vector >> 3 * low & 7 < 4:
                    _fill_with_jokers_alone(ranks, jokers - 3, pair, vector + CHOW[low], low + 9, found)
    if jokers == 2 and pair:
        found.update(vector + PAIR[rank] for rank in range(ranks))


@lru_cache(maxsize=_MEMORY)
def suit_fillings(key: int, honours: bool, jokers: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All groupings of one suit's tiles with so many jokers among them: those without a pair, and those with one."""
    found: set[int] = set()
    _fill(key, honours, jokers, True, 0, found)
    ordered = sorted(found)
    return (
        tuple(vector for vector in ordered if not vector >> PAIR_SHIFT),
        tuple(vector for vector in ordered if vector >> PAIR_SHIFT),
    )


def joker_readings(suits: Vectors, jokers: int, table: int) -> Iterator[Vectors]:
    """Every reading of four suit keys with jokers as sets and one pair.

    `table` is the bag of the bracketed sets, jokers in them replaced: with it no tile may come to a fifth copy.
    """
    for shares in _shares(jokers):
        fillings = [suit_fillings(suits[suit], suit == HONOURS, shares[suit]) for suit in range(4)]
        for paired in range(4):
            choices = [fillings[suit][suit == paired] for suit in range(4)]
            for vectors in product(choices[0], choices[1], choices[2], choices[3]):
                keys = (
                    tiles_of_vector(vectors[0]),
                    tiles_of_vector(vectors[1]),
                    tiles_of_vector(vectors[2]),
                    tiles_of_vector(vectors[3]),
                )
                if within_four(bag_of_keys(keys) + table):
                    yield vectors


@lru_cache(maxsize=16)
def _shares(jokers: int) -> tuple[tuple[int, int, int, int], ...]:
    """The ways to share jokers out among the four suits."""
    return tuple(
        (one, two, three, jokers - one - two - three)
        for one in range(jokers + 1)
        for two in range(jokers - one + 1)
        for three in range(jokers - one - two + 1)
    )


def orphans_with_jokers(suits: Vectors, jokers: int) -> Vectors | None:
    """The thirteen orphans that tiles and jokers make, the doubled tile the first it can be; None if they make none."""
    seconds = 0
    filled = list(suits)
    missing = []
    for suit in range(4):
        ends = _ENDS if suit != HONOURS else tuple(range(7))
        held = suits[suit]
        for rank in ends:
            count = held >> 4 * rank & 15
            held &= ~(15 << 4 * rank)
            seconds += max(0, count - 1)
            if not count:
                missing.append((suit, rank))
        if held:
            return None
    if seconds > 1 or len(missing) + (1 - seconds) != jokers:
        return None
    for suit, rank in missing:
        filled[suit] += TILE[rank]
    if not seconds:
        filled[0] += TILE[0]
    return filled[0], filled[1], filled[2], filled[3]
