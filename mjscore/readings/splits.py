"""Every grouping of a suit's tiles into sets and at most one pair, remembered suit by suit.

A hand is split suit by suit because a suit's nine counts come back in hand after hand: the memory answers what a
search over the whole hand would find again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from mjscore.readings.vectors import CHOW, CHOW_TILES, HONOURS, PAIR, PAIR_SHIFT, PUNG, TILE

Vectors = tuple[int, int, int, int]

_PAIRED = 1 << PAIR_SHIFT  # vectors from here on hold a pair
_MEMORY = 1 << 12  # suit keys remembered; 405,350 exist, a log uses a small part of them


def _search(key: int, rank: int, chows: bool, pair: bool, vector: int, found: set[int]) -> None:
    while rank < 9 and not key >> 4 * rank & 15:
        rank += 1
    if rank == 9:
        found.add(vector)
        return
    count = key >> 4 * rank & 15
    if count >= 3:
        _search(key - 3 * TILE[rank], rank, chows, pair, vector + PUNG[rank], found)
    if count >= 2 and pair:
        _search(key - 2 * TILE[rank], rank, chows, False, vector + PAIR[rank], found)
    if chows and rank < 7 and key >> 4 * rank + 4 & 15 and key >> 4 * rank + 8 & 15:
        _search(key - CHOW_TILES[rank], rank, chows, pair, vector + CHOW[rank], found)


def _total(key: int) -> int:
    total = 0
    while key:
        total += key & 15
        key >>= 4
    return total


@lru_cache(maxsize=_MEMORY)
def suit_splits(key: int) -> tuple[int, ...]:
    """The vectors of all groupings of one suit's tiles; () when there is none. A pair stands in all of them or in none."""
    if not key:
        return (0,)
    over = _total(key) % 3
    if over == 1:
        return ()
    found: set[int] = set()
    _search(key, 0, True, over == 2, 0, found)
    return tuple(sorted(found))


@lru_cache(maxsize=_MEMORY)
def honour_splits(key: int) -> tuple[int, ...]:
    """The vector of the grouping of honour tiles, in a tuple; () when there is none. There is never a second one."""
    if not key:
        return (0,)
    over = _total(key) % 3
    if over == 1:
        return ()
    found: set[int] = set()
    _search(key, 0, False, over == 2, 0, found)
    return tuple(found)


def set_readings(suits: Vectors) -> Sequence[Vectors]:
    """All ways to read the tiles of four suit keys as sets and exactly one pair, as four vectors each."""
    characters, dots, bamboo, honours = suits
    in_honours = honour_splits(honours)
    in_characters = suit_splits(characters)
    in_dots = suit_splits(dots)
    in_bamboo = suit_splits(bamboo)
    if not (in_honours and in_characters and in_dots and in_bamboo):
        return ()
    first = in_characters[0], in_dots[0], in_bamboo[0], in_honours[0]
    if (first[0] >= _PAIRED) + (first[1] >= _PAIRED) + (first[2] >= _PAIRED) + (first[3] >= _PAIRED) != 1:
        return ()
    if len(in_characters) == len(in_dots) == len(in_bamboo) == 1:
        return (first,)
    return tuple(product(in_characters, in_dots, in_bamboo, in_honours))


def split_one(suit: int, key: int) -> tuple[int, ...]:
    """The groupings of one suit's key, honours without chows."""
    return honour_splits(key) if suit == HONOURS else suit_splits(key)
