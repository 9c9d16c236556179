"""Kongs paid at once, and what becomes of that income later: handed on with a discard, given back at the end.

An `Income` remembers who paid for which kong. What is handed on is no longer held, so it is not given back again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjscore.deal.records import Kong
from mjscore.result import Transfer
from mjscore.rulebook.settling import HandedOn, KongRule

WINNER = "winner"


@dataclass(slots=True)
class Income:
    """What one kong brought its player, as long as he holds it."""

    by: int
    paid: tuple[Transfer, ...]
    held: bool = True


def kong_transfers(rule: KongRule, kong: Kong, active: Sequence[int]) -> tuple[Transfer, ...]:
    """The payments for a kong by those who are still in play, in the order of the seats."""
    amounts = dict.fromkeys((seat for seat in active if seat != kong.by), 0)
    for row in rule.payments:
        if row.kind != kong.kind or (row.unless is not None and kong.more.get(row.unless)):
            continue
        for seat in amounts:
            amounts[seat] += row.source if seat == kong.source else row.others
    return tuple(Transfer(seat, kong.by, amount, rule.reason) for seat, amount in amounts.items() if amount)


def last_income(incomes: Iterable[Income], seat: int | None) -> Income | None:
    """The income of a player's last kong; None where he has declared none."""
    found = None
    for income in incomes:
        if income.by == seat:
            found = income
    return found


def hand_on(rule: HandedOn, income: Income, winner: int) -> tuple[Transfer, ...]:
    """The payments that hand a kong's income on: all of it to the winner, or to each payer his part."""
    if not income.held:
        return ()
    income.held = False
    if rule.to != WINNER:
        return tuple(Transfer(income.by, one.payer, one.amount, rule.reason) for one in income.paid)
    whole = sum(one.amount for one in income.paid)
    return (Transfer(income.by, winner, whole, rule.reason),) if whole else ()


def refund(incomes: Iterable[Income], seat: int, reason: str) -> tuple[Transfer, ...]:
    """The payments by which a player gives back what he still holds, one to each who paid, in the order of the seats."""
    parts: dict[int | str, int] = {}
    for income in incomes:
        if income.by == seat and income.held:
            for one in income.paid:
                parts[one.payer] = parts.get(one.payer, 0) + one.amount
    return tuple(Transfer(seat, payer, parts[payer], reason) for payer in sorted(parts, key=_place))


def _place(party: int | str) -> tuple[bool, int | str]:
    return isinstance(party, str), party
