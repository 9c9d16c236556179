"""What a loser's hand is worth for being one tile short of a special hand, where a table pays for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mjscore.result import Count, Item, Suppressed
from mjscore.rulebook.counting import FishingRule
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.count import bonus_beside
from mjscore.scoring.value import held_and_rounded, value_of

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction


def fishing_count(rule: FishingRule, ordinary: Count, word: int, finished: Sequence[int], book: Rulebook) -> Count:
    """The larger of the ordinary count and the best special hand that the hand fishes for.

    `word` are the facts of the hand as it is, `finished` those of every reading with one more tile, drawn.
    """
    ordinary = _with_purity(rule, ordinary, finished, book)
    best = _best_special(rule, finished)
    if best is None:
        return ordinary
    id, share = best
    beside, bonus = bonus_beside(word, book)
    worth = int(share * book.limit_rule.worth) + bonus
    value = held_and_rounded(book.value, worth, False)
    if ordinary.value > value:
        return ordinary
    items = (Item(id, 1, "limit", share), *beside)
    kept = {item.id for item in items}
    lost = tuple(
        Suppressed(item.id, item.count, item.unit, item.value, id) for item in ordinary.items if item.id not in kept
    )
    totals = dict.fromkeys(book.units, 0)
    for item in beside:
        totals[item.unit] += int(item.value)
    return Count(items, lost + ordinary.suppressed, tuple(totals.items()), None, value, worth)


def _best_special(rule: FishingRule, words: Sequence[int]) -> tuple[str, int | Fraction] | None:
    """The id and share of the largest special hand within reach, of equal ones the first in the table."""
    reached = [
        (f"fishing_{special.id}", special.value * rule.share)
        for special in rule.hands
        if any(special.condition.holds(word) for word in words)
    ]
    return max(reached, key=lambda one: one[1]) if reached else None


def _with_purity(rule: FishingRule, ordinary: Count, words: Sequence[int], book: Rulebook) -> Count:
    """The ordinary count with the item for being one tile short of the hand that `purity` names."""
    if rule.purity is None or not any(rule.purity.of.condition.holds(word) for word in words):
        return ordinary
    item = Item(rule.purity.id, 1, rule.purity.unit, rule.purity.value)
    totals = dict(ordinary.totals)
    totals[item.unit] += int(item.value)
    value, uncapped = value_of(book.value, totals, False)
    items = (*ordinary.items, item)
    return Count(items, ordinary.suppressed, tuple(totals.items()), None, value, uncapped)
