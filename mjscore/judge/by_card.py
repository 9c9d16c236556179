"""One win counted by the line of a card: which line, what it pays and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mjscore.card import (
    Bonus,
    Card,
    Declared,
    Line,
    choose,
    concealed_bonus,
    fits,
    has_long_set,
    jokerless_bonus,
    misfit,
    reading,
    refusal,
)
from mjscore.deal.records import Foreign, Told, Win
from mjscore.place import Refused
from mjscore.record import NamedTuple
from mjscore.result import Count, Item, WinResult
from mjscore.rulebook import Rulebook
from mjscore.rulebook.settling import CardRule

UNIT = "card"


class ByCard(NamedTuple):
    """A win with what settlement asks for."""

    result: WinResult
    line: str | None  # its label; None where only a value is told
    exposures: int  # as tournament points count them: two of a hand with a set of five are as good as three


def judge_by_card(win: Win, more: Mapping[str, Any], book: Rulebook) -> ByCard:
    """The count of a win by the best line it fits, or by the one it names. Raises `Refused` where it fits none."""
    rule = book.card
    assert rule is not None
    if isinstance(win.hand, Told):
        return _told(win, win.hand, more.get("card"), rule)
    assert isinstance(win.hand, Foreign)
    card: Card = more["card"]
    declared: Declared = win.hand.hand
    tiles = declared.tiles
    only = win.more.get("line")
    found = fits(card, tiles, only)
    if not found:
        raise Refused([refusal(card, tiles, misfit(card, tiles, only), (*win.path, "hand"))], book.vocabulary.rows)
    exposed = bool(tiles.exposures)
    jokerless = not tiles.jokers
    best, others = choose(found, exposed, jokerless and _counts(win, rule), _bonus(rule))
    count = _count(best.line, exposed, jokerless and _counts(win, rule), win.by == "self_draw", rule)
    of_line = (
        ("line", best.line.label),
        ("section", best.line.section),
        ("also", [other.line.label for other in others]),
        ("jokerless", jokerless),
    )
    result = WinResult(win.winner, win.by, win.source, reading(card, best, tiles), count, more=of_line)
    exposures = len(tiles.exposures)
    if exposures == 2 and has_long_set(card, best):
        exposures = 3
    return ByCard(result, best.line.label, exposures)


def _told(win: Win, hand: Told, card: Card | None, rule: CardRule) -> ByCard:
    """A hand of which only the line or the value is told. Whether it is jokerless, only the deal can say."""
    entries = dict(hand.entries)
    line = card.line(str(entries["line"])) if card is not None and "line" in entries else None
    jokerless = win.more.get("jokerless") is True and _counts(win, rule)
    more: tuple[tuple[str, object], ...] = ()
    if line is not None:
        more = ("line", line.label), ("section", line.section), ("also", [])
    if "value" in entries or line is None:
        value = int(entries["value"])
        count = Count((), (), ((UNIT, value),), None, value, value)
    else:
        count = _count(line, True, jokerless, win.by == "self_draw", rule)
    result = WinResult(win.winner, win.by, win.source, (), count, as_told=True, more=more)
    return ByCard(result, None if line is None else line.label, 0)


def _counts(win: Win, rule: CardRule) -> bool:
    """Whether a hand without jokers counts as such: said, or taken as said; for a misnamed tile only by the table."""
    said = win.more.get("jokerless")
    if said is False or (said is None and rule.on_demand):
        return False
    return rule.jokerless_misnamed or not win.more.get("misnamed")


def _bonus(rule: CardRule) -> Bonus:
    points = rule.points
    return Bonus(rule.jokerless, rule.concealed, None if points is None else points["jokerless"])


def _count(line: Line, exposed: bool, jokerless: bool, self_drawn: bool, rule: CardRule) -> Count:
    """The items of a line, those that add nothing left out, and their sum."""
    bonus = _bonus(rule)
    parts = {
        "line": line.value,
        "concealed": concealed_bonus(line, exposed, bonus),
        "jokerless": jokerless_bonus(line, exposed, jokerless, bonus),
    }
    if rule.points is None:
        parts["multiplier"] = sum(parts.values()) * (rule.multiplier - 1)
    elif self_drawn:
        parts["self_draw"] = rule.points["self_draw"]
    return _summed(tuple((rule.ids[part], amount) for part, amount in parts.items() if amount), line.label)


@lru_cache(maxsize=1 << 12)
def _summed(parts: tuple[tuple[str, int], ...], label: str) -> Count:
    """The count of these items, of which the first is the line: one record for all hands of equal parts."""
    value = sum(amount for _, amount in parts)
    items = tuple(
        Item(id, 1, UNIT, amount, () if place else (("line", label),)) for place, (id, amount) in enumerate(parts)
    )
    return Count(items, (), ((UNIT, value),), None, value, value)
