"""Which tiles complete a hand as sets and a pair, found suit by suit; special shapes are asked in `shapes`."""

from __future__ import annotations

from mjscore.memory import Memory
from mjscore.readings.splits import Vectors
from mjscore.readings.vectors import TILE

_MEMORY = 1 << 12
_THREE_IN_A_ROW = 0x111

# What a suit can become, as numbers that are added up over the suits: how many are one tile over full sets, how many
# two, how many of those are sets and a pair as they are, and how many come to nothing whatever is drawn. A suit of sets
# alone is 0. Above that stand the ranks (bits) of the tiles that complete the suit.
_ONE_OVER, _TWO_OVER, _PAIRED, _NOTHING = 1, 1 << 3, 1 << 6, 1 << 9
_RANKS_AT = 12
_COUNTS = (1 << _RANKS_AT) - 1
_EITHER_WAITS, _ONE_KEEPS_ITS_PAIR = 2 * _TWO_OVER + 2 * _PAIRED, 2 * _TWO_OVER + _PAIRED


def _become(key: int, ranks: int, chows: bool) -> int:
    """What one suit can become, of so many ranks."""
    over = key % 3  # 16 leaves 1 when divided by 3, so a key leaves what its tiles do
    if over == 0:
        return 0 if _can_split(key, chows, False) else _NOTHING
    waits = 0
    for rank in range(ranks):
        if _can_split(key + TILE[rank], chows, over == 1):
            waits |= 1 << rank
    if over == 1:
        return waits << _RANKS_AT | _ONE_OVER if waits else _NOTHING
    return waits << _RANKS_AT | _TWO_OVER | (_PAIRED if _can_split(key, chows, True) else 0)


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


_suits: Memory[int, int] = Memory(lambda key: _become(key, 9, True), _MEMORY)
_honours: Memory[int, int] = Memory(lambda key: _become(key, 7, False), _MEMORY)


def set_waits(suits: Vectors) -> int:
    """The tiles, as bits by code, that complete the tiles of four suit keys to sets and a pair.

    A kind of which the hand holds all four is among them; leaving it out is the caller's rule. The tile goes to the one
    suit that is a tile over full sets, or to either of two suits that hold a pair over, the other keeping its pair.
    """
    characters, dots, bamboo, honours = suits
    one, two, three, four = _suits[characters], _suits[dots], _suits[bamboo], _honours[honours]
    counts = one + two + three + four & _COUNTS
    if counts == _ONE_OVER:  # the others are 0
        return one >> _RANKS_AT or two >> _RANKS_AT << 9 or three >> _RANKS_AT << 18 or four >> _RANKS_AT << 27
    if counts == _ONE_KEEPS_ITS_PAIR:
        one = 0 if one & _PAIRED else one
        two = 0 if two & _PAIRED else two
        three = 0 if three & _PAIRED else three
        four = 0 if four & _PAIRED else four
    elif counts != _EITHER_WAITS:
        return 0
    return one >> _RANKS_AT | two >> _RANKS_AT << 9 | three >> _RANKS_AT << 18 | four >> _RANKS_AT << 27
