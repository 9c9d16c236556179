"""The single figures of a claim, and what a result has in their place: by these a claim holds or does not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mjscore.dispute.records import WHAT, Claim, ClaimedHand, ClaimedPayment, Party
from mjscore.result import Count, Result

UNCLAIMED = "unclaimed"
"""The figure of a whole list of items: those that count and are not named in it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is claimed: what, of whom, of which item or unit or reason, and how much."""

    what: str
    seat: Party | None
    won: bool
    id: str | None
    to: Party | None
    claimed: Any
    also: tuple[Any, ...] = ()  # what else it may be: a limit has an id of its own where it is reached by rounding up


def figures_of(claim: Claim) -> tuple[Figure, ...]:
    """Everything that is claimed, in the order of the count."""
    found = [figure for hand in claim.hands for figure in _of_hand(hand)]
    found += [Figure("payment", one.payer, True, one.reason, one.payee, one.amount) for one in claim.payments]
    found += [Figure("net", party, True, None, None, amount) for party, amount in claim.net]
    if claim.next_dealer is not None:
        found.append(Figure("dealer", None, True, None, None, claim.next_dealer[0]))
    return tuple(sorted(found, key=lambda one: WHAT.index(one.what)))


def _of_hand(hand: ClaimedHand) -> Iterable[Figure]:
    seat, won = hand.seat, hand.won
    if hand.reading is not None:
        yield Figure("reading", seat, won, None, None, hand.reading)
    for id, value in hand.items:
        yield Figure("item", seat, won, id, None, value)
    if hand.whole:
        yield Figure("item", seat, won, UNCLAIMED, None, tuple(id for id, _ in hand.items))
    if hand.suppressed is not None:
        yield Figure("suppressed", seat, won, None, None, hand.suppressed)
    for unit, total in hand.totals:
        yield Figure("total", seat, won, unit, None, total)
    if hand.value is not None:
        yield Figure("value", seat, won, None, None, hand.value)
    if hand.limit is not None:
        yield Figure("limit", seat, won, None, None, hand.limit[0], hand.limit[1:])


def counted(figure: Figure, result: Result) -> Any:
    """What a result has in the place of a figure; None where it has no such hand."""
    if figure.what == "payment":
        return paid(figure, result)
    if figure.what == "net":
        return result.net.get(figure.seat if figure.seat is not None else -1, 0)
    if figure.what == "dealer":
        return result.next_dealer
    count = count_of(figure.seat, figure.won, result)
    if count is None:
        return None
    return _of_count(figure, count, result)


def _of_count(figure: Figure, count: Count, result: Result) -> Any:
    what = figure.what
    if what == "value":
        return count.value
    if what == "total":
        return dict(count.totals).get(figure.id or "", 0)
    if what == "item":
        if figure.id == UNCLAIMED:
            return tuple(item.id for item in count.items if item.value and item.id not in figure.claimed)
        return sum(item.value for item in count.items if item.id == figure.id)
    if what == "suppressed":
        return tuple(item.id for item in count.suppressed)
    if what == "limit":
        return count.limit
    return _reading(figure.seat, figure.won, result)


def agrees(figure: Figure, found: Any) -> bool:
    """Whether what a result has is what is claimed."""
    claimed = figure.claimed
    if figure.what == "item":
        if found is None:
            return False
        if figure.id == UNCLAIMED:
            return not found
        if claimed is None:
            return bool(found)
        return bool(found == claimed or float(found) == float(claimed))  # a share of a limit is rounded in JSON
    if figure.what == "suppressed":
        return found is not None and set(found) == set(claimed)
    if figure.what == "payment":
        return claimed in (found or (0,))
    return bool(found == claimed or found in figure.also)


def holds(figures: Iterable[Figure], result: Result) -> bool:
    """Whether a result has everything that is claimed."""
    return all(agrees(figure, counted(figure, result)) for figure in figures)


def signature(figures: Iterable[Figure], result: Result) -> tuple[Any, ...]:
    """What a result has in the place of all figures: equal for results that no figure tells apart."""
    return tuple(counted(figure, result) for figure in figures)


def count_of(seat: Party | None, won: bool, result: Result) -> Count | None:
    """The count of a hand: of a winner (None: the only one), or of a hand that did not win."""
    if not won:
        hand = result.hands.get(seat) if isinstance(seat, int) else None
        return None if hand is None else hand.count
    for win in result.wins:
        if seat is None or win.winner == seat:
            return win.count
    return None


def _reading(seat: Party | None, won: bool, result: Result) -> tuple[str, ...] | None:
    if not won:
        hand = result.hands.get(seat) if isinstance(seat, int) else None
        return None if hand is None else hand.reading
    return next((win.reading for win in result.wins if seat is None or win.winner == seat), None)


def paid(figure: Figure | ClaimedPayment, result: Result) -> tuple[int, ...]:
    """What may be meant by what one pays the other: all of it, and less what comes back where money goes both ways.

    With a reason only payments of that reason count.
    """
    if isinstance(figure, ClaimedPayment):
        payer, payee, reason = figure.payer, figure.payee, figure.reason
    else:
        assert figure.seat is not None
        assert figure.to is not None
        payer, payee, reason = figure.seat, figure.to, figure.id
    there = back = 0
    for one in result.transfers:
        if reason is not None and one.reason != reason:
            continue
        if (one.payer, one.payee) == (payer, payee):
            there += one.amount
        elif (one.payer, one.payee) == (payee, payer):
            back += one.amount
    return (there, there - back) if back and there > back and reason is None else (there,)
