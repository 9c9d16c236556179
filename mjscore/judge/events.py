"""A deal of many events from record to result: winners leave, kongs are paid at once, the end is settled between hands.

The events are walked in order, keeping who is still in play and who holds which income. What each costs is data of the
rulebook; what the events rule out of each other the reading of the deal has found already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mjscore.deal.records import Deal, End, Hand, Kong, Win
from mjscore.deal.turns import Event, on_one_tile, turns
from mjscore.facts.win import given_up_word
from mjscore.judge.ready import judge_shown
from mjscore.judge.terms import Settled, Terms, mapping, terms_of
from mjscore.judge.win import Found, fault_of, found_win
from mjscore.liability import liable_for
from mjscore.place import At, Problem, Refused
from mjscore.result import Fault, HandResult, Result, Transfer, made
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import HandedOn
from mjscore.settlement import Income, hand_on, last_income, net_of, penalty_transfers
from mjscore.tiles.kinds import BAG, ORDINARY_BITS

_NO_HANDS: Final[Mapping[int, HandResult]] = {}
_NOTHING: Final[Mapping[str, object]] = {}


class _Course:
    """What has happened so far."""

    __slots__ = ("active", "first", "hands", "incomes", "leaving", "notes", "settled", "source")

    def __init__(self, active: int) -> None:
        self.active = active  # who is in play, a bit for each seat
        self.leaving: list[int] = []  # who has won at this moment
        self.first: list[int] = []  # who won first, on one tile if there are several
        self.source: int | None = None  # where that came from
        self.settled: list[Settled] = []
        self.incomes: list[Income] = []
        self.hands: Mapping[int, HandResult] = _NO_HANDS
        self.notes: list[tuple[str, object]] = []


def score_events(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal in which winners leave and the others play on, under a rulebook that says so.

    A win that is none by the rules makes the whole deal a result with a `fault`: the wins stand in it, nothing is paid
    but penalties. Raises `Refused` with the problems of all events.
    """
    id, _, _, round_wind, events, _, penalties, of_deal, _, _, _, _ = deal
    terms = terms_of(book)
    given_up = mapping(of_deal, terms.given_up)
    found, fault = _judge_wins(events, round_wind, given_up, terms, book)
    left: Sequence[int] = of_deal.get(terms.left, ())
    active = terms.everybody
    for seat in left:
        active &= ~(1 << seat)
    course = _Course(active)
    dealer = None
    if fault is None:
        end = _settle(events, found, round_wind, given_up, terms, book, course)
        if not left:
            dealer = terms.dealer(course.first, course.source, end)
    transfers, net = _together(course.settled)
    if penalties:
        transfers += penalty_transfers(penalties, book)
        net = net_of(transfers)
    notes = tuple(course.notes)
    wins = tuple([one[0] for one in found])
    return made(Result, (id, book.id, wins, course.hands, transfers, net, dealer, book.rules, fault, notes))


def _together(settled: Sequence[Settled]) -> tuple[tuple[Transfer, ...], dict[int | str, int]]:
    """All payments in order, and what they come to for each."""
    transfers: tuple[Transfer, ...] = ()
    east = south = west = north = 0
    for paid, (to_east, to_south, to_west, to_north) in settled:
        transfers += paid
        east += to_east
        south += to_south
        west += to_west
        north += to_north
    return transfers, {0: east, 1: south, 2: west, 3: north}


# -- wins ----------------------------------------------------------------------------------------------------------


def _judge_wins(
    events: Sequence[Event], round_wind: int, given_up: Mapping[int, str], terms: Terms, book: Rulebook
) -> tuple[list[Found], Fault | None]:
    """The counts of all wins in order, and what is wrong with the first that is none. Raises `Refused` with all problems."""
    found: list[Found] = []
    fault: Fault | None = None
    problems: list[Problem] = []
    for event in events:
        if type(event) is Win:
            facts = _facts(event, given_up.get(event.winner)) if given_up else 0
            try:
                one = found_win(event, round_wind, book, facts, _NOTHING)
            except Refused as refused:
                problems += refused.problems
                continue
            if one[2] is not None and fault is None:
                fault = fault_of(event, one[1], one[3], book)
            found.append(one)
    if terms.handed_on is not None:
        problems += _kongs_missing(events, terms.handed_on)
    if problems:
        raise Refused(problems)
    return found, fault


def facts_beside(win: Win, deal: Deal, book: Rulebook) -> int:
    """The facts that the rest of a deal adds to what a win says."""
    return _facts(win, mapping(deal.more, terms_of(book).given_up).get(win.winner))


def _facts(win: Win, given_up: str | None) -> int:
    """What a suit given up says of the winner's tiles."""
    hand = win.hand
    if given_up is None or type(hand) is not Hand:
        return 0
    melds, bag, tile, _, _, _ = hand
    for meld in melds:
        bag += meld.full
    if tile is not None:
        bag += BAG[tile]
    return given_up_word(bag & ORDINARY_BITS, given_up)


def _kongs_missing(events: Sequence[Event], rule: HandedOn) -> list[Problem]:
    """A problem for each win that hands a kong's income on where no such kong is written."""
    declared: set[int | None] = set()
    problems = []
    for moment in turns(events):
        first = moment[0]
        if isinstance(first, Kong):
            declared.add(first.by)
            continue
        if not isinstance(first, Win) or len(moment) > 1 or rule.when not in first.circumstances:
            continue
        if first.source not in declared:
            message = f"{rule.when} hands on the income of a kong, and the kong is not written"
            help = "write the kong as an event before the win"
            problems.append(Problem("contradiction", message, help, At((*first.path, "with"))))
    return problems


# -- settlement ----------------------------------------------------------------------------------------------------


def _settle(
    events: Sequence[Event],
    found: Sequence[Found],
    round_wind: int,
    given_up: Mapping[int, str],
    terms: Terms,
    book: Rulebook,
    course: _Course,
) -> str | None:
    """Adds what each event costs, and takes out of the game who leaves with it. How the deal ended, where that is written."""
    judged = iter(found)
    before: Win | None = None
    for event in events:
        if type(event) is Win:
            if course.leaving and (before is None or not on_one_tile(before, event)):
                _leave(course)
            before = event
            _settle_win(event, next(judged), events, terms, book, course)
            continue
        before = None
        if course.leaving:
            _leave(course)
        if type(event) is Kong:
            settled = terms.of_kong(event, course.active)
            course.settled.append(settled)
            course.incomes.append(Income(event.by, settled[0]))
        elif type(event) is End:
            kind = event.kind
            course.hands, shown = judge_shown(event.hands, given_up, round_wind, terms.end(kind), book)
            course.settled.append(terms.of_end(kind, shown, course.incomes))
            course.notes.append(("end", kind))
            return kind
    return None


def _leave(course: _Course) -> None:
    """Takes out of the game who has won at the moment that is over."""
    for seat in course.leaving:
        course.active &= ~(1 << seat)
    course.leaving = []


def _settle_win(
    win: Win, judged: Found, events: Sequence[Event], terms: Terms, book: Rulebook, course: _Course
) -> None:
    result, count, _, word, new_tile, manner, named, _ = judged
    winner, _, source, _, _, _, _, _, _ = result
    payer = None
    if word & manner.dangerous or named is not None:
        liable = liable_for(win, count, word, new_tile, book)
        if liable is not None:
            course.notes.append(("liability", liable.trigger))
            course.notes.append(("liable", ((winner, liable.seat, liable.trigger),)))
            payer = liable.seat
    course.settled.append(terms.of_win(result, payer, course.active))
    if not course.first:
        course.first, course.source = course.leaving, source
    course.leaving.append(winner)
    rule = terms.handed_on
    if rule is not None and rule.when in win.circumstances:
        income = last_income(course.incomes, source)
        alone = any(len(moment) == 1 and moment[0] is win for moment in turns(events))
        if income is not None and alone:
            paid = hand_on(rule, income, winner)
            course.settled.append((paid, tuple(net_of(paid).values())))
