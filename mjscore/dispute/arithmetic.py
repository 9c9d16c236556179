"""Slips of counting: an item left out, or a suppressed one counted beside what suppresses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.dispute.options import ARITHMETIC
from mjscore.dispute.reasons import Seen
from mjscore.dispute.records import BookEdit, Change
from mjscore.rulebook.counting import ItemRule
from mjscore.rulebook.index import with_items
from mjscore.rulebook.model import Rulebook


def counting_changes(seen: Sequence[Seen]) -> Iterator[Change]:
    """Every item of the wins left out, every suppressed one counted beside; the rules are changed for nobody else."""
    several = len(seen) > 1
    for one in seen:
        seat = one.win.winner if several else None
        for place, item in enumerate(one.count.items):
            if item.value:
                rank = (ARITHMETIC, 1, place)
                yield Change("item", item.id, "counted", "left out", rank, seat, book=_left_out(item.id))
        for place, lost in enumerate(one.count.suppressed):
            if lost.by is not None:
                rank = (ARITHMETIC, 0, place)
                yield Change("item", lost.id, "suppressed", "counted", rank, seat, book=_beside(lost.id))


def _left_out(id: str) -> BookEdit:
    """Rules by which an item is worth nothing and still holds over what it holds over; a limit hand is none."""

    def change(book: Rulebook) -> Rulebook:
        items = tuple(rule._replace(value=0) if rule.id == id else rule for rule in book.items)
        limits = tuple(rule for rule in book.limits if rule.id != id)
        return with_items(book, items, limits)

    return change


def _beside(id: str) -> BookEdit:
    """Rules by which nothing suppresses an item."""

    def change(book: Rulebook) -> Rulebook | None:
        items, limits = _freed(book.items, id), _freed(book.limits, id)
        if items == book.items and limits == book.limits:
            return None
        return with_items(book, items, limits)

    return change


def _freed(rules: tuple[ItemRule, ...], id: str) -> tuple[ItemRule, ...]:
    return tuple(rule._replace(suppresses=tuple(one for one in rule.suppresses if one.id != id)) for rule in rules)
