"""One deal that is counted by a card, from record to result: the line, who pays whom, the points of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from mjscore.deal.dead import dead_seats
from mjscore.deal.records import Deal, End, Penalty, Win
from mjscore.judge.by_card import ByCard, Prices, judge_by_card, prices_of
from mjscore.judge.manner import MOST_PAID, Paid
from mjscore.liability import STATED
from mjscore.result import SEATS, Fault, HandResult, Notes, Result, Transfer, WinResult, made
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.settlement import (
    WORTH,
    end_of,
    net_of,
    parties,
    penalty_transfers,
    points_of,
    side_payments,
    spent,
    win_transfers,
    won_points,
)

_NOTHING: Final[Notes] = ()
_STATED: Final[Notes] = (("liability", STATED),)
_NO_HANDS: Final[Mapping[int, HandResult]] = {}
_NOT_SAID: Final[frozenset[str]] = frozenset()


def score_by_card(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal. Raises `Refused` where the hand fits no line."""
    id, _, _, _, events, _, penalties, more, _, _, _, _ = deal
    win = events[0] if len(events) == 1 else None
    prices = prices_of(book)
    if type(win) is not Win or penalties or prices.beside is None or not prices.beside.issuperset(more):
        return _score_closely(deal, book, prices)
    result, _, _ = judge_by_card(win, more, book, prices)
    if prices.has_kitty or prices.pot in more:
        transfers, net, dealer = _paid_with_pot(win, result.count.value, more, book)
    else:
        transfers, net, dealer = _paid(win, result.count.value, book)
    notes: Notes = _NOTHING if win.liable is None or not transfers else _STATED
    return made(Result, (id, book.id, (result,), _NO_HANDS, transfers, net, dealer, book.rules, None, notes))


def _paid(win: Win, value: int, book: Rulebook) -> Paid:
    """The payments for a win, what they come to and who deals next, remembered by all that decides them."""
    winner, _, by, source, _, _, _, _, liable, said, _ = win
    beside = _beside(said, book) if said else _NOT_SAID
    key = value, winner, by, source, liable, beside
    paid: Paid | None = book.paid.get(key)
    if paid is None:
        if len(book.paid) >= MOST_PAID:
            book.paid.clear()
        transfers, net = win_transfers(book.payment, value, False, winner, by, source, liable, said=beside)
        paid = book.paid[key] = transfers, net, next_dealer(book.rotation, (winner,))
    return paid


def _paid_with_pot(win: Win, value: int, more: Mapping[str, Any], book: Rulebook) -> Paid:
    """The same, with what lies in the pot."""
    assert book.side is not None
    won, _, dealer = alone = _paid(win, value, book)
    key = id(alone), more.get(book.side.pot)
    known: tuple[Paid, Paid] | None = book.paid.get(key)
    if known is None or known[0] is not alone:
        with_win, _ = side_payments(book.side, more, won, win.winner, None)
        transfers = won + with_win
        if len(book.paid) >= MOST_PAID:
            book.paid.clear()
        known = book.paid[key] = alone, (transfers, MappingProxyType(_net(book, more, transfers)), dealer)
    return known[1]


def _net(book: Rulebook, more: Mapping[str, Any], transfers: tuple[Transfer, ...]) -> dict[int | str, int]:
    """What it comes to for each, parties that are no seats among them whether anything is paid or not."""
    sides = () if book.side is None else parties(book.side, more)
    return {**dict.fromkeys((*range(4), *sides), 0), **net_of(transfers)}


def _beside(said: Mapping[str, Any], book: Rulebook) -> frozenset[str]:
    """The added fields of a win that are said, of those that the payments look at."""
    return frozenset(name for name in book.payment.beside if said.get(name))


def _score_closely(deal: Deal, book: Rulebook, prices: Prices) -> Result:
    """Any deal: with payments beside the win, penalties, dead hands, points, or without a win."""
    win = next((event for event in deal.events if isinstance(event, Win)), None)
    dead = dead_seats(book.vocabulary, deal.more, deal.penalties)
    end = None if win is not None and not deal.penalties else _end(deal, book)
    judged = judge_by_card(win, deal.more, book, prices) if win is not None else None
    fault = _fault(win, judged) if win is not None and judged is not None and win.winner in dead else None
    paid = judged if fault is None else None
    assert book.card is not None
    figures = book.card.points
    notes: Notes = () if end is None else (("end", end),)
    if figures is None:
        transfers, net = _payments(deal, book, win, paid, end)
        if win is not None and win.liable is not None and any(one.reason == "liability" for one in transfers):
            notes = (*notes, ("liability", STATED))
    else:
        transfers, net = (), _net(book, deal.more, ())
        won = {}
        if win is not None and paid is not None:
            misnamed = bool(win.more.get("misnamed"))
            won = won_points(figures, paid.result.count.value, win.winner, win.source, misnamed, paid.exposures)
        wall = set(range(4)) - dead if end in (book.side.ends if book.side else ()) else ()
        points = points_of(figures, won, deal.penalties, book, wall)
        notes = (*notes, ("points", dict(zip(SEATS, points, strict=True))))
    wins: tuple[WinResult, ...] = () if judged is None else (judged.result,)
    return Result(
        id=deal.id,
        variant=book.id,
        wins=wins,
        hands={},
        transfers=transfers,
        net=net,
        next_dealer=None if fault is not None else next_dealer(book.rotation, [one.winner for one in wins], end=end),
        rules=book.rules,
        fault=fault,
        notes=notes,
    )


def _end(deal: Deal, book: Rulebook) -> str | None:
    """How a deal ended that nobody won: by a penalty, or by its end."""
    written = next((event.kind for event in deal.events if isinstance(event, End)), None)
    return end_of(deal.penalties, book) or written


def _payments(
    deal: Deal, book: Rulebook, win: Win | None, paid: ByCard | None, end: str | None
) -> tuple[tuple[Transfer, ...], Mapping[int | str, int]]:
    """All payments of a deal, as far as the purses go, and what they come to for each."""
    won: tuple[Transfer, ...] = ()
    net: Mapping[int | str, int] | None = None
    if win is not None and paid is not None:
        won, net, _ = _paid(win, paid.result.count.value, book)
    transfers = won
    penalties = penalty_transfers(_priced(deal), book) if deal.penalties else ()
    if book.side is None:
        transfers += penalties
    else:
        winner = win.winner if win is not None and paid is not None else None
        with_win, after = side_payments(book.side, deal.more, won, winner, end if win is None else None)
        transfers = spent(book.side, deal.more.get(book.side.purses), won + with_win + penalties + after)
    if net is None or transfers is not won or (book.side is not None and parties(book.side, deal.more)):
        net = _net(book, deal.more, transfers)
    return transfers, net


def _priced(deal: Deal) -> tuple[Penalty, ...]:
    """The penalties with the price of the line that some of them name."""
    return tuple(
        one._replace(more={**one.more, WORTH: deal.more["card"].line(one.more["line"]).value})
        if one.more.get("line") is not None
        else one
        for one in deal.penalties
    )


def _fault(win: Win, judged: ByCard) -> Fault:
    return Fault(
        "dead_hand",
        "the hand fits, but the winner's hand was dead",
        "a dead hand cannot win: take out what killed it, or the win",
        (*win.path, "win" if win.path else "winner"),
        () if judged.line is None else (("line", judged.line),),
    )
