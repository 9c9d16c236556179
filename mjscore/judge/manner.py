"""How a win came about, and what follows of that alone under a rulebook: found once, since most deals share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjscore.facts.win import NO_BONUS, manner_word
from mjscore.result import Transfer
from mjscore.rulebook.model import Rulebook

PLACE_BITS: Final = 10
"""Payments that an amount and the manner of the win decide alone are remembered by both in one number: so many bits of it."""
_MOST: Final = 1 << PLACE_BITS  # manners that one rulebook remembers
MOST_PAID: Final = 1 << 12
"""How many payments one rulebook remembers."""

Paid = tuple[tuple[Transfer, ...], Mapping[int | str, int], int]
"""The payments for a win, what they come to for each, who deals next."""


class Manner:
    """A winner, a way of winning, a source and circumstances, with what is true of every such win."""

    __slots__ = ("dangerous", "from_another", "laid", "place", "without_bonus", "word")

    def __init__(self, winner: int, by: str, circumstances: frozenset[str], place: int, book: Rulebook) -> None:
        self.place = place  # among those that the rulebook remembers
        self.word = manner_word(winner, by, circumstances)
        self.without_bonus = self.word | NO_BONUS  # with no bonus tiles besides
        self.from_another = by != "self_draw"
        self.dangerous = book.dangerous.get(by, 0)  # the facts without which no trigger makes anybody liable
        declared = book.stakes is not None and not book.stakes.laid_with.isdisjoint(circumstances)
        self.laid: tuple[int, ...] = (winner,) if declared else ()  # who has laid a stick, where it is not written


def find_manner(winner: int, by: str, source: int | None, circumstances: frozenset[str], book: Rulebook) -> Manner:
    """How a win came about, found and remembered among `book.manners` by just these."""
    if len(book.manners) >= _MOST:
        book.manners.clear()
        book.paid.clear()  # payments go by the places of manners
    manner = Manner(winner, by, circumstances, len(book.manners), book)
    book.manners[winner, by, source, circumstances] = manner
    return manner
