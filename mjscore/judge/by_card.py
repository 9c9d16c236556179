"""One win counted by the line of a card: which line, what it pays and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

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
from mjscore.memory import Memory
from mjscore.place import Refused
from mjscore.record import NamedTuple, made
from mjscore.result import Count, Item, Notes, WinResult
from mjscore.rulebook import Rulebook
from mjscore.rulebook.settling import CardRule

UNIT: Final = "card"
_MOST_COUNTS: Final = 1 << 10


class ByCard(NamedTuple):
    """A win with what settlement asks for."""

    result: WinResult
    line: str | None  # its label; None where only a value is told
    exposures: int  # as tournament points count them: two of a hand with a set of five are as good as three


class Prices:
    """What a rulebook makes of the lines of cards: its bonuses, and the counts it has made."""

    __slots__ = ("_counts", "beside", "bonus", "has_kitty", "pot", "rule")

    def __init__(self, book: Rulebook) -> None:
        assert book.card is not None
        rule = self.rule = book.card
        points = rule.points
        # Beside these fields a deal of one win has nothing else to settle; points are never settled by the win alone.
        self.pot = None if book.side is None else book.side.pot
        self.beside = frozenset(("card", self.pot)) if points is None else None
        self.has_kitty = book.side is not None and book.side.kitty > 0
        self.bonus = Bonus(rule.jokerless, rule.concealed, None if points is None else points["jokerless"])
        self._counts = Memory(self._new_count, _MOST_COUNTS)

    def count(self, line: Line, exposed: bool, jokerless: bool, self_drawn: bool) -> Count:
        """The items of a line and their sum: one record for all hands alike. `jokerless`: the hand is, and it counts."""
        return self._counts[line, exposed, jokerless, self_drawn]

    def _new_count(self, key: tuple[Line, bool, bool, bool]) -> Count:
        line, exposed, jokerless, self_drawn = key
        rule = self.rule
        parts = {
            "line": line.value,
            "concealed": concealed_bonus(line, exposed, self.bonus),
            "jokerless": jokerless_bonus(line, exposed, jokerless, self.bonus),
        }
        if rule.points is None:
            parts["multiplier"] = sum(parts.values()) * (rule.multiplier - 1)
        elif self_drawn:
            parts["self_draw"] = rule.points["self_draw"]
        adding = [(rule.ids[part], amount) for part, amount in parts.items() if amount]
        items = tuple(
            Item(id, 1, UNIT, amount, () if place else (("line", line.label),))
            for place, (id, amount) in enumerate(adding)
        )
        value = sum(parts.values())
        return Count(items, (), ((UNIT, value),), None, value, value)


@lru_cache(maxsize=64)
def prices_of(book: Rulebook) -> Prices:
    """The prices of a rulebook that counts by cards."""
    return Prices(book)


def judge_by_card(win: Win, more: Mapping[str, Any], book: Rulebook, prices: Prices) -> ByCard:
    """The count of a win by the best line it fits, or by the one it names. Raises `Refused` where it fits none."""
    winner, hand, by, source, _, _, _, _, _, said, path = win
    if type(hand) is Told:
        return _told(win, hand, more.get("card"), prices)
    assert type(hand) is Foreign
    card: Card = more["card"]
    declared: Declared = hand.hand
    tiles = declared.tiles
    only = said.get("line") if said else None
    found = fits(card, tiles, only)
    if not found:
        raise Refused([refusal(card, tiles, misfit(card, tiles, only), (*path, "hand"))], book.vocabulary.rows)
    exposed = bool(tiles.exposures)
    jokerless = not tiles.jokers
    counts = jokerless and _counts(said, prices.rule)
    best, others = found[0], found[1:]
    if others:
        best, others = choose(found, exposed, counts, prices.bonus)
    line = best.line
    of_line = (
        ("line", line.label),
        ("section", line.section),
        ("also", [other.line.label for other in others] if others else []),
        ("jokerless", jokerless),
    )
    count = prices.count(line, exposed, counts, by == "self_draw")
    result = made(WinResult, (winner, by, source, reading(card, best, tiles), count, False, None, of_line, ()))
    exposures = len(tiles.exposures)
    if exposures == 2 and has_long_set(card, best):
        exposures = 3
    return made(ByCard, (result, line.label, exposures))


def _told(win: Win, hand: Told, card: Card | None, prices: Prices) -> ByCard:
    """A hand of which only the line or the value is told. Whether it is jokerless, only the deal can say."""
    entries = dict(hand.entries)
    line = card.line(str(entries["line"])) if card is not None and "line" in entries else None
    jokerless = win.more.get("jokerless") is True and _counts(win.more, prices.rule)
    more: Notes = ()
    if line is not None:
        more = ("line", line.label), ("section", line.section), ("also", [])
    if "value" in entries or line is None:
        value = int(entries["value"])
        count = Count((), (), ((UNIT, value),), None, value, value)
    else:
        count = prices.count(line, True, jokerless, win.by == "self_draw")
    result = WinResult(win.winner, win.by, win.source, (), count, as_told=True, more=more)
    return ByCard(result, None if line is None else line.label, 0)


def _counts(said: Mapping[str, Any], rule: CardRule) -> bool:
    """Whether a hand without jokers counts as such: said, or taken as said; for a misnamed tile only by the table."""
    jokerless = said.get("jokerless")
    if jokerless is False or (jokerless is None and rule.on_demand):
        return False
    return rule.jokerless_misnamed or not said.get("misnamed")
