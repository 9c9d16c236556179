"""Counting by fu and han: what fu the facts come to, what base those make, and special hands that stand alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from mjscore.facts import FACTS
from mjscore.result import Count, Item, Suppressed, made
from mjscore.rulebook.fu import BaseRule, FuEntry, FuRule, LookedAt
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.shares import base_worth, worth_of
from mjscore.scoring.suppression import Holding, lost

_DEALER: Final = FACTS["dealer"].mask
_DRAWN: Final = FACTS["self_drawn"].mask
_UNLIMITED_HAN: Final = 60  # more double no base further: it stays a number somebody could write down


def fu_parts(word: int, rule: FuRule) -> list[tuple[FuEntry, int]]:
    """The entries of fu that hold for a reading with these facts, each with how many times."""
    return _holding(word, rule.alone_looked_at)[:1] or _holding(word, rule.looked_at)


def _holding(word: int, entries: Sequence[LookedAt]) -> list[tuple[FuEntry, int]]:
    """Those of some entries that hold, each with how many times."""
    found = []
    for looked_at, wanted, some, counted, most, entry in entries:
        if word & looked_at != wanted:
            continue
        for mask in some:
            if not word & mask:
                break
        else:
            times = 1 if counted is None else word >> counted & most
            if times:
                found.append((entry, times))
    return found


def fu_total(parts: Sequence[tuple[FuEntry, int]], word: int, rule: FuRule) -> tuple[int, int, int]:
    """The sum of fu; what raised it because it was too low; what rounded it up."""
    total = 0
    for entry, times in parts:
        total += entry.value * times
    if parts and parts[0][0] in rule.alone:
        return total, 0, 0
    raised = 0
    if rule.raised is not None and total <= rule.raised.least and rule.raised.condition.holds(word):
        raised = max(0, rule.raised.to - total)
    rounding = -(total + raised) % rule.round_to
    return total + raised + rounding, raised, rounding


def base_of(han: int, fu: int, rule: BaseRule) -> tuple[int, str | None]:
    """The base that han and fu make, and the limit that set it."""
    for row in rule.limits:
        if han >= row.least:
            return row.base, row.id
    base = fu << 2 + min(han, _UNLIMITED_HAN)
    held = rule.limits[-1] if rule.limits else None
    if base >= rule.held_at:
        return rule.held_at, held.id if held is not None else None
    if rule.rounded_up is not None and base >= rule.rounded_up.least:
        return rule.rounded_up.base, rule.rounded_up.id
    return base, None


def han_count(kept: Sequence[Item], suppressed: tuple[Suppressed, ...], word: int, book: Rulebook) -> Count:
    """The count of a hand item by item, with the fu of its facts."""
    rule = book.value.of_base
    assert rule is not None
    assert book.fu is not None
    han = sum(int(item.value) for item in kept if item.unit == book.value.unit)
    fu, _, _ = fu_total(fu_parts(word, book.fu), word, book.fu)
    return _count(tuple(kept), suppressed, {book.value.unit: han, rule.fu: fu}, *base_of(han, fu, rule), word, book)


def special_count(
    limits: Sequence[Holding], kept: Sequence[Holding], items: Iterable[Holding], word: int, book: Rulebook
) -> Count:
    """The count of special hands: all that are `kept` together, or the largest alone, and nothing beside them."""
    rule = book.value.of_base
    assert rule is not None
    assert rule.special is not None
    counted = list(kept)
    if book.limit_rule.mode == "largest":
        counted = [max(kept, key=lambda holding: holding[0].value)]
    shown = tuple([made(Item, (one.id, times, one.unit, one.value * times, ())) for one, times in counted])
    number = sum([int(item.value) for item in shown])
    first = shown[0].id
    by = {held.id: one.id for one, _ in limits for held in one.suppresses}
    ids = {item.id for item in shown}
    gone = [lost(one, times, by.get(one.id, first)) for one, times in (*limits, *items) if one.id not in ids]
    totals = {rule.special_unit: number}
    return _count(shown, tuple(gone), totals, rule.special.base * number, rule.special.id, word, book)


def han_told(told: Mapping[str, int | str], word: int, book: Rulebook) -> Count | None:
    """The count of a hand of which han and fu, the limit, or the value are told; None for a limit that is not played."""
    rule = book.value.of_base
    assert rule is not None
    assert book.fu is not None
    if "value" in told:
        value = int(told["value"])
        base = base_worth(book.payment, value, bool(word & _DEALER), bool(word & _DRAWN))
        return Count((), (), (), None, value, value, base)
    special = rule.special
    number = int(told.get(rule.special_unit, 0))
    hand = next((one for one in book.limits if one.id == told.get("limit")), None)
    if special is not None and (number or hand is not None or told.get("limit") == special.id):
        number = number or (int(hand.value) if hand is not None else 1)
        return _count((), (), {rule.special_unit: number}, special.base * number, special.id, word, book)
    if "limit" in told:
        rows = (*rule.limits, *((rule.rounded_up,) if rule.rounded_up is not None else ()))
        row = next((row for row in rows if row.id == told["limit"]), None)
        return None if row is None else _count((), (), {}, row.base, row.id, word, book)
    han, fu = int(told.get(book.value.unit, 0)), int(told.get(rule.fu, 0))
    if fu not in {entry.value for entry in book.fu.alone}:
        fu += -fu % book.fu.round_to
    count = _count((), (), {book.value.unit: han, rule.fu: fu}, *base_of(han, fu, rule), word, book)
    minimum = book.minimum
    if minimum is not None and han < minimum.least:
        return Count(count.items, count.suppressed, count.totals, None, count.value, 0, count.base, minimum.code)
    return count


def _count(
    items: tuple[Item, ...],
    suppressed: tuple[Suppressed, ...],
    totals: Mapping[str, int],
    base: int,
    limit: str | None,
    word: int,
    book: Rulebook,
) -> Count:
    value = worth_of(book.payment, base, bool(word & _DEALER), bool(word & _DRAWN))
    return made(Count, (items, suppressed, tuple(totals.items()), limit, value, base, base, None))
