"""Counts in parts: items of several sets, of tiles, of pungs, of the win and bonus tiles, and fu; each remembered by itself.

The facts that one part asks for are few, and come back in hand after hand, while all together are different in almost
every hand. So adding up remembered parts is what a count costs that was never met. Where an item that holds has to do with
items of other parts, all are counted together (`scoring.count`).
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from mjscore.facts import FACTS
from mjscore.facts.win import WON
from mjscore.result import Count, Item, Suppressed, made
from mjscore.rulebook.counting import CLASS_BITS, REACHES, Apart, PartRules
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.combine import joined_items
from mjscore.scoring.fu import alike_in_fu
from mjscore.scoring.han import base_of
from mjscore.scoring.holding import placed_holding
from mjscore.scoring.shares import worth_of
from mjscore.scoring.suppression import Holding, suppressed
from mjscore.scoring.value import value_of

_MEMORY: Final = 1 << 10
_MEMORY_OF_HELD: Final = 1 << 9
_FIRST: Final = itemgetter(0)
_SECOND: Final = itemgetter(1)
_DEALER: Final = FACTS["dealer"].mask
_DRAWN: Final = FACTS["self_drawn"].mask

Part = tuple[tuple[tuple[int, Item], ...], tuple[tuple[int, Suppressed], ...], int, int, int]
"""Items and suppressed items, each with its place; what they add up to; how much of it helps to reach the minimum; the
classes of the items, and whether one of them has to do with other parts (`REACHES`)."""

Worth = tuple[tuple[tuple[str, int], ...], "str | None", int, int, int]
"""Totals with what they come to: the limit that set it, the value, the value without limit, the base."""


def limits_apart(word: int, book: Rulebook, apart: Apart) -> list[Holding]:
    """The special hands that a word of facts makes."""
    word &= apart.limit_facts
    known: list[Holding] | None = apart.by_limit.get(word)
    if known is None:
        if len(apart.by_limit) >= _MEMORY:
            apart.by_limit.clear()
        held = placed_holding(book.limit_index, word)
        known = apart.by_limit[word] = [one for _, one in held]
    return known


def held_apart(word: int, apart: Apart) -> list[Holding]:
    """All items that hold, whether they count or not, in the order of the table."""
    found: list[tuple[int, Holding]] = []
    for part in apart.parts if apart.lone is None else (*apart.parts, apart.lone):
        facts = word & part.facts
        held = part.held.get(facts)
        if held is None:
            if len(part.held) >= _MEMORY_OF_HELD:
                part.held.clear()
            held = part.held[facts] = tuple(placed_holding(part.index, facts))
        found += held
    found.sort(key=_FIRST)
    return list(map(_SECOND, found))


def count_apart(word: int, book: Rulebook, apart: Apart) -> Count | None:
    """The count of a hand that is no special one; None where all items have to be counted together.

    So it is where items of one part have to do with those of another, or nothing keeps an item from counting that counts alone.
    """
    placed: list[tuple[int, Item]] = []
    below: list[tuple[int, Suppressed]] = []
    total = towards = kinds = 0
    for part in apart.parts:
        facts = word & part.facts
        items, lost, worth, helps, held = part.known.get(facts) or _part(facts, part, book)
        kinds |= held
        if items:
            placed += items
            total += worth
            towards += helps
        if lost:
            below += lost
    if kinds & REACHES or (apart.alone and not kinds & apart.alone):
        return None
    placed.sort()
    if below:
        below.sort()
    totals, limit, value, uncapped, base = _worth(total, word, book, apart)
    minimum, problem = book.minimum, None
    if minimum is not None and towards < minimum.least and word & WON and not word & minimum.exempt:
        problem = minimum.code
    counted, gone = tuple(map(_SECOND, placed)), tuple(map(_SECOND, below))
    return made(Count, (counted, gone, totals, limit, value, uncapped, base, problem))


def _worth(total: int, word: int, book: Rulebook, apart: Apart) -> Worth:
    """What a total comes to, with the fu of its facts where those are counted; remembered."""
    decides = (word & WON > 0) | (word & _DEALER > 0) << 1 | (word & _DRAWN > 0) << 2
    rule, fu = book.value.of_base, 0
    if rule is not None:
        assert book.fu is not None
        fu = alike_in_fu(word & book.fu_facts, book.fu, book)[0]
        decides |= fu << 3
    known: Worth | None = apart.worths.get((total, decides))
    if known is not None:
        return known
    if rule is None:
        value, uncapped = value_of(book.value, {apart.unit: total}, bool(word & WON))
        known = ((apart.unit, total),), None, value, uncapped, 0
    else:
        base, limit = base_of(total, fu, rule)
        value = worth_of(book.payment, base, bool(word & _DEALER), bool(word & _DRAWN))
        known = ((apart.unit, total), (rule.fu, fu)), limit, value, base, base
    if len(apart.worths) >= _MEMORY:
        apart.worths.clear()
    apart.worths[total, decides] = known
    return known


def _part(word: int, part: PartRules, book: Rulebook) -> Part:
    """What some items come to with the facts that they ask for; remembered."""
    if len(part.known) >= _MEMORY:
        part.known.clear()
    placed = placed_holding(part.index, word)
    place_of = {rule.id: place for place, (rule, _) in placed}
    holding = [one for _, one in placed]
    unjoined: list[Suppressed] = []
    if part.several:
        holding, unjoined = joined_items(holding, word, book)
    kept, gone = suppressed(holding, word, (), not book.suppressed_still_suppress)
    minimum, unit = book.minimum, book.value.unit
    total = towards = kinds = 0
    items = []
    for rule, times in kept:
        worth = int(rule.value) * times
        items.append((place_of[rule.id], made(Item, (rule.id, times, rule.unit, rule.value * times, ()))))
        if rule.unit == unit:
            total += worth
        if minimum is not None and rule.unit == minimum.unit and rule.klass in minimum.classes:
            towards += worth
        kinds |= CLASS_BITS[rule.klass]
    if not part.reaching.isdisjoint([rule.id for rule, _ in holding]):
        kinds |= REACHES
    below = [(place_of[one.id], one) for one in gone]
    # what sets form too is told after all that others suppress
    below += [(len(book.items) + place, one) for place, one in enumerate(unjoined)]
    found = part.known[word] = tuple(items), tuple(below), total, towards, kinds
    return found
