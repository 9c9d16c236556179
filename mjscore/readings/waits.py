"""Which tiles complete a hand as sets and a pair, found suit by suit; special shapes are asked in `shapes`."""

from __future__ import annotations

from mjscore.readings.splits import Vectors, split_one
from mjscore.readings.vectors import HONOURS, TILE

_MEMORY = 1 << 15


State = tuple[int, bool, int]
"""Of one suit: how many tiles over full threes, whether it splits as it is, and the ranks (bits) that make it split."""

_suits: dict[int, State] = {}
_honours: dict[int, State] = {}


def _state(suit_is_honours: bool, key: int) -> State:
    known = _honours if suit_is_honours else _suits
    suit = HONOURS if suit_is_honours else 0
    over = 0
    rest = key
    while rest:
        over += rest & 15
        rest >>= 4
    ranks = 0
    for rank in range(7 if suit_is_honours else 9):
        if split_one(suit, key + TILE[rank]):
            ranks |= 1 << rank
    if len(known) >= _MEMORY:
        known.clear()
    found = known[key] = over % 3, bool(split_one(suit, key)), ranks
    return found


def set_waits(suits: Vectors) -> int:
    """The tiles, as bits by code, that complete the tiles of four suit keys to sets and a pair.

    A kind of which the hand holds all four is among them; leaving it out is the caller's rule. The tile goes to the one
    suit that is a tile over full sets, or to either of two suits that hold a pair over, the other keeping its pair.
    """
    characters, dots, bamboo, honours = suits
    states = (
        _suits.get(characters) or _state(False, characters),
        _suits.get(dots) or _state(False, dots),
        _suits.get(bamboo) or _state(False, bamboo),
        _honours.get(honours) or _state(True, honours),
    )
    one = two = -1
    for suit in range(4):
        over, complete, _ = states[suit]
        if not over:
            if not complete:
                return 0
        elif one < 0:
            one = suit
        elif two < 0:
            two = suit
        else:
            return 0
    if one < 0:
        return 0
    if two < 0:
        return states[one][2] << 9 * one if states[one][0] == 1 else 0
    waits = 0
    if states[one][0] == 2 and states[two][0] == 2:
        if states[one][1]:
            waits = states[two][2] << 9 * two
        if states[two][1]:
            waits |= states[one][2] << 9 * one
    return waits
