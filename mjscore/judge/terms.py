"""What a rulebook alone says of deals that play on, ready for use, and what of their settlement is remembered.

Payments are remembered by all that decides them: who is still in play is one number, a bit for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mjscore.deal.records import Kong
from mjscore.judge.manner import MOST_PAID
from mjscore.judge.ready import Showing
from mjscore.result import Transfer, WinResult
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.settlement import Income, Shown, end_transfers, kong_transfers, net_of, win_transfers

Settled = tuple[tuple[Transfer, ...], tuple[int, ...]]
"""Payments, and what they come to for each seat."""
_NO_RULE: Final = EndRule({}, ())


class Terms:
    """One rulebook's terms. What is remembered is forgotten when it is too much."""

    __slots__ = ("_book", "_dealers", "_ends", "_settled", "_unless", "everybody", "given_up", "handed_on", "left")

    def __init__(self, book: Rulebook) -> None:
        play_on, kongs = book.play_on, book.kongs
        self._book = book
        self.everybody = (1 << book.vocabulary.seats) - 1
        self.left = (play_on and play_on.left) or ""  # the field that says who has left
        self.given_up = (play_on and play_on.given_up) or ""  # which suits were given up
        self.handed_on = kongs and kongs.handed_on
        self._unless = {row.unless for row in kongs.payments if row.unless is not None} if kongs else set()
        self._ends: dict[str, Showing] = {}
        self._settled: dict[object, Settled] = {}
        self._dealers: dict[object, int] = {}

    def of_win(self, won: WinResult, liable: int | None, active: int) -> Settled:
        """What is paid for a win by those in play."""
        winner, by, source, _, count, _, _, _, _ = won
        _, _, _, limit, value, _, _, _ = count
        key = value, limit is None, winner, by, source, liable, active
        settled = self._settled.get(key)
        if settled is None:
            is_limit, payers = limit is not None, seats_of(active)
            paid, _ = win_transfers(self._book.payment, value, is_limit, winner, by, source, liable, payers)
            settled = self._remember(key, paid)
        return settled

    def of_kong(self, kong: Kong, active: int) -> Settled:
        """What is paid for a kong by those in play."""
        by, _, kind, source, more, _ = kong
        said = [name for name in self._unless if more.get(name)] if more else ()
        key = by, kind, source, active, *said
        settled = self._settled.get(key)
        if settled is None:
            rule = self._book.kongs
            settled = self._remember(key, kong_transfers(rule, kong, seats_of(active)) if rule else ())
        return settled

    def of_end(self, kind: str, shown: Mapping[int, Shown], incomes: list[Income]) -> Settled:
        """What is settled between the hands shown at an end, by those who hold incomes from kongs."""
        held = tuple([(income.by, income.paid) for income in incomes if income.held]) if incomes else ()
        key = kind, tuple(shown.items()), held
        settled = self._settled.get(key)
        if settled is None:
            settled = self._remember(key, end_transfers(self.end(kind).steps, shown, incomes))
        return settled

    def end(self, kind: str) -> Showing:
        """What is asked of the hands shown at an end of this kind."""
        found = self._ends.get(kind)
        if found is None:
            found = self._ends[kind] = Showing(self._book.ends.get(kind, _NO_RULE))
        return found

    def dealer(self, first: list[int], source: int | None, end: str | None) -> int:
        """Who deals next, by the first win, of one player or of several on one tile, or by there being none."""
        key = tuple(first), source, end
        found = self._dealers.get(key)
        if found is None:
            found = self._dealers[key] = next_dealer(self._book.rotation, first, source, end)  # there are a few hundred
        return found

    def _remember(self, key: object, paid: tuple[Transfer, ...]) -> Settled:
        if len(self._settled) >= MOST_PAID:
            self._settled.clear()
        settled = self._settled[key] = paid, tuple(net_of(paid).values())
        return settled


@lru_cache(maxsize=64)
def terms_of(book: Rulebook) -> Terms:
    """The terms of a rulebook, which is compared by identity."""
    return Terms(book)


def seats_of(active: int) -> tuple[int, ...]:
    """The seats that are in play."""
    return tuple([seat for seat in range(4) if active >> seat & 1])


def mapping(of_deal: Mapping[str, Any], field: str) -> Mapping[int, str]:
    """What a field of a deal says by seat; nothing where it is not written."""
    found: Mapping[int, str] = of_deal.get(field, _NOBODY)
    return found


_NOBODY: Final[Mapping[int, str]] = {}
