"""Facts of the tiles that indicators point at, of red fives, and of tiles set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjscore.deal.records import Hand
from mjscore.facts.names import FACTS
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import BAG, EAST, GREEN, KINDS, NORTH, PLAIN, RED, RED_FIVES, WHITE

_CIRCLES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(first, first + 9)) for first in (0, 9, 18)),
    tuple(range(EAST, NORTH + 1)),
    (WHITE, GREEN, RED),
)
_RED_FIVES = 1 << FACTS["red_fives"].offset
_MARKS = sum(BAG[code] for code in RED_FIVES)


class Indicators(NamedTuple):
    """How a variant's bonus tiles are pointed at."""

    fields: Mapping[str, str]  # fact → the field of the deal or the win that holds its indicators
    first_only: bool  # only the first indicator of a field counts
    following: tuple[int, ...]  # by tile code: the tile an indicator points at
    aside: tuple[str, int, str] | None  # field, tile and fact of tiles set aside
    places: tuple[tuple[int, str], ...]  # as `fields`, by where the fact stands in the word
    pointed: tuple[int, ...]  # as `following`, by where the count of the tile stands in a bag


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


def indicated_word(rule: Indicators, hand: Hand, of_deal: Mapping[str, object], of_win: Mapping[str, object]) -> int:
    """The facts of a winner's tiles; `of_deal` and `of_win` have the fields that the variant adds."""
    _, first_only, _, aside, places, pointed = rule
    melds, bag, tile, _, _, _ = hand
    for meld in melds:
        bag += meld.bag
    word = _red_fives(bag) if bag & _MARKS else 0
    if not of_deal and not of_win:
        return word
    if tile is not None:
        bag += BAG[tile]
    if aside is not None:
        field, kind, fact = aside
        number = of_win.get(field) or of_deal.get(field)
        if isinstance(number, int) and number:
            bag += number * BAG[kind]
            word += number << FACTS[fact].offset
    for place, field in places:
        turned = of_win.get(field) or of_deal.get(field)
        if isinstance(turned, tuple) and turned:
            held = 0
            for code in turned[:1] if first_only else turned:
                held += bag >> pointed[code] & 15
            if held:
                word += (held if held < 255 else 255) << place
    return word


def _red_fives(bag: int) -> int:
    reds = bag >> 4 * RED_FIVES[0]
    return ((reds & 15) + (reds >> 4 & 15) + (reds >> 8 & 15)) * _RED_FIVES
