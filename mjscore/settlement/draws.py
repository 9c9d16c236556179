"""What is paid where nobody won: by those who are not ready to those who are, or to those whom the table pays instead."""

from __future__ import annotations

from collections.abc import Collection

from mjscore.result import Transfer
from mjscore.rulebook.stakes import InsteadRule, PoolRule

_EAST = 0


def pool_transfers(rule: PoolRule, ready: Collection[int], seats: int) -> tuple[Transfer, ...]:
    """The pool, paid in equal parts by those who are not ready and received in equal parts by those who are.

    Where two pay two, each pays one of them, in the order of the seats. What does not divide falls to the first payer.
    """
    payees = [seat for seat in range(seats) if seat in ready]
    payers = [seat for seat in range(seats) if seat not in ready]
    if not payees or not payers:
        return ()
    pairs = list(zip(payers, payees, strict=True)) if len(payers) == len(payees) else []
    pairs = pairs or [(payer, payee) for payer in payers for payee in payees]
    amount, over = divmod(rule.amount, len(pairs))
    return tuple(
        Transfer(payer, payee, amount + (over if place == 0 else 0), rule.reason)
        for place, (payer, payee) in enumerate(pairs)
        if amount or over
    )


def instead_transfers(rule: InsteadRule, named: Collection[int], seats: int) -> tuple[Transfer, ...]:
    """What every other player pays to each of those who are paid instead."""
    return tuple(
        Transfer(payer, payee, rule.each * (rule.east_factor if _EAST in (payer, payee) else 1), rule.reason)
        for payee in sorted(named)
        for payer in range(seats)
        if payer != payee
    )
