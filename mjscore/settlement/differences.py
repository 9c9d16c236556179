"""Losers' differences: of each two losers the one with less pays the other what lies between their hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from mjscore.result import Transfer
from mjscore.rulebook.settling import PaymentRule

DIFFERENCE: Final = "difference"


def differences(
    rule: PaymentRule, worths: Sequence[int], winner: int
) -> tuple[tuple[Transfer, ...], Mapping[int | str, int]]:
    """The payments among the losers, and what they change for each seat, given what each seat's hand is worth."""
    transfers = []
    changes: dict[int | str, int] = dict.fromkeys(range(len(worths)), 0)
    losers = [seat for seat in range(len(worths)) if seat != winner]
    for one, two in combinations(losers, 2):
        between = worths[one] - worths[two]
        if not between:
            continue
        payer, payee = (two, one) if between > 0 else (one, two)
        amount = abs(between)
        if rule.limit_on_differences is not None:
            amount = min(amount, rule.limit_on_differences)
        if one == 0:
            amount *= rule.dealer_factor
        transfers.append(Transfer(payer, payee, amount, DIFFERENCE))
        changes[payer] -= amount
        changes[payee] += amount
    return tuple(transfers), changes
