"""One deal that is counted by a card, from record to result: the line, who pays whom, the points of a tournament."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.deal.dead import dead_seats
from mjscore.deal.records import Deal, End, Penalty, Win
from mjscore.judge.by_card import ByCard, judge_by_card
from mjscore.liability import STATED
from mjscore.result import SEATS, Fault, Result, Transfer, WinResult
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


def score_by_card(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal. Raises `Refused` where the hand fits no line."""
    win = next((event for event in deal.events if isinstance(event, Win)), None)
    dead = dead_seats(book.vocabulary, deal.more, deal.penalties)
    end = _end(deal, book)
    judged = judge_by_card(win, deal.more, book) if win is not None else None
    fault = _fault(win, judged) if win is not None and judged is not None and win.winner in dead else None
    paid = judged if fault is None else None
    assert book.card is not None
    figures = book.card.points
    notes: tuple[tuple[str, object], ...] = () if end is None else (("end", end),)
    if figures is None:
        transfers, net = _payments(deal, book, win, paid, end)
        if any(one.reason == "liability" for one in transfers):
            notes = (*notes, ("liability", STATED))
    else:
        transfers, net = (), net_of(())
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
        said = frozenset(name for name in book.payment.beside if win.more.get(name))
        value, liable = paid.result.count.value, win.liable
        won, net = win_transfers(book.payment, value, False, win.winner, win.by, win.source, liable, said=said)
    transfers = won
    sides: tuple[str, ...] = ()
    penalties = penalty_transfers(_priced(deal), book) if deal.penalties else ()
    if book.side is None:
        transfers += penalties
    else:
        winner = win.winner if win is not None and paid is not None else None
        with_win, after = side_payments(book.side, deal.more, won, winner, end if win is None else None)
        transfers = spent(book.side, deal.more.get(book.side.purses), won + with_win + penalties + after)
        sides = parties(book.side, deal.more)
    if net is None or transfers is not won or sides:
        net = {**dict.fromkeys((*range(4), *sides), 0), **net_of(transfers)}
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
