"""Changes of the rules: every other value of every option, and items worth what another table gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

from mjscore.dispute.editing import put_option, put_worth
from mjscore.dispute.family import Family, family_of, known_to_others, named_in_origin, same_value
from mjscore.dispute.reasons import Seen
from mjscore.dispute.records import BookEdit, Change, Number
from mjscore.rulebook.compile_items import condition_of
from mjscore.rulebook.counting import ItemRule
from mjscore.rulebook.fingerprint import options_named
from mjscore.rulebook.index import with_items
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.references import UNITS, fits

COMPILED = 8
"""What a trial under newly compiled rules costs, in trials of the cheapest kind."""

PUBLIC, SOURCED, FACT, OTHER, NEAR, READING, ARITHMETIC, GUESSED = range(8)
"""How likely changes are, the likeliest first. Rules that another table or source has go before forgotten facts, other
options behind them; then numbers near those in force, another reading, slips of counting, and values fitted to the claim."""

_ALL_TRIED = 21  # a number with so few values is tried with each


def option_changes(book: Rulebook, numbers: Sequence[int], asides: frozenset[str]) -> Iterator[Change]:
    """Every other value of every option; of numbers those near, those of other tables, and those that are claimed.

    `asides` are sections of the table that can change nothing here: an option that stands in no other is left alone.
    """
    family = family_of(book)
    named = _named_outside(book.table, asides)
    for place, entry in enumerate(book.table.get("options") or ()):
        if entry.get("fixed") or entry["id"] not in named:
            continue
        id, now = entry["id"], book.options[entry["id"]]
        tried: list[Any] = [now]
        for level, value in _values(entry, now, family, numbers):
            if any(same_value(value, one) and type(value) is type(one) for one in tried):
                continue
            tried.append(value)
            tables = family.setting(id, value, book.id)
            origin = entry.get("origin")
            rank = (PUBLIC, -len(tables), place) if tables else (_level(level, origin, value), 0, place)
            yield Change(
                "option", id, now, value, (*rank, len(tried)), tables=tables, origin=origin,
                data=put_option(id, value), cost=COMPILED,
            )  # fmt: skip


def _named_outside(table: Mapping[str, Any], asides: frozenset[str]) -> set[str]:
    """The options that a table names in its sections, some of them left out."""
    return options_named({key: value for key, value in table.items() if key not in asides}, _NO_RULES)


_NO_RULES = frozenset(("options", "name", "about", "origins", "origin", "note", "why"))


def _level(level: int, origin: str | None, value: Any) -> int:
    if named_in_origin(origin, value):
        return PUBLIC
    return SOURCED if level == OTHER and known_to_others(origin) else level


def _values(entry: Mapping[str, Any], now: Any, family: Family, numbers: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """Values worth trying for an option, each with how likely it is where no table has it."""
    for _, value in family.options.get(entry["id"], ()):
        yield OTHER, value
    kind = entry["kind"]
    if kind == "flag":
        yield OTHER, not now
    elif kind == "list":
        chosen = tuple(now)
        for one in entry["of"]:
            yield OTHER, tuple(other for other in chosen if other != one) if one in chosen else (*chosen, one)
        yield OTHER, ()
        yield OTHER, tuple(entry["of"])
    elif kind == "number":
        yield from _numbers(entry, now, numbers)
    else:
        for choice in entry.get("choices") or ():  # a kind without choices (a text) has no other values to try
            yield OTHER, choice
        if "number" in entry:
            yield from _numbers(entry["number"], now, numbers)


def _numbers(bounds: Mapping[str, Any], now: Any, numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    least, most = bounds.get("least", 0), bounds.get("most", 10**6)
    if most - least < _ALL_TRIED:
        at = now if isinstance(now, int) else least
        for value in sorted(range(least, most + 1), key=lambda one: (abs(one - at), one)):
            yield NEAR, value
        return
    near: list[int] = []
    if isinstance(now, int):
        near = [0, 1, now - 1, now + 1, 2 * now, now // 2, now - 10, now + 10, 10 * now, now - 50, now + 50]
    for level, value in chain(((NEAR, one) for one in near), ((GUESSED, one) for one in numbers)):
        if least <= value <= most:
            yield level, value


# -- what items are worth ------------------------------------------------------------------------------------------


def worth_changes(book: Rulebook, seen: Sequence[Seen], claimed: Mapping[str, Iterable[Number]]) -> Iterator[Change]:
    """Items of the hands in question worth what another table gives them, what is claimed, or something near.

    `claimed` gives by item the values that a claim names for it.
    """
    family = family_of(book)
    rules = {rule.id: rule for rule in (*book.items, *book.limits)}
    place = 0
    for entry in (*book.table["items"], *(book.table.get("limits") or ())):
        place += 1
        id = entry["id"]
        if "card" in entry:  # a part of a card's price has no figure of its own
            continue
        rule = rules.get(id)
        if not fits(entry.get("if"), book.options) or not _in_question(entry, rule, seen, book, id in claimed):
            continue
        own = rule.unit if rule is not None else next(unit for unit in UNITS if unit in entry)
        now = rule.value if rule is not None else 0
        tried = {(own, now)}
        for table, unit, value in family.worth.get(id, ()):
            if table != book.id and (unit, value) not in tried:
                tried.add((unit, value))
                tables = tuple(
                    one for one, its, worth in family.worth[id] if (its, worth) == (unit, value) and one != book.id
                )
                yield _worth(id, own, now, unit, value, (PUBLIC, -len(tables), 1000 + place), tables, rule)
        times = _times(id, seen)
        for value in claimed.get(id, ()):
            share = Fraction(value) / times
            if share.denominator == 1 or own == "limit":
                each = int(share) if share.denominator == 1 else share
                if (own, each) not in tried and each:
                    tried.add((own, each))
                    yield _worth(id, own, now, own, each, (OTHER, 0, place), (), rule)
        if own != "limit":
            for value in _near(now, rule):
                if (own, value) not in tried:
                    tried.add((own, value))
                    yield _worth(id, own, now, own, value, (GUESSED, abs(int(value - now)), place), (), rule)


def _near(now: Number, rule: ItemRule | None) -> Iterator[int]:
    """Values from 1 on to a little above the value in force; one that is not played is tried with small ones."""
    if rule is not None and now > 40:
        return
    yield from range(1, 4 if rule is None else max(13, 2 * int(now)) + 1)


def _in_question(
    entry: Mapping[str, Any], rule: ItemRule | None, seen: Sequence[Seen], book: Rulebook, claimed: bool
) -> bool:
    if claimed:
        return True
    if rule is not None:
        held = {item.id for one in seen for item in one.count.items}
        return rule.id in held or any(item.id == rule.id for one in seen for item in one.count.suppressed)
    condition = condition_of(entry, book.options)
    return any(condition.holds(one.word) for one in seen if not one.told)


def _times(id: str, seen: Sequence[Seen]) -> int:
    return max((item.count for one in seen for item in one.count.items if item.id == id), default=1)


def _worth(
    id: str, own: str, now: Number, unit: str, value: Number, rank: tuple[int, ...], tables: tuple[str, ...],
    rule: ItemRule | None,
) -> Change:  # fmt: skip
    after = _written(value) if unit == own and rule is not None else f"{_written(value)} {unit}"
    before = _written(now) if unit == own and rule is not None else f"{_written(now)} {own}"
    quick = _revalued(id, value) if rule is not None and unit == own and value else None
    cost = COMPILED if quick is None else 1
    return Change(
        "option", "values", {id: before}, {id: after}, rank, tables=tables, data=put_worth(id, after), book=quick, cost=cost
    )  # fmt: skip


def _written(value: Number) -> Any:
    return value if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


def _revalued(id: str, value: Number) -> BookEdit:
    """The same rules with one item worth something else: much quicker than compiling a table, for a first look."""

    def change(book: Rulebook) -> Rulebook | None:
        def of(rules: tuple[ItemRule, ...]) -> tuple[ItemRule, ...]:
            return tuple(rule._replace(value=value) if rule.id == id else rule for rule in rules)

        return with_items(book, of(book.items), of(book.limits))

    return change
