"""Red fives put back into a reading: groups are found by what a tile counts as, and told as they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from mjscore.memory import Memory
from mjscore.result import Fu
from mjscore.tiles.kinds import MARK, SUITS

_WORD: Final = re.compile(r"(\d+)([mps])")


def with_reds(
    reading: Sequence[str], fu: Sequence[Fu], on_table: int, concealed: int
) -> tuple[tuple[str, ...], tuple[Fu, ...]]:
    """A reading and its fu with the red fives of the concealed tiles, the first group with a five taking one.

    Sets on the table (so many lead the reading) are written as they stand already.
    """
    groups = list(reading)
    renamed: dict[str, str] = {}
    for told_red, mark in zip(_red_in, MARK.values(), strict=True):
        if not concealed >> 4 * mark & 15:
            continue
        for place in range(on_table, len(groups)):
            told = told_red[groups[place]]
            if told is not None:
                renamed.setdefault(groups[place], told)
                groups[place] = told
                break
    if fu:
        fu = [part if part.group not in renamed else Fu(part.id, renamed[part.group], part.value) for part in fu]
    return tuple(groups), tuple(fu)


def _red(suit: str, group: str) -> str | None:
    """A group with the last five of each of its words of a suit red; None where it holds none."""
    told = _WORD.sub(lambda word: _red_word(word, suit), group)
    return None if told == group else told


def _red_word(word: re.Match[str], suit: str) -> str:
    """A word of one suit with its last five red; another suit's as it is."""
    digits, letter = word[1], word[2]
    place = digits.rfind("5") if letter == suit else -1
    return word[0] if place < 0 else f"{digits[:place]}0{digits[place + 1 :]}{letter}"


_red_in: Final[tuple[Memory[str, str | None], ...]] = tuple(Memory(partial(_red, suit), 1 << 10) for suit in SUITS)
