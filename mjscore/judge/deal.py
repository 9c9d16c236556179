"""One deal from record to result: what was won, by whom it is paid, what else is settled, who deals next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from mjscore.deal.records import Deal, End, Win
from mjscore.judge.losers import judge_hands
from mjscore.judge.manner import MOST_PAID, PLACE_BITS, Paid
from mjscore.judge.notes import with_written
from mjscore.judge.several import score_several
from mjscore.judge.staked import score_staked
from mjscore.judge.win import fault_of, found_win
from mjscore.liability import Liable, liable_for
from mjscore.place import At, Problem, Refused
from mjscore.result import Count, HandResult, Notes, Result, Transfer, made
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.settlement import NOTHING_PAID, differences, net_of, penalty_transfers, win_transfers

_NO_HANDS: Final[Mapping[int, HandResult]] = {}
_NOBODY: Final[frozenset[int]] = frozenset()
_NO_TRANSFERS: Final[tuple[Transfer, ...]] = ()
_NO_NET: Final = NOTHING_PAID[4]


def score(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal under a rulebook.

    A win that is none by the rules (too few fan) comes back as a result with a `fault`: items and totals stand in it,
    nothing is paid but penalties. Raises `Refused` for what cannot be scored: no winning hand, a statement that the
    tiles contradict.
    """
    if book.card is not None:
        return with_written(deal, _card_deal()(deal, book))
    if book.play_on is not None:
        return with_written(deal, _playing_on()(deal, book))
    if book.stakes is not None:
        result = score_staked(deal, book)
        return result if deal.note is None and deal.date is None else with_written(deal, result)
    id, _, _, round_wind, events, others, penalties, of_deal, note, date, _, _ = deal
    win = events[0] if events else None
    dead = _dead_seats(deal, book) if penalties else _NOBODY
    if type(win) is not Win:
        return with_written(deal, _without_win(deal, book))
    if book.several_wins is not None and len(events) > 1:
        wins = [event for event in events if isinstance(event, Win)]
        return with_written(deal, score_several(deal, wins, book))
    if dead and win.winner in dead:
        message = "the winner's hand is dead by a penalty of this deal"
        raise Refused((Problem("contradiction", message, "leave the penalty or the win out", At(("penalties",))),))
    won, count, problem, word, new_tile, manner, named, _ = found_win(win, round_wind, book, 0, of_deal)
    hands, transfers, net = _NO_HANDS, _NO_TRANSFERS, _NO_NET
    worths: tuple[int, ...] = ()
    dealer = liable = fault = None
    if problem is not None:
        fault = fault_of(win, count, word, book)
    else:
        if others and book.payment.differences:
            hands, worths = judge_hands(others, dead, round_wind, book)
        if word & manner.dangerous or named is not None:
            liable = liable_for(win, count, word, new_tile, book)
        limit = count.limit
        if limit is None and liable is None:
            key: object = count.value << PLACE_BITS | manner.place
        else:
            key = count.value, limit is None, manner.place, liable and liable.seat
        paid = book.paid.get(key) or _pay(key, win, count, liable, book)
        transfers, net, dealer = paid
        if worths and liable is None:
            settled = win.winner, worths
            between, changes = book.settled.get(settled) or _settle(settled, book)
            if between:
                transfers += between
                net = {seat: amount + changes[seat] for seat, amount in net.items()}
    if penalties:
        transfers += penalty_transfers(penalties, book)
        net = net_of(transfers)
    notes: Notes = () if liable is None else (("liability", liable.trigger),)
    result = made(Result, (id, book.id, (won,), hands, transfers, net, dealer, book.rules, fault, notes))
    return result if note is None and date is None else with_written(deal, result)


@cache  # an import costs more than this, each time
def _card_deal() -> Callable[[Deal, Rulebook], Result]:
    """What scores deals by a card."""
    from mjscore.judge.card_deal import score_by_card  # with the whole card room, which most deals do without

    return score_by_card


@cache
def _playing_on() -> Callable[[Deal, Rulebook], Result]:
    """What scores deals of many events."""
    from mjscore.judge.events import score_events  # few tables play on

    return score_events


def _pay(key: object, win: Win, count: Count, liable: Liable | None, book: Rulebook) -> Paid:
    """The payments for a win, what they come to and who deals next, remembered by all that decides them."""
    if len(book.paid) >= MOST_PAID:
        book.paid.clear()
    seat = None if liable is None else liable.seat
    is_limit = count.limit is not None
    transfers, net = win_transfers(book.payment, count.value, is_limit, win.winner, win.by, win.source, seat)
    paid = book.paid[key] = transfers, net, next_dealer(book.rotation, (win.winner,))
    return paid


def _settle(settled: tuple[int, tuple[int, ...]], book: Rulebook) -> Settled:
    """The payments among the losers, by the winner and what each hand is worth, remembered."""
    if len(book.settled) >= MOST_PAID:
        book.settled.clear()
    winner, worths = settled
    found = book.settled[settled] = differences(book.payment, worths, winner)
    return found


Settled = tuple[tuple[Transfer, ...], Mapping[int | str, int]]
"""What losers pay each other, and what that changes for each seat."""


def _without_win(deal: Deal, book: Rulebook) -> Result:
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
        notes=(("end", end.kind),) if end is not None else (),
    )


def _dead_seats(deal: Deal, book: Rulebook) -> frozenset[int]:
    return frozenset(
        seat
        for penalty in deal.penalties
        if book.penalties[penalty.kind].effect == "dead_hand"
        for seat in penalty.seats
    )
