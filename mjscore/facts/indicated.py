"""Facts of the tiles that indicators point at, of red fives, and of tiles set aside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mjscore.deal.records import Hand
from mjscore.facts.names import FACTS
from mjscore.record import NamedTuple
from mjscore.tiles.kinds import BAG, EAST, GREEN, NORTH, PLAIN, RED, RED_FIVES, WHITE

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


def following(copies: Sequence[int]) -> tuple[int, ...]:
    """By tile code, which tile comes after it among those the set holds: 9 is followed by 1, each circle for itself."""
    after = list(range(34))
    for circle in _CIRCLES:
        held = [code for code in circle if copies[code]]
        for place, code in enumerate(held):
            after[code] = held[(place + 1) % len(held)]
    return tuple(after)


def indicated_word(rule: Indicators, hand: Hand, more: Mapping[str, object]) -> int:
    """The facts of a winner's tiles; `more` has the fields that the variant adds, of the deal and the win together."""
    bag = hand.concealed
    for meld in hand.melds:
        bag += meld.bag
    word = _red_fives(bag) if bag & _MARKS else 0
    if hand.tile is not None:
        bag += BAG[hand.tile]
    if rule.aside is not None:
        field, tile, fact = rule.aside
        number = more.get(field)
        if isinstance(number, int) and number:
            bag += number * BAG[tile]
            word += number << FACTS[fact].offset
    for fact, field in rule.fields.items():
        turned = more.get(field)
        if isinstance(turned, tuple) and turned:
            word += _pointed_at(turned[:1] if rule.first_only else turned, rule.following, bag) << FACTS[fact].offset
    return word


def _red_fives(bag: int) -> int:
    return sum(bag >> 4 * code & 15 for code in RED_FIVES) * _RED_FIVES


def _pointed_at(indicators: Iterable[int], after: tuple[int, ...], bag: int) -> int:
    number = 0
    for code in indicators:
        number += bag >> 4 * after[PLAIN[code]] & 15
    return min(number, 255)
