"""Who pays for a win: shares of its value by the rows of the table, or the whole by one who is liable."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from types import MappingProxyType
from typing import Final

from mjscore.result import Transfer
from mjscore.rulebook.settling import PaymentRow, PaymentRule
from mjscore.scoring.shares import row_for, share_of
from mjscore.settlement.sums import net_of

LIABILITY: Final = "liability"
_NOTHING: Final[frozenset[str]] = frozenset()


def win_transfers(
    rule: PaymentRule,
    value: int,
    is_limit: bool,
    winner: int,
    by: str,
    source: int | None,
    liable: int | None,
    payers: tuple[int, ...] = (0, 1, 2, 3),
    said: frozenset[str] = _NOTHING,
) -> tuple[tuple[Transfer, ...], Mapping[int | str, int]]:
    """The payments for one win, in the order of the seats, and what they come to for each.

    `payers` are the seats still in the game; the winner is passed over. A liable seat pays its own share and those of
    all others in one transfer. A share that is no whole number is rounded up. `said` are the added fields of the win that
    rows look at (PaymentRule.beside).
    """
    transfers = _transfers(rule, value, is_limit, winner, by, source, liable, payers, said)
    return transfers, MappingProxyType(net_of(transfers, rule.seats))


def _transfers(
    rule: PaymentRule,
    value: int,
    is_limit: bool,
    winner: int,
    by: str,
    source: int | None,
    liable: int | None,
    payers: tuple[int, ...],
    said: frozenset[str],
) -> tuple[Transfer, ...]:
    row = row_for(rule, by, is_limit, winner, said)
    shares = {
        seat: amount
        for seat in payers
        if seat != winner and (amount := share_of(rule, row, value, seat, winner, source))
    }
    if rule.base:
        return _with_base(rule, row, shares, winner, liable, payers)
    if liable is not None:
        whole = sum(shares.values()) if row.whole is None else ceil(value * row.whole)
        return (Transfer(liable, winner, whole, LIABILITY),) if whole else ()
    return tuple(Transfer(seat, winner, amount, row.reason) for seat, amount in shares.items())


def _with_base(
    rule: PaymentRule,
    row: PaymentRow,
    shares: Mapping[int, int],
    winner: int,
    liable: int | None,
    payers: tuple[int, ...],
) -> tuple[Transfer, ...]:
    """What everybody pays, and the shares beside it; one who is liable pays both for all."""
    paying = [seat for seat in payers if seat != winner]
    if liable is not None:
        return (Transfer(liable, winner, rule.base * len(paying) + sum(shares.values()), LIABILITY),)
    found = []
    for seat in paying:
        found.append(Transfer(seat, winner, rule.base, rule.base_reason))
        if seat in shares:
            found.append(Transfer(seat, winner, shares[seat], row.reason))
    return tuple(found)
