"""From a word of facts to a count: which items hold, what they suppress, what the totals are worth.

A count depends on the word alone, so it is made once for every word a rulebook meets and remembered there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mjscore.facts import FACTS
from mjscore.facts.win import WON
from mjscore.readings.shapes import SHAPES
from mjscore.result import Count, Item, Suppressed, made
from mjscore.rulebook.counting import ItemRule
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.apart import count_apart, held_apart, limits_apart
from mjscore.scoring.combine import joined_items
from mjscore.scoring.han import han_count, han_told, special_count
from mjscore.scoring.holding import holding_of
from mjscore.scoring.suppression import Holding, admitted, alone, lost, suppressed, without_contradicted
from mjscore.scoring.value import held_and_rounded, value_of

if TYPE_CHECKING:
    from fractions import Fraction  # shares are rare, and their module is slow to load

_MEMORY: Final = 1 << 11  # counts remembered by one rulebook
NO_WIN: Final = "no_win"
_FLOWERS_ALONE: Final = FACTS["flowers_alone"].mask
_SPECIAL: Final = sum(FACTS[shape].mask for shape in SHAPES)


def count_of(word: int, book: Rulebook) -> Count:
    """The count of a reading with these facts."""
    word &= book.used
    known = book.remembered.get(word)
    if known is None:
        if len(book.remembered) >= _MEMORY:
            book.remembered.clear()
        known = book.remembered[word] = _counted(word, book)
    return known


def _counted(word: int, book: Rulebook) -> Count:
    """A count that is not remembered: of parts where it can be, else of all items together."""
    apart = book.apart
    if apart is not None:
        limits = limits_apart(word, book, apart) if apart.limit_facts else None
        if limits and book.value.of_base is not None:
            kept, _ = suppressed(limits, word)
            return special_count(limits, kept, held_apart(word, apart), word, book)
        if not limits and _has_ordinary_count(word, book):
            count = count_apart(word, book, apart)
            return count or _ordinary(held_apart(word, apart), [], word, book, bool(word & WON))
    return _count(word, book)


def _count(word: int, book: Rulebook) -> Count:
    won = bool(word & WON)
    refusal = next((one for one in book.refusals if won and one.condition.holds(word)), None)
    if refusal is None:
        return _lawful(word, book, won)
    if refusal.code == NO_WIN:
        return _nothing(book)
    count = _lawful(word, book, won)
    return count if count.problem else count._replace(problem=refusal.code)


def _lawful(word: int, book: Rulebook, won: bool) -> Count:
    """The count of a reading that no rule of the table refuses."""
    items = holding_of(book.item_index, word)
    limits = holding_of(book.limit_index, word) if book.limits else []
    if book.contradicts:
        items, limits = without_contradicted(items, items), without_contradicted(limits, items)
    if limits and book.value.of_base is not None:
        kept, _ = suppressed(limits, word)
        return special_count(limits, kept, items, word, book)
    if not _has_ordinary_count(word, book):
        return _by_limit(items, limits, word, book, won, None) if _has_own_limit(limits, word) else _nothing(book)
    ordinary = _ordinary(items, limits, word, book, won)
    if not limits:
        return ordinary
    return _by_limit(items, limits, word, book, won, ordinary)


def _has_ordinary_count(word: int, book: Rulebook) -> bool:
    """Whether the reading may be counted item by item; a loser's groups always are, and bonus tiles won with alone."""
    if not word & WON or word & _FLOWERS_ALONE:
        return True
    return bool(word & book.ordinary_facts)


def _has_own_limit(limits: list[Holding], word: int) -> bool:
    """Whether a limit hand is for this special shape, and not for something that any hand may have beside it."""
    shape = word & _SPECIAL
    return any(rule.condition.asks & shape for rule, _ in limits)


def _item(rule: ItemRule, times: int) -> Item:
    return made(Item, (rule.id, times, rule.unit, rule.value * times, ()))


def _totals(items: Iterable[Item], book: Rulebook) -> dict[str, int]:
    totals = dict.fromkeys(book.units, 0)
    for _, _, unit, value, _ in items:
        totals[unit] = totals.get(unit, 0) + int(value)
    return totals


def _ordinary(holding: list[Holding], limits: list[Holding], word: int, book: Rulebook, won: bool) -> Count:
    """The count item by item; a limit hand that is worth less still holds over what it contains."""
    unjoined: list[Suppressed] = []
    if book.together:
        holding, unjoined = joined_items(holding, word, book)
    let_in, kept_out = admitted(holding) if book.admits else (holding, [])
    kept, gone = suppressed(let_in, word, limits, not book.suppressed_still_suppress)
    kept = alone(kept)
    below = (*gone, *kept_out, *unjoined)
    if book.value.of_base is not None:
        count = han_count([_item(rule, times) for rule, times in kept], below, word, book)
        problem = _below_minimum(kept, word, book, won)
        return count if problem is None else count._replace(problem=problem)
    items = []
    totals = dict.fromkeys(book.units, 0)
    for rule, times in kept:
        unit, worth = rule.unit, rule.value * times
        items.append(made(Item, (rule.id, times, unit, worth, ())))
        totals[unit] = totals.get(unit, 0) + int(worth)
    value, uncapped = value_of(book.value, totals, won)
    problem = _below_minimum(kept, word, book, won)
    return made(Count, (tuple(items), below, tuple(totals.items()), None, value, uncapped, 0, problem))


def _below_minimum(kept: list[Holding], word: int, book: Rulebook, won: bool) -> str | None:
    minimum = book.minimum
    if minimum is None or not won or word & minimum.exempt:
        return None
    unit, least, classes, code, _, _ = minimum
    total: int | Fraction = 0
    for rule, times in kept:
        if rule.unit == unit and rule.klass in classes:
            total += rule.value * times
            if total >= least:
                return None
    return code


def towards_minimum(count: Count, book: Rulebook) -> int:
    """How much of a count helps to reach the minimum; of a count that was told, all of it."""
    minimum = book.minimum
    if minimum is None:
        return 0
    if not count.items:
        return dict(count.totals).get(minimum.unit, 0)
    return sum(int(item.value) for item in count.items if item.unit == minimum.unit and item.id in minimum.items)


def _nothing(book: Rulebook) -> Count:
    """The count of a shape that is worth nothing by these options: not to be chosen, and no win."""
    return Count((), (), tuple(dict.fromkeys(book.units, 0).items()), None, 0, 0, 0, NO_WIN)


# -- limit hands ---------------------------------------------------------------------------------------------------


def _by_limit(
    items: list[Holding], limits: list[Holding], word: int, book: Rulebook, won: bool, ordinary: Count | None
) -> Count:
    """The count of a hand that is a limit hand, whose ordinary items may count beside it, or be worth more."""
    if book.limit_rule.mode == "replace":
        return _replacing(items, limits, word, book, won)
    if book.limit_rule.mode == "each":
        return _each_shown(items, limits)
    return _share(items, limits, book, won, ordinary)


def _replacing(items: list[Holding], limits: list[Holding], word: int, book: Rulebook, won: bool) -> Count:
    """The best limit hand in the place of some classes of items; those of the other classes add to it.

    What is replaced still holds over what it holds over: its own part of the hand is not counted another way.
    """
    best = max(limits, key=lambda holding: holding[0].value)
    beside = [holding for holding in items if holding[0].klass in book.limit_rule.beside]
    replaced = [holding for holding in items if holding[0].klass not in book.limit_rule.beside]
    kept, others = suppressed(beside, word, (best, *replaced))
    counted = tuple(_item(rule, times) for rule, times in (best, *kept))
    totals = _totals(counted, book)
    value, uncapped = value_of(book.value, totals, won)
    gone = [*replaced, *(holding for holding in limits if holding[0] is not best[0])]
    below = (*(lost(rule, times, best[0].id) for rule, times in gone), *others)
    problem = _below_minimum([best, *kept], word, book, won)
    return Count(counted, below, tuple(totals.items()), best[0].id, value, uncapped, problem=problem)


def _each_shown(items: list[Holding], limits: list[Holding]) -> Count:
    """Every limit hand that holds, its worth counted once, and nothing beside it."""
    shown = tuple(_item(rule, times) for rule, times in limits)
    best = max(shown, key=lambda item: item.value)
    value = int(best.value)
    below = tuple(lost(rule, times, best.id) for rule, times in items)
    return Count(shown, below, ((best.unit, value),), shown[0].id, value, value)


def _share(items: list[Holding], limits: list[Holding], book: Rulebook, won: bool, ordinary: Count | None) -> Count:
    """The largest share of the limit alone, bonus tiles beside a part of it, or the ordinary count where it is worth more."""
    best, _ = max(limits, key=lambda holding: holding[0].value)
    amount = int(best.value * book.limit_rule.worth)
    counted: list[Item] = [Item(best.id, 1, "limit", best.value)]
    kept: set[str] = set()
    if best.value < 1:
        beside, bonus = _bonus_of(items, book)
        amount += bonus
        counted += beside
        kept = {item.id for item in beside}
    value = held_and_rounded(book.value, amount, won)
    if ordinary is not None and ordinary.value > value:
        below = tuple(lost(rule, times, None) for rule, times in limits)
        return Count(
            ordinary.items, ordinary.suppressed + below, ordinary.totals, None, ordinary.value, ordinary.uncapped
        )
    totals = _totals((item for item in counted if item.unit != "limit"), book)
    gone = [holding for holding in (*items, *limits) if holding[0].id not in kept and holding[0] is not best]
    others = tuple(lost(rule, times, best.id) for rule, times in gone)
    return Count(tuple(counted), others, tuple(totals.items()), best.id, value, amount)


def _bonus_of(items: list[Holding], book: Rulebook) -> tuple[list[Item], int]:
    """The bonus tiles that count for themselves beside a share of the limit: their points doubled by their own doubles."""
    kept, _ = suppressed([holding for holding in items if holding[0].id in book.limit_rule.bonus_beside], 0)
    counted = [_item(rule, times) for rule, times in kept]
    totals = _totals(counted, book)
    return counted, totals[book.value.unit] << totals[book.value.double_unit] if counted else 0


def bonus_beside(word: int, book: Rulebook) -> tuple[list[Item], int]:
    """The items of bonus tiles that a hand with these facts has beside a share of the limit, and what they are worth."""
    return _bonus_of(holding_of(book.item_index, word), book)


# -- bare counts ---------------------------------------------------------------------------------------------------


def count_told(entries: Sequence[tuple[str, int | str]], book: Rulebook, won: bool, word: int = 0) -> Count:
    """The count of a hand of which only totals, the limit hand or the value are told. `word`: what is known of the win."""
    told = dict(entries)
    if book.value.of_base is not None:
        return han_told(told, word, book) or _nothing(book)
    if "limit" in told:
        rule = next((rule for rule in book.limits if rule.id == told["limit"]), None)
        if rule is None:
            return _nothing(book)
        return _by_limit([], [(rule, 1)], WON if won else 0, book, won, None)
    if "value" in told and book.value.scheme == "sum":
        told = {book.value.unit: told["value"]}  # the value is that total, and is held against the minimum with it
    totals = {unit: int(told.get(unit, 0)) for unit in book.units}
    if "value" in told:
        value = int(told["value"])
        value = value if won and book.value.scheme != "doubles" else held_and_rounded(book.value, value, won)
        return Count((), (), tuple(totals.items()), None, value, value)
    value, uncapped = value_of(book.value, totals, won)
    minimum = book.minimum
    problem = None
    if won and minimum is not None and totals.get(minimum.unit, 0) < minimum.least:
        problem = minimum.code
    return Count((), (), tuple(totals.items()), None, value, uncapped, 0, problem)
