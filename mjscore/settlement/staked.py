"""Wins that are paid with counters and sticks: who lays a stick, who pays what, who takes what lies on the account.

Amounts are shares of a base. Where somebody is liable he takes the place of all others, or goes halves with who discarded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from mjscore.record import NamedTuple
from mjscore.result import Transfer
from mjscore.rulebook.settling import PaymentRule
from mjscore.rulebook.stakes import StakeRule
from mjscore.scoring.shares import rounded_up, row_for, share_of
from mjscore.settlement.payment import LIABILITY
from mjscore.settlement.sums import net_of

_DRAWN: Final = "self_draw"
_WIN: Final = "win"
Parts = tuple[tuple[int, int | None], ...]
"""Bases that add up to a win's, each with the seat that is liable for it."""


class PaidWin(NamedTuple):
    """A win to be paid: its parts, the counters and the sticks that it takes."""

    winner: int
    by: str
    source: int | None
    parts: Parts
    counters: int
    sticks: int


def staked_transfers(
    rule: PaymentRule, stakes: StakeRule, laid: tuple[int, ...], wins: tuple[PaidWin, ...], liable_pays_counters: bool
) -> tuple[tuple[Transfer, ...], Mapping[int | str, int]]:
    """The payments of all wins of a deal with the sticks `laid` in it, and what they come to for each."""
    transfers = list(deposits(stakes, laid))
    for win in wins:
        transfers += _of_win(rule, stakes, win, liable_pays_counters)
        if win.sticks:
            transfers.append(Transfer(stakes.account, win.winner, stakes.stick * win.sticks, stakes.stick_reason))
    return tuple(transfers), MappingProxyType(net_of(transfers, rule.seats))


def deposits(stakes: StakeRule, laid: Sequence[int]) -> tuple[Transfer, ...]:
    """The sticks laid in a deal."""
    return tuple(Transfer(seat, stakes.account, stakes.stick, stakes.laid_reason) for seat in laid)


def sticks_taken(
    winners: Sequence[int], laid: Sequence[int], lying: int, own_stick: bool, nearest: int
) -> dict[int, int]:
    """How many sticks each winner takes: the nearest all of them, or all but the others' own."""
    taken = dict.fromkeys(winners, 0)
    taken[nearest] = lying + len(laid)
    if own_stick:
        for seat in winners:
            if seat != nearest and seat in laid:
                taken[seat] += 1
                taken[nearest] -= 1
    return taken


def _of_win(rule: PaymentRule, stakes: StakeRule, win: PaidWin, liable_pays_counters: bool) -> list[Transfer]:
    amounts: dict[tuple[int, str], int] = {}
    for base, liable in win.parts:
        for payer, reason, amount in _of_part(rule, win, base, liable):
            amounts[payer, reason] = amounts.get((payer, reason), 0) + amount
    order = sorted(amounts.items(), key=lambda entry: entry[0][1] == LIABILITY)
    transfers = [Transfer(payer, win.winner, amount, reason) for (payer, reason), amount in order if amount]
    if win.counters:
        transfers += _counters(rule, stakes, win, liable_pays_counters)
    return transfers


def _of_part(rule: PaymentRule, win: PaidWin, base: int, liable: int | None) -> list[tuple[int, str, int]]:
    """Who pays how much of one part, and for what."""
    row = row_for(rule, win.by, False, win.winner)
    others = [seat for seat in range(rule.seats) if seat != win.winner]
    shares = [(seat, share_of(rule, row, base, seat, win.winner, win.source)) for seat in others]
    if liable is None or liable == win.source:
        return [(seat, _WIN, amount) for seat, amount in shares]
    whole = sum(amount for _, amount in shares)
    if win.source is None:
        return [(liable, LIABILITY, whole)]
    half = min(whole, rounded_up(rule, -(-whole // 2)))
    return [(win.source, _WIN, whole - half), (liable, LIABILITY, half)]


def _counters(rule: PaymentRule, stakes: StakeRule, win: PaidWin, liable_pays: bool) -> list[Transfer]:
    each = stakes.counter_value * win.counters
    if not each:
        return []
    liable = next((seat for _, seat in win.parts if seat is not None), None)
    if win.by == _DRAWN and liable is None:
        payers = [seat for seat in range(rule.seats) if seat != win.winner]
        return [Transfer(seat, win.winner, each, stakes.counter_reason) for seat in payers]
    payer = liable if liable is not None and (liable_pays or win.source is None) else win.source
    assert payer is not None
    return [Transfer(payer, win.winner, each * (rule.seats - 1), stakes.counter_reason)]
