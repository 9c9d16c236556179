"""One deal from record to result: what was won, by whom it is paid, what else is settled, who deals next."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.deal.records import Deal, End, Win
from mjscore.judge.losers import judge_hands
from mjscore.judge.notes import with_written
from mjscore.judge.several import score_several
from mjscore.judge.staked import score_staked
from mjscore.judge.win import fault_of, indicated, judge_win
from mjscore.liability import Liable, liable_for
from mjscore.place import At, Problem, Refused
from mjscore.result import Count, Fault, HandResult, Result, Transfer, WinResult, made
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.settlement import differences, net_of, penalty_transfers, win_transfers

_NO_HANDS: Mapping[int, HandResult] = {}
_NOBODY: frozenset[int] = frozenset()
_MEMORY = 1 << 12  # payments that one rulebook remembers


def score(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal under a rulebook.

    A win that is none by the rules (too few fan) comes back as a result with a `fault`: items and totals stand in it,
    nothing is paid but penalties. Raises `Refused` for what cannot be scored: no winning hand, a statement that the
    tiles contradict.
    """
    if book.card is not None:
        from mjscore.judge.card_deal import score_by_card  # with the whole card room, which most deals do without

        return score_by_card(deal, book)
    if book.play_on is not None:
        from mjscore.judge.events import score_events  # few tables play on

        return score_events(deal, book)
    if book.stakes is not None:
        return score_staked(deal, book)
    events = deal.events
    win = events[0] if events else None
    dead = _dead_seats(deal, book) if deal.penalties else _NOBODY
    if not isinstance(win, Win):
        return _without_win(deal, book, dead)
    if len(events) > 1 and book.several_wins is not None:
        return score_several(deal, [event for event in events if isinstance(event, Win)], book)
    if win.winner in dead:
        message = "the winner's hand is dead by a penalty of this deal"
        raise Refused((Problem("contradiction", message, "leave the penalty or the win out", At(("penalties",))),))
    judged = judge_win(win, deal.round, book, 0 if book.indicators is None else indicated(win, deal, book))
    won, word, new_tile = judged
    count = won.count
    if count.problem is not None:
        transfers = penalty_transfers(deal.penalties, book)
        fault = fault_of(win, judged, book)
        return _result(deal, book, won, _NO_HANDS, transfers, net_of(transfers), None, None, fault)
    hands = judge_hands(deal.hands, dead, deal.round, book) if deal.hands and book.payment.differences else _NO_HANDS
    liable = liable_for(win, count, word, new_tile, book)
    transfers, net, dealer = _paid(win, count, liable, book)
    if hands and liable is None:
        transfers += differences(book.payment, {loser: hand.count.value for loser, hand in hands.items()}, win.winner)
        net = net_of(transfers)
    if deal.penalties:
        transfers += penalty_transfers(deal.penalties, book)
        net = net_of(transfers)
    return _result(deal, book, won, hands, transfers, net, dealer, liable, None)


Paid = tuple[tuple[Transfer, ...], Mapping[int | str, int], int]


def _paid(win: Win, count: Count, liable: Liable | None, book: Rulebook) -> Paid:
    """The payments for a win, what they come to and who deals next, remembered by all that decides them."""
    winner, _, by, source, _, _, _, _, _, _, _ = win
    _, _, _, limit, value, _, _, _ = count
    seat = None if liable is None else liable.seat
    key = value, limit is None, winner, by, source, seat
    paid: Paid | None = book.paid.get(key)
    if paid is None:
        if len(book.paid) >= _MEMORY:
            book.paid.clear()
        transfers, net = win_transfers(book.payment, value, limit is not None, winner, by, source, seat)
        paid = book.paid[key] = transfers, net, next_dealer(book.rotation, (winner,))
    return paid


def _result(
    deal: Deal,
    book: Rulebook,
    won: WinResult,
    hands: Mapping[int, HandResult],
    transfers: tuple[Transfer, ...],
    net: Mapping[int | str, int],
    dealer: int | None,
    liable: Liable | None,
    fault: Fault | None,
) -> Result:
    id, _, _, _, _, _, _, _, note, date, _, _ = deal
    notes: tuple[tuple[str, object], ...] = () if liable is None else (("liability", liable.trigger),)
    if note is not None or date is not None:
        notes = with_written(deal, notes)
    return made(Result, (id, book.id, (won,), hands, transfers, net, dealer, book.rules, fault, notes))


def _without_win(deal: Deal, book: Rulebook, dead: frozenset[int]) -> Result:
    transfers = penalty_transfers(deal.penalties, book)
    end = next((event for event in deal.events if isinstance(event, End)), None)
    return Result(
        id=deal.id,
        variant=book.id,
        wins=(),
        hands=_NO_HANDS,
        transfers=transfers,
        net=net_of(transfers),
        next_dealer=next_dealer(book.rotation, (), end=None if end is None else end.kind),
        rules=book.rules,
        notes=with_written(deal, (("end", end.kind),) if end is not None else ()),
    )


def _dead_seats(deal: Deal, book: Rulebook) -> frozenset[int]:
    return frozenset(
        seat
        for penalty in deal.penalties
        if book.penalties[penalty.kind].effect == "dead_hand"
        for seat in penalty.seats
    )
