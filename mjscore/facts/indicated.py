"""Facts of the tiles that indicators point at, of red fives, and of tiles set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mjscore.facts.names import FACTS
from mjscore.tiles.kinds import BAG, EAST, GREEN, KINDS, NORTH, PLAIN, RED, RED_FIVES, WHITE

_CIRCLES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(first, first + 9)) for first in (0, 9, 18)),
    tuple(range(EAST, NORTH + 1)),
    (WHITE, GREEN, RED),
)
_RED_FIVES = 1 << FACTS["red_fives"].offset


class Indicators:
    """How a variant's bonus tiles are pointed at."""

    __slots__ = ("aside", "fields", "first_only", "following", "pointers")

    def __init__(
        self,
        fields: Mapping[str, str],
        first_only: bool,
        following: tuple[int, ...],
        aside: tuple[str, bool, int, str] | None,
        pointers: tuple[tuple[str, bool, int], ...],
    ) -> None:
        self.fields = fields  # fact → the field of the deal or the win that holds its indicators
        self.first_only = first_only  # only the first indicator of a field counts
        self.following = following  # by tile code: the tile an indicator points at
        self.aside = aside  # tiles set aside: field, whether it is the win's, tile, fact
        self.pointers = pointers  # as `fields`: field, whether it is the win's, where the fact stands in the word


def following(copies: Sequence[int]) -> tuple[int, ...]:
    """By tile code, which tile comes after it among those the set holds: 9 is followed by 1, each circle for itself.

    A red five points where its five does.
    """
    after = list(range(34))
    for circle in _CIRCLES:
        held = [code for code in circle if copies[code]]
        for place, code in enumerate(held):
            after[code] = held[(place + 1) % len(held)]
    return tuple(after[PLAIN[code]] if PLAIN[code] < len(after) else code for code in range(KINDS))


def indicated_word(rule: Indicators, bag: int, of_deal: Mapping[str, Any], of_win: Mapping[str, Any]) -> int:
    """The facts of the winner's tiles (a bag) that indicators point at; the fields are those that the variant adds."""
    word = 0
    if rule.aside is not None:
        field, in_win, kind, fact = rule.aside
        number = (of_win if in_win else of_deal).get(field)
        if number:
            bag += number * BAG[kind]
            word = number << FACTS[fact].offset
    following, first_only = rule.following, rule.first_only
    for field, in_win, place in rule.pointers:
        turned = (of_win if in_win else of_deal).get(field)
        if turned:
            held = 0
            for code in turned[:1] if first_only else turned:
                held += bag >> 4 * following[code] & 15
            if held:
                word += (held if held < 255 else 255) << place
    return word


def red_fives_word(bag: int) -> int:
    """The facts of the red fives in a bag."""
    reds = bag >> 4 * RED_FIVES[0]
    return ((reds & 15) + (reds >> 4 & 15) + (reds >> 8 & 15)) * _RED_FIVES
