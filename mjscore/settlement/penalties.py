"""Penalties: what an offence costs, by the entries of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mjscore.deal.records import Penalty
from mjscore.result import Transfer
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import PenaltyRow, PenaltyRule

WORTH = "value"  # what a hand that was declared in error is worth: a key of the entry


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
    row = row_of(rule, penalty)
    if row is None or not row.to:
        return []
    offender = penalty.seats[0]
    payees = payees_of(rule, penalty, row.to, seats)
    amount = row.amount if row.times is None else row.times * penalty.more[WORTH]
    return _to(rule, offender, payees, amount)


def row_of(rule: PenaltyRule, penalty: Penalty) -> PenaltyRow | None:
    """The row that says what an entry costs, and whether it ends the deal."""
    named = len(_listed(rule, penalty))
    rows = (row for row in rule.rows if row.named in (None, named) and _row_fits(row.when, penalty.more))
    return next(rows, None)


def payees_of(rule: PenaltyRule, penalty: Penalty, to: str, seats: int = 4) -> list[int]:
    """Whom `others`, `intact`, or a key that names a seat means."""
    offender = penalty.seats[0]
    if to == "others":
        return _others(offender, seats)
    if to == "intact":
        return [seat for seat in _others(offender, seats) if seat not in _listed(rule, penalty)]
    return [penalty.more[to]]


def end_of(penalties: Iterable[Penalty], book: Rulebook) -> str | None:
    """How a penalty has ended the deal; None where none has."""
    for penalty in penalties:
        rule = book.penalties[penalty.kind]
        row = row_of(rule, penalty)
        end = rule.end if row is None else row.end
        if end is not None:
            return end
    return None


def _listed(rule: PenaltyRule, penalty: Penalty) -> tuple[int, ...]:
    found: tuple[int, ...] = penalty.more.get(rule.list, ()) if rule.list is not None else ()
    return found


def _row_fits(when: Mapping[str, tuple[str, ...]], more: Mapping[str, Any]) -> bool:
    return all(more.get(key) in words for key, words in when.items())
