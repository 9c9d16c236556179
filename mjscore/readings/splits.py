"""Every grouping of a suit's tiles into sets and at most one pair, remembered suit by suit.

A hand is split suit by suit because a suit's nine counts come back in hand after hand: the memory answers what a
search over the whole hand would find again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from mjscore.memory import Memory
from mjscore.readings.vectors import CHOW, PAIR, PAIR_SHIFT, PUNG

Vectors = tuple[int, int, int, int]

_PAIRED: Final = 1 << PAIR_SHIFT  # vectors from here on hold a pair
_THREE_IN_A_ROW: Final = 0x111  # of a key: three tiles from one on
_LAST_CHOW: Final = 24  # where the last of such may begin
_MEMORY: Final = 1 << 11  # suit keys remembered; 405,350 exist, a log uses a small part of them


def _search(key: int, chows: bool, pair: bool, vector: int, found: set[int]) -> None:
    """Adds the vectors of all groupings of a key's tiles, each with what is given, to those found."""
    while key:
        at = (key & -key).bit_length() - 1 & ~3  # the lowest tile left: a group has to begin with it
        count = key >> at & 15
        if count > 1:
            if count > 2:
                _search(key - (3 << at), chows, pair, vector + PUNG[at >> 2], found)
            if pair:
                _search(key - (2 << at), chows, False, vector + PAIR[at >> 2], found)
        if not chows or at > _LAST_CHOW or not (key >> at + 4 & 15 and key >> at + 8 & 15):
            return
        key -= _THREE_IN_A_ROW << at
        vector += CHOW[at >> 2]
    found.add(vector)


def suit_splits(key: int) -> tuple[int, ...]:
    """The vectors of all groupings of one suit's tiles; () when there is none. A pair stands in all of them or in none."""
    if not key:
        return (0,)
    over = key % 3  # 16 leaves 1 when divided by 3, so a key leaves what its tiles do
    if over == 1:
        return ()
    found: set[int] = set()
    _search(key, True, over == 2, 0, found)
    return tuple(sorted(found))


def honour_splits(key: int) -> tuple[int, ...]:
    """The vector of the grouping of honour tiles, in a tuple; () when there is none. There is never a second one."""
    if not key:
        return (0,)
    over = key % 3
    if over == 1:
        return ()
    found: set[int] = set()
    _search(key, False, over == 2, 0, found)
    return tuple(found)


_suits: Final = Memory(suit_splits, _MEMORY)
_honours: Final = Memory(honour_splits, 1 << 9)


def set_readings(suits: Vectors) -> Sequence[Vectors]:
    """All ways to read the tiles of four suit keys as sets and exactly one pair, as four vectors each."""
    characters, dots, bamboo, honours = suits
    in_honours = _honours[honours]
    in_characters = _suits[characters]
    in_dots = _suits[dots]
    in_bamboo = _suits[bamboo]
    if not (in_honours and in_characters and in_dots and in_bamboo):
        return ()
    first = in_characters[0], in_dots[0], in_bamboo[0], in_honours[0]
    if (first[0] >= _PAIRED) + (first[1] >= _PAIRED) + (first[2] >= _PAIRED) + (first[3] >= _PAIRED) != 1:
        return ()
    if len(in_characters) == len(in_dots) == len(in_bamboo) == 1:
        return (first,)
    return tuple(product(in_characters, in_dots, in_bamboo, in_honours))
