"""Facts of the tiles that indicators point at, of red fives, and of tiles set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mjscore.facts.names import FACTS
from mjscore.tiles.kinds import BAG, EAST, FIRST_MARK, GREEN, KINDS, NORTH, PLAIN, RED, RED_FIVES, WHITE

_CIRCLES: Final[tuple[tuple[int, ...], ...]] = (
    *(tuple(range(first, first + 9)) for first in (0, 9, 18)),
    tuple(range(EAST, NORTH + 1)),
    (WHITE, GREEN, RED),
)
_REDS_AT: Final = 4 * RED_FIVES[0]
_RED_FIVES: Final = 1 << FACTS["red_fives"].offset


class Indicators:
    """How a variant's bonus tiles are pointed at."""

    __slots__ = ("aside", "fields", "first_only", "following", "placed", "pointed")

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
        # As `fields`: whether it is one of the win, the field, and where the fact stands in the word.
        self.placed = *((True, *one) for one in in_win), *((False, *one) for one in in_deal)
        self.pointed = tuple([4 * code for code in following])
        """By tile code, where the count of the tile that an indicator points at stands in a bag."""


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
    pointed = rule.pointed
    for in_win, field, place in rule.placed:
        turned = of_win.get(field) if in_win else of_deal.get(field)
        if turned:
            held = 0
            for code in turned if not rule.first_only else turned[:1]:
                held += bag >> pointed[code] & 15
            word += (held if held < 255 else 255) << place
    return word
