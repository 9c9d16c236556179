"""Penalties: what an offence costs, by the entries of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Penalty
from mjscore.result import Transfer
from mjscore.rulebook.model import PenaltyRule, Rulebook


def penalty_transfers(penalties: Sequence[Penalty], book: Rulebook, seats: int = 4) -> tuple[Transfer, ...]:
    """The payments of all penalties of a deal, entry by entry in the order written.

    Offences for which victims are paid by all offenders together are settled together, where the first of them stands.
    """
    transfers: list[Transfer] = []
    together: dict[str, list[int]] = {}
    for penalty in penalties:
        rule = book.penalties[penalty.kind]
        if rule.to_victims is not None:
            together.setdefault(penalty.kind, []).extend(penalty.seats)
    for penalty in penalties:
        rule = book.penalties[penalty.kind]
        if rule.to_victims is not None:
            offenders = together.pop(penalty.kind, None)
            if offenders is not None:
                transfers.extend(_shared(rule, sorted(set(offenders)), seats))
        elif rule.each is not None:
            for seat in penalty.seats:
                transfers.extend(_to(rule, seat, _others(seat, seats), rule.each))
        else:
            transfers.extend(_by_row(rule, penalty, seats))
    return tuple(transfer for transfer in transfers if transfer.amount)


def _others(seat: int, seats: int) -> list[int]:
    return [other for other in range(seats) if other != seat]


def _to(rule: PenaltyRule, payer: int, payees: Iterable[int], amount: int) -> Iterable[Transfer]:
    return [
        Transfer(payer, payee, amount * (rule.east_factor if 0 in (payer, payee) else 1), rule.reason)
        for payee in payees
    ]


def _shared(rule: PenaltyRule, offenders: Sequence[int], seats: int) -> Iterable[Transfer]:
    """What each victim receives from all offenders together, shared evenly; the first in seat order pays what is left over."""
    assert rule.to_victims is not None
    victims = [seat for seat in range(seats) if seat not in offenders]
    if not victims:
        return []
    whole = rule.to_victims // len(victims) if rule.among_victims else rule.to_victims
    share, over = divmod(whole, len(offenders))
    return [
        transfer
        for victim in victims
        for place, offender in enumerate(offenders)
        for transfer in _to(rule, offender, [victim], share + (over if place == 0 else 0))
    ]


def _by_row(rule: PenaltyRule, penalty: Penalty, seats: int) -> Iterable[Transfer]:
    row = next((row for row in rule.rows if _row_fits(row.when, penalty.more)), None)
    if row is None:
        return []
    offender = penalty.seats[0]
    payees = _others(offender, seats) if row.to == "others" else [penalty.more[row.to]]
    return _to(rule, offender, payees, row.amount)


def _row_fits(when: Mapping[str, tuple[str, ...]], more: Mapping[str, Any]) -> bool:
    return all(more.get(key) in words for key, words in when.items())
