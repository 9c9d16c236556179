"""A deal with counters and sticks from record to result: one win or several on one tile, an end, or an offence.

The wins are counted each for itself; then it is decided who of several is paid, who is liable, who lays and takes sticks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mjscore.deal.records import Deal, Win
from mjscore.judge.furiten import furiten_form
from mjscore.judge.manner import MOST_PAID, PLACE_BITS, Paid
from mjscore.judge.staked_ends import staked_without_win
from mjscore.judge.win import Judged, fault_of, found_win, judge_win
from mjscore.liability import Liable, all_liable
from mjscore.place import At, Problem, Refused
from mjscore.result import SEATS, Count, Fault, HandResult, Notes, Result, Transfer, WinResult, first_of, made
from mjscore.rotation import dealer_after_draw, next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.stakes import StakeRule
from mjscore.settlement import (
    NOTHING_PAID,
    PaidWin,
    Parts,
    deposits,
    net_of,
    penalty_transfers,
    staked_transfers,
    sticks_taken,
)

_NO_HANDS: Final[Mapping[int, HandResult]] = {}


def score_staked(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal under a rulebook that has counters and sticks.

    A win that is none by the rules makes the whole deal a result with a `fault`. Raises `Refused` with the problems of
    all wins, and for what the deal says against itself.
    """
    id, _, _, round_wind, events, _, penalties, of_deal, _, _, _, _ = deal
    if len(events) != 1 or penalties or type(events[0]) is not Win:
        return _score_closely(deal, book)
    win = events[0]  # one win and nothing besides: what most deals are
    won, count, problem, word, _, manner, named, of_win = found_win(win, round_wind, book, 0, of_deal)
    fields = book.staked_fields
    told = (of_deal and not fields.isdisjoint(of_deal)) or (of_win and not fields.isdisjoint(of_win))
    fault = fault_of(win, count, word, book) if problem is not None else None
    furiten = _furiten(win, of_deal, book) if told else None
    if furiten is not None:
        fault = furiten if fault is None else first_of((fault, furiten))
    if fault is not None:
        nothing = NOTHING_PAID[book.vocabulary.seats]
        return made(Result, (id, book.id, (won,), _NO_HANDS, (), nothing, None, book.rules, fault, ()))
    liable = all_liable(win, count, word, book) if word & manner.dangerous or named is not None else ()
    if told or liable:
        paid = _pay_as_told(win, count, of_deal, liable, book)
    else:
        base = count.base
        key = base << PLACE_BITS | manner.place
        paid = book.paid.get(key) or _pay(key, win, ((base, None),), 0, 0, manner.laid, book)
    transfers, net, dealer = paid
    notes = _liability_notes(win, liable) if liable else ()
    return made(Result, (id, book.id, (won,), _NO_HANDS, transfers, net, dealer, book.rules, None, notes))


def _pay_as_told(win: Win, count: Count, of_deal: Mapping[str, Any], liable: Sequence[Liable], book: Rulebook) -> Paid:
    """The payments for one win with what is written of counters and sticks, remembered where nobody is liable."""
    stakes = book.stakes
    assert stakes is not None
    laid = _laid(of_deal, (win,), stakes)
    counters, sticks = of_deal.get(stakes.counter_field, 0), of_deal.get(stakes.stick_field, 0)
    parts = _parts(count, liable, book)
    if liable:
        return _pay(None, win, parts, counters, sticks, laid, book)
    key = count.base, win.winner, win.by, win.source, counters, sticks, laid
    return book.paid.get(key) or _pay(key, win, parts, counters, sticks, laid, book)


def _pay(
    key: object, win: Win, parts: Parts, counters: int, sticks: int, laid: tuple[int, ...], book: Rulebook
) -> Paid:
    """The payments for one win, what they come to and who deals next, remembered by a key where there is one."""
    stakes, shared = book.stakes, book.shared_liability
    assert stakes is not None
    one = PaidWin(win.winner, win.by, win.source, parts, counters, sticks + len(laid))
    transfers, net = staked_transfers(book.payment, stakes, laid, (one,), shared is None or shared.counters)
    paid = transfers, net, next_dealer(book.rotation, (win.winner,))
    if key is not None:
        if len(book.paid) >= MOST_PAID:
            book.paid.clear()
        book.paid[key] = paid
    return paid


def _score_closely(deal: Deal, book: Rulebook) -> Result:
    """The result of a deal with several wins, with none or with penalties."""
    events = deal.events
    wins = [event for event in events if isinstance(event, Win)]
    if not wins:
        return staked_without_win(deal, book, _voided(deal, book))
    judged, faults = _judge_wins(deal, wins, book)
    fault = first_of(faults)
    if fault is not None:
        transfers = penalty_transfers(deal.penalties, book, book.vocabulary.seats)
        results = tuple(judged[place].result for place in _in_turn(wins, book))
        return _result(deal, book, results, transfers, net_of(transfers, book.vocabulary.seats), None, fault, ())
    return _settled(deal, wins, judged, book)


# -- wins ----------------------------------------------------------------------------------------------------------


def _judge_wins(deal: Deal, wins: Sequence[Win], book: Rulebook) -> tuple[list[Judged], list[Fault]]:
    """Each win counted, and what is at fault with those that are none by the rules. Raises `Refused` with all problems."""
    judged: list[Judged] = []
    problems = _against_penalties(deal, wins, book)
    faults: list[Fault] = []
    for win in wins:
        try:
            one = judge_win(win, deal.round, book, 0, deal.more)
        except Refused as refused:
            problems += refused.problems
            continue
        judged.append(one)
        faults += _faults(deal, win, one, book)
    if problems:
        problems += [Problem(one.code, one.message, one.help, At(one.path), more=one.more) for one in faults]
        raise Refused(problems)
    return judged, faults


def _faults(deal: Deal, win: Win, judged: Judged, book: Rulebook) -> list[Fault]:
    """Why a win of shape is none by the rules: every reason."""
    count = judged.result.count
    faults = [fault_of(win, count, judged.word, book)] if count.problem is not None else []
    furiten = _furiten(win, deal.more, book)
    return faults if furiten is None else [*faults, furiten]


def _furiten(win: Win, more: Mapping[str, Any], book: Rulebook) -> Fault | None:
    rule = book.furiten
    if rule is None or win.source is None:
        return None
    form = furiten_form(win, more.get(rule.discards), book)
    if form is None:
        return None
    message = f"{SEATS[win.winner].capitalize()} is furiten ({form}): no win on another player's tile"
    help = "nothing is paid for it; a self-drawn win is always allowed"
    return Fault(rule.code, message, help, (*win.path, "hand"), (("form", form),))


def _in_turn(wins: Sequence[Win], book: Rulebook) -> list[int]:
    """The places of the wins in turn after whoever gave the tile."""
    source = wins[0].source or 0
    return sorted(range(len(wins)), key=lambda place: (wins[place].winner - source) % book.vocabulary.seats)


def _settled(deal: Deal, wins: Sequence[Win], judged: Sequence[Judged], book: Rulebook) -> Result:
    stakes = book.stakes
    assert stakes is not None
    laid = _laid(deal.more, wins, stakes)
    seats = book.vocabulary.seats
    order = _in_turn(wins, book)
    several = book.several_wins
    paid, refused = order, []
    if several is not None and several.most is not None and len(wins) > several.most:
        if several.void is not None:
            return _void(deal, several.void, laid, book)
        paid, refused = order[: several.most], order[several.most :]
    nearest = wins[paid[0]].winner
    taken = sticks_taken(
        [wins[place].winner for place in paid],
        laid,
        deal.more.get(stakes.stick_field, 0),
        several is not None and several.own_stick,
        nearest,
    )
    notes: list[tuple[str, object]] = []
    to_pay = []
    for place in paid:
        win, one = wins[place], judged[place]
        liable = all_liable(win, one.result.count, one.word, book)
        notes += _liability_notes(win, liable)
        counters = deal.more.get(stakes.counter_field, 0)
        if win.winner != nearest and not (several is not None and several.counters_to_each):
            counters = 0
        parts = _parts(one.result.count, liable, book)
        to_pay.append(PaidWin(win.winner, win.by, win.source, parts, counters, taken[win.winner]))
    shared = book.shared_liability
    transfers, net = staked_transfers(book.payment, stakes, laid, tuple(to_pay), shared is None or shared.counters)
    if deal.penalties:
        transfers += penalty_transfers(deal.penalties, book, seats)
        net = net_of(transfers, seats)
    results = [judged[place].result for place in paid]
    for place in refused:
        results.append(judged[place].result._replace(refused=several.refused if several is not None else None))
    dealer = next_dealer(book.rotation, [wins[place].winner for place in paid])
    return _result(deal, book, tuple(results), transfers, net, dealer, None, tuple(notes))


def _liability_notes(win: Win, liable: Sequence[Liable]) -> Notes:
    """For the report: the first reason why somebody is liable, and who is for which win and why."""
    if not liable:
        return ()
    return ("liability", liable[0].trigger), ("liable", tuple((win.winner, one.seat, one.trigger) for one in liable))


def _parts(count: Count, liable: Sequence[Liable], book: Rulebook) -> Parts:
    """A win's base in parts, each with who is liable for it."""
    if not liable:
        return ((count.base, None),)
    rest = count.base
    parts: list[tuple[int, int | None]] = []
    special = book.value.of_base.special if book.value.of_base is not None else None
    for one in liable:
        item = next((item for item in count.items if item.id == one.covers), None)
        if item is not None and special is not None:
            parts.append((special.base * int(item.value), one.seat))
            rest -= special.base * int(item.value)
    if rest:
        parts.append((rest, next((one.seat for one in liable if one.covers is None), None)))
    return tuple(parts)


def _laid(more: Mapping[str, Any], wins: Sequence[Win], stakes: StakeRule) -> tuple[int, ...]:
    """The seats whose stick was laid in this deal.

    Where the sticks are not written a winner who declared is taken to have laid one. The tile declared with has to pass
    before the stick is laid.
    """
    laid = [*more.get(stakes.laid_field, ())]
    if stakes.stick_field not in more:
        for win in wins:
            if win.circumstances and win.winner not in laid and not stakes.laid_with.isdisjoint(win.circumstances):
                laid.append(win.winner)
    if not laid:
        return ()
    if wins and stakes.not_laid is not None and more.get(stakes.not_laid):
        laid = [seat for seat in laid if seat != wins[0].source]
    return tuple(sorted(laid))


def _void(deal: Deal, end: str, laid: tuple[int, ...], book: Rulebook) -> Result:
    """So many won that the deal is void: the sticks stay where they lie."""
    assert book.stakes is not None
    transfers = (*deposits(book.stakes, laid), *penalty_transfers(deal.penalties, book, book.vocabulary.seats))
    net = net_of(transfers, book.vocabulary.seats)
    return _result(deal, book, (), transfers, net, dealer_after_draw(book.rotation, None, True), None, (("void", end),))


# -- offences ------------------------------------------------------------------------------------------------------


def _voided(deal: Deal, book: Rulebook) -> frozenset[int]:
    """The offenders for whom the whole deal is void."""
    return frozenset(seat for one in deal.penalties if book.penalties[one.kind].effect == "void" for seat in one.seats)


def _against_penalties(deal: Deal, wins: Sequence[Win], book: Rulebook) -> list[Problem]:
    """A problem for each offence that the wins cannot stand beside: it voids the deal, or makes a winner's hand dead."""
    problems: list[Problem] = []
    for penalty in deal.penalties:
        effect = book.penalties[penalty.kind].effect
        if effect == "void":
            message = f"{penalty.kind} makes the deal void, and somebody wins it"
            help = "if the win stands, write the win alone"
            problems.append(Problem("contradiction", message, help, At(penalty.path)))
        elif effect == "dead_hand" and any(win.winner in penalty.seats for win in wins):
            message = "the winner's hand is dead by a penalty of this deal"
            problems.append(Problem("contradiction", message, "leave the penalty or the win out", At(penalty.path)))
    return problems


def _result(
    deal: Deal,
    book: Rulebook,
    wins: tuple[WinResult, ...],
    transfers: tuple[Transfer, ...],
    net: Mapping[int | str, int],
    dealer: int | None,
    fault: Fault | None,
    notes: Notes,
) -> Result:
    return Result(deal.id, book.id, wins, _NO_HANDS, transfers, net, dealer, book.rules, fault, notes)
