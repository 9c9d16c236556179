"""Which tiles complete a hand as sets and a pair, found suit by suit; special shapes are asked in `shapes`."""

from __future__ import annotations

from itertools import product
from typing import Final

from mjscore.memory import Memory
from mjscore.readings.splits import Vectors

_MEMORY: Final = 1 << 12

# What a suit can become, as numbers that are added up over the suits: how many are one tile over full sets, how many
# two, how many of those are sets and a pair as they are, and how many come to nothing whatever is drawn. A suit of sets
# alone is 0. Above that stand the ranks (bits) of the tiles that complete the suit.
_ONE_OVER: Final = 1
_TWO_OVER: Final = 1 << 3
_PAIRED: Final = 1 << 6
_NOTHING: Final = 1 << 9
_RANKS_AT: Final = 12
_COUNTS: Final = (1 << _RANKS_AT) - 1
_EITHER_WAITS: Final = 2 * _TWO_OVER + 2 * _PAIRED
_ONE_KEEPS_ITS_PAIR: Final = 2 * _TWO_OVER + _PAIRED


def _become(key: int, ranks: int, first: int) -> int:
    """What one suit can become, of so many ranks; `first` is where its walk begins, with chows or without."""
    over = key % 3  # 16 leaves 1 when divided by 3, so a key leaves what its tiles do
    before, walk = [0] * ranks, first
    for rank in range(ranks):
        before[rank] = walk
        walk = _steps[walk << 3 | key >> 4 * rank & 7]
        if not walk:
            break
    if over == 0:
        return 0 if walk & _ALL_SETS else _NOTHING
    waits, rest = 0, first & _NO_CHOWS | (_SETS_AND_PAIR if over == 1 else _ALL_SETS)
    for rank in range(ranks - 1, -1, -1):  # from behind, the tile is tried that joins what is before it with the rest
        count = key >> 4 * rank & 7
        if before[rank] and _steps[before[rank] << 3 | count + 1] & rest & _STATES:
            waits |= 1 << rank
        rest = _steps_back[rest << 3 | count]
        if not rest:
            break
    if over == 1:
        return waits << _RANKS_AT | _ONE_OVER if waits else _NOTHING
    return waits << _RANKS_AT | _TWO_OVER | (_PAIRED if walk & _SETS_AND_PAIR else 0)


# A suit is walked rank by rank. All that matters of the ranks passed is a state: how many chows began one rank ago and how
# many two (three equal ones are pungs), and whether there is a pair. All states that can be are the bits of one number, and
# there are few such numbers; one bit more says that there are no chows.
_STATE: Final = {state: 1 << place for place, state in enumerate(product(range(3), range(3), (False, True)))}
_ALL_SETS: Final = _STATE[0, 0, False]
_SETS_AND_PAIR: Final = _STATE[0, 0, True]
_NO_CHOWS: Final = 1 << len(_STATE)
_STATES: Final = _NO_CHOWS - 1


def _next_states(two_ago: int, one_ago: int, paired: bool, count: int, most: int) -> int:
    """The states that one of them can become at a rank with so many tiles, of which `most` may begin a chow."""
    found = 0
    for begun in range(most + 1):
        left = count - two_ago - one_ago - begun
        if left in (0, 3):
            found |= _STATE[one_ago, begun, paired]
        elif left in (2, 5) and not paired:
            found |= _STATE[one_ago, begun, True]
    return found


def _step(key: int) -> int:
    """The states that some states can become, by them and in three bits below the tiles of the rank."""
    walk, count = key >> 3, key & 7
    found, most = walk & _NO_CHOWS, 0 if walk & _NO_CHOWS else 2
    for state, bit in _STATE.items():
        if walk & bit:
            found |= _next_states(*state, count, most)
    return found


def _step_back(key: int) -> int:
    """The states that can become one of some states."""
    walk, count = key >> 3, key & 7
    found, most = walk & _NO_CHOWS, 0 if walk & _NO_CHOWS else 2
    for state, bit in _STATE.items():
        if walk & _STATES & _next_states(*state, count, most):
            found |= bit
    return found


_steps: Final[Memory[int, int]] = Memory(_step, _MEMORY)
_steps_back: Final[Memory[int, int]] = Memory(_step_back, _MEMORY)
_suits: Final[Memory[int, int]] = Memory(lambda key: _become(key, 9, _ALL_SETS), 1 << 12)
_honours: Final[Memory[int, int]] = Memory(lambda key: _become(key, 7, _ALL_SETS | _NO_CHOWS), 1 << 9)


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
