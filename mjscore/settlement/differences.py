"""Losers' differences: of each two losers the one with less pays the other what lies between their hands."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from mjscore.result import Transfer
from mjscore.rulebook.settling import PaymentRule

DIFFERENCE = "difference"


def differences(rule: PaymentRule, values: Mapping[int, int], winner: int) -> tuple[Transfer, ...]:
    """The payments among the losers, given what each seat's hand is worth; a seat that is not named has nothing."""
    losers = [seat for seat in range(4) if seat != winner]
    transfers = []
    for one, two in combinations(losers, 2):
        between = values.get(one, 0) - values.get(two, 0)
        if not between:
            continue
        payer, payee = (two, one) if between > 0 else (one, two)
        amount = abs(between)
        if rule.limit_on_differences is not None:
            amount = min(amount, rule.limit_on_differences)
        transfers.append(Transfer(payer, payee, amount * (rule.dealer_factor if 0 in (one, two) else 1), DIFFERENCE))
    return tuple(transfers)
