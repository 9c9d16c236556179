"""A deal of many events from record to result: winners leave, kongs are paid at once, the end is settled between hands.

The events are walked in order, keeping who is still in play and who holds which income. What each costs is data of the
rulebook; what the events rule out of each other the reading of the deal has found already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mjscore.deal.records import Deal, End, Hand, Kong, Win
from mjscore.deal.turns import Event, turns
from mjscore.facts.win import given_up_word
from mjscore.judge.ready import judge_shown
from mjscore.judge.win import Judged, fault_of, judge_win
from mjscore.liability import liable_for
from mjscore.place import At, Problem, Refused
from mjscore.result import Fault, HandResult, Result, Transfer
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.settlement import (
    Income,
    end_transfers,
    hand_on,
    kong_transfers,
    last_income,
    net_of,
    penalty_transfers,
    win_transfers,
)
from mjscore.tiles.kinds import BAG, ORDINARY_BITS

_NO_RULE = EndRule({}, ())
Turn = tuple[Event, ...]
Wins = Mapping[tuple[str | int, ...], Judged]  # by the place of the win


@dataclass(slots=True)
class _Course:
    """What has happened so far."""

    active: list[int]
    transfers: list[Transfer] = field(default_factory=list)
    incomes: list[Income] = field(default_factory=list)
    hands: dict[int, HandResult] = field(default_factory=dict)
    notes: list[tuple[str, object]] = field(default_factory=list)


def score_events(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal in which winners leave and the others play on, under a rulebook that says so.

    A win that is none by the rules makes the whole deal a result with a `fault`: the wins stand in it, nothing is paid
    but penalties. Raises `Refused` with the problems of all events.
    """
    assert book.play_on is not None
    moments = turns(deal.events)
    judged = _judge_wins(deal, moments, book)
    left: Sequence[int] = deal.more.get(book.play_on.left or "", ())
    fault = next((_fault_of(win, judged[win.path], book) for win in _wins(deal) if _is_none(judged[win.path])), None)
    course = _Course([seat for seat in range(book.vocabulary.seats) if seat not in left])
    if fault is None:
        for moment in moments:
            _settle(moment, deal, judged, book, course)
    transfers = (*course.transfers, *penalty_transfers(deal.penalties, book))
    return Result(
        id=deal.id,
        variant=book.id,
        wins=tuple(judged[win.path].result for win in _wins(deal)),
        hands=course.hands,
        transfers=transfers,
        net=net_of(transfers),
        next_dealer=None if fault is not None or left else _next_dealer(moments, book),
        rules=book.rules,
        fault=fault,
        notes=tuple(course.notes),
    )


def _wins(deal: Deal) -> list[Win]:
    return [event for event in deal.events if isinstance(event, Win)]


def _fault_of(win: Win, judged: Judged, book: Rulebook) -> Fault:
    return fault_of(win, judged.result.count, judged.word, book)


def _is_none(judged: Judged) -> bool:
    return judged.result.count.problem is not None


def _next_dealer(moments: Sequence[Turn], book: Rulebook) -> int:
    """Who deals next, by the first win, or by there being none."""
    for moment in moments:
        winners = [event.winner for event in moment if isinstance(event, Win)]
        if winners:
            return next_dealer(book.rotation, winners, moment[0].source if isinstance(moment[0], Win) else None)
    end = next((event.kind for moment in moments for event in moment if isinstance(event, End)), None)
    return next_dealer(book.rotation, (), end=end)


# -- wins ----------------------------------------------------------------------------------------------------------


def _judge_wins(deal: Deal, moments: Sequence[Turn], book: Rulebook) -> Wins:
    """The count of every win by its place. Raises `Refused` with the problems of all of them."""
    judged: dict[tuple[str | int, ...], Judged] = {}
    problems: list[Problem] = []
    given_up = _given_up(deal, book)
    for win in _wins(deal):
        try:
            judged[win.path] = judge_win(win, deal.round, book, _facts(win, given_up.get(win.winner)))
        except Refused as refused:
            problems += refused.problems
    problems += _kongs_missing(moments, book)
    if problems:
        raise Refused(problems)
    return judged


def facts_beside(win: Win, deal: Deal, book: Rulebook) -> int:
    """The facts that the rest of a deal adds to what a win says."""
    return _facts(win, _given_up(deal, book).get(win.winner))


def _given_up(deal: Deal, book: Rulebook) -> Mapping[int, str]:
    suits: Mapping[int, str] = deal.more.get((book.play_on and book.play_on.given_up) or "", {})
    return suits


def _facts(win: Win, given_up: str | None) -> int:
    """What a suit given up says of the winner's tiles."""
    if given_up is None or not isinstance(win.hand, Hand):
        return 0
    bag = sum((meld.full for meld in win.hand.melds), win.hand.concealed)
    if win.hand.tile is not None:
        bag += BAG[win.hand.tile]
    return given_up_word(bag & ORDINARY_BITS, given_up)


def _kongs_missing(moments: Sequence[Turn], book: Rulebook) -> list[Problem]:
    """A problem for each win that hands a kong's income on where no such kong is written."""
    rule = book.kongs and book.kongs.handed_on
    declared: set[int | None] = set()
    problems = []
    for moment in moments if rule else ():
        first = moment[0]
        if isinstance(first, Kong):
            declared.add(first.by)
            continue
        if not rule or not isinstance(first, Win) or len(moment) > 1 or rule.when not in first.circumstances:
            continue
        if first.source not in declared:
            message = f"{rule.when} hands on the income of a kong, and the kong is not written"
            help = "write the kong as an event before the win"
            problems.append(Problem("contradiction", message, help, At((*first.path, "with"))))
    return problems


# -- settlement ----------------------------------------------------------------------------------------------------


def _settle(moment: Turn, deal: Deal, judged: Wins, book: Rulebook, course: _Course) -> None:
    """Adds what one moment costs, and takes out of the game who leaves with it."""
    first = moment[0]
    if isinstance(first, Kong):
        _settle_kong(first, book, course)
    elif isinstance(first, End):
        _settle_end(first, deal, book, course)
    else:
        wins = [event for event in moment if isinstance(event, Win)]
        for win in wins:
            _settle_win(win, judged[win.path], len(wins) == 1, book, course)
        winners = {win.winner for win in wins}
        course.active = [seat for seat in course.active if seat not in winners]


def _settle_kong(kong: Kong, book: Rulebook, course: _Course) -> None:
    if book.kongs is not None:
        paid = kong_transfers(book.kongs, kong, course.active)
        course.transfers += paid
        course.incomes.append(Income(kong.by, paid))


def _settle_win(win: Win, judged: Judged, alone: bool, book: Rulebook, course: _Course) -> None:
    count = judged.result.count
    liable = liable_for(win, count, judged.word, judged.new_tile, book)
    if liable is not None:
        course.notes.append(("liability", liable.trigger))
        course.notes.append(("liable", ((win.winner, liable.seat, liable.trigger),)))
    paid, _ = win_transfers(
        book.payment,
        count.value,
        count.limit is not None,
        win.winner,
        win.by,
        win.source,
        None if liable is None else liable.seat,
        tuple(course.active),
    )
    course.transfers += paid
    rule = book.kongs and book.kongs.handed_on
    income = last_income(course.incomes, win.source)
    if rule and income is not None and alone and rule.when in win.circumstances:
        course.transfers += hand_on(rule, income, win.winner)


def _settle_end(end: End, deal: Deal, book: Rulebook, course: _Course) -> None:
    rule = book.ends.get(end.kind, _NO_RULE)
    course.hands, shown = judge_shown(end.hands, _given_up(deal, book), deal.round, rule, book)
    course.transfers += end_transfers(rule.steps, shown, course.incomes)
    course.notes.append(("end", end.kind))
