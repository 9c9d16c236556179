"""Which tiles complete a hand as sets and a pair, found suit by suit; special shapes are asked in `shapes`."""

from __future__ import annotations

from mjscore.readings.splits import Vectors, split_one
from mjscore.readings.vectors import HONOURS, TILE

_MEMORY = 1 << 12
_THREE_IN_A_ROW = 0x111

_suits: dict[int, int] = {}  # by key, the ranks (bits) that make one suit split
_honours: dict[int, int] = {}


def _ranks(suit: int, key: int) -> int:
    """The ranks, as bits, of the tiles that make one suit's tiles split into sets, with a pair where one is needed."""
    known = _honours if suit == HONOURS else _suits
    ranks = known.get(key)
    if ranks is None:
        if len(known) >= _MEMORY:
            known.clear()
        ranks, pair = 0, key % 3 == 1
        for rank in range(7 if suit == HONOURS else 9):
            if _can_split(key + TILE[rank], suit != HONOURS, pair):
                ranks |= 1 << rank
        known[key] = ranks
    return ranks


def _can_split(key: int, chows: bool, pair: bool) -> bool:
    """Whether one suit's tiles are sets and, where it is wanted, a pair: the first way is enough, so none is remembered."""
    if not key:
        return True
    at = (key & -key).bit_length() - 1 & ~3
    count = key >> at & 15
    if count >= 3 and _can_split(key - (3 << at), chows, pair):
        return True
    if pair and count >= 2 and _can_split(key - (2 << at), chows, False):
        return True
    if chows and at < 28 and key >> at + 4 & 15 and key >> at + 8 & 15:
        return _can_split(key - (_THREE_IN_A_ROW << at), chows, pair)
    return False


def set_waits(suits: Vectors) -> int:
    """The tiles, as bits by code, that complete the tiles of four suit keys to sets and a pair.

    A kind of which the hand holds all four is among them; leaving it out is the caller's rule. The tile goes to the one
    suit that is a tile over full sets, or to either of two suits that hold a pair over, the other keeping its pair.
    """
    one = two = -1
    for suit in range(4):
        key = suits[suit]
        if key % 3:  # 16 leaves 1 when divided by 3, so a key leaves what its tiles do
            if one < 0:
                one = suit
            elif two < 0:
                two = suit
            else:
                return 0
        elif key and not split_one(suit, key):
            return 0
    if one < 0:
        return 0
    first = suits[one]
    if two < 0:
        return _ranks(one, first) << 9 * one if first % 3 == 1 else 0
    waits, second = 0, suits[two]
    if first % 3 == second % 3 == 2:
        if split_one(one, first):
            waits = _ranks(two, second) << 9 * two
        if split_one(two, second):
            waits |= _ranks(one, first) << 9 * one
    return waits
