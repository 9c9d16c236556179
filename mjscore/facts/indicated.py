"""Facts of the tiles that indicators point at, of red fives, and of tiles set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mjscore.facts.names import FACTS
from mjscore.tiles.kinds import BAG, EAST, FIRST_MARK, GREEN, KINDS, NORTH, PLAIN, RED, RED_FIVES, WHITE

_CIRCLES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(first, first + 9)) for first in (0, 9, 18)),
    tuple(range(EAST, NORTH + 1)),
    (WHITE, GREEN, RED),
)
_REDS_AT = 4 * RED_FIVES[0]
_RED_FIVES = 1 << FACTS["red_fives"].offset


class Indicators:
    """How a variant's bonus tiles are pointed at."""

    __slots__ = ("aside", "fields", "first_only", "following", "in_deal", "in_win", "pointed")

    def __init__(
        self,
        fields: Mapping[str, str],
        first_only: bool,
        following: tuple[int, ...],
        aside: tuple[str, int, str] | None,
        in_deal: tuple[tuple[str, int], ...],
        in_win: tuple[tuple[str, int], ...],
    ) -> None:
        self.fields = fields  # fact → the field of the deal or the win that holds its indicators
        self.first_only = first_only  # only the first indicator of a field counts
        self.following = following  # by tile code: the tile an indicator points at
        self.aside = aside  # field, tile and fact of tiles set aside; None too where they cannot be
        self.in_deal = in_deal  # as `fields`, those of the deal: the field, and where the fact stands in the word
        self.in_win = in_win  # those of the win
        self.pointed = tuple(4 * code for code in following)  # as `following`: where the tile's count stands in a bag


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
    """The facts of red fives and of indicators in the winner's tiles (a bag); the fields are those that the variant adds."""
    word = 0
    if bag >= FIRST_MARK:
        reds = bag >> _REDS_AT
        word = ((reds & 15) + (reds >> 4 & 15) + (reds >> 8 & 15)) * _RED_FIVES
    if rule.aside is not None:
        field, kind, fact = rule.aside
        number = of_win.get(field) or of_deal.get(field)
        if number:
            bag += number * BAG[kind]
            word += number << FACTS[fact].offset
    pointed, least = rule.pointed, 1 if rule.first_only else None
    for fields, more in (rule.in_win, of_win), (rule.in_deal, of_deal):
        if more:
            for field, place in fields:
                held = 0
                for code in (more.get(field) or ())[:least]:  # each indicator for itself
                    held += bag >> pointed[code] & 15
                if held:
                    word += (held if held < 255 else 255) << place
    return word
