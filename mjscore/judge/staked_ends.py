"""A deal with counters and sticks that nobody won: who is ready, what an end costs, what is paid for offences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from mjscore.deal.discards import Discards
from mjscore.deal.records import Deal, End, Hand
from mjscore.facts.table import table_sets
from mjscore.facts.win import waits_without_own_four
from mjscore.judge.furiten import all_heads_thrown, may_have_thrown
from mjscore.place import At, Problem, Refused
from mjscore.readings.vectors import keys
from mjscore.result import SEATS, HandResult, Notes, Result, Transfer
from mjscore.rotation import dealer_after_draw
from mjscore.rulebook.model import Rulebook
from mjscore.rulebook.settling import EndRule
from mjscore.rulebook.stakes import InsteadRule
from mjscore.scoring import winning_tiles
from mjscore.settlement import deposits, instead_transfers, net_of, penalty_transfers, pool_transfers
from mjscore.tiles.kinds import ORDINARY_BITS

_NO_HANDS: Final[Mapping[int, HandResult]] = {}
_NO_END: Final = EndRule({}, ())
_EAST: Final = 0


def staked_without_win(deal: Deal, book: Rulebook, offenders: frozenset[int]) -> Result:
    """The result of a deal that nobody won; where somebody's offence voids it, that alone is paid.

    Raises `Refused` for what the end says against itself.
    """
    assert book.stakes is not None
    seats = book.vocabulary.seats
    end = next((event for event in deal.events if isinstance(event, End)), None)
    rule = book.ends.get(end.kind, _NO_END) if end is not None else _NO_END
    ready = _ready(end, rule, book) if end is not None else None
    laid = tuple(sorted(deal.more.get(book.stakes.laid_field, ())))
    if end is not None and ready is not None:
        offended = {seat for penalty in deal.penalties for seat in penalty.seats}
        _check_declared(laid, ready, offended, book)
    transfers: tuple[Transfer, ...] = ()
    dealer: int | None = _EAST
    if not offenders:
        transfers = deposits(book.stakes, laid)
        if end is not None:
            transfers += _paid_at(end, rule, ready, deal, book)
            east_ready = None if ready is None else _EAST in ready
            dealer = dealer_after_draw(book.rotation, east_ready, rule.void)
    transfers += penalty_transfers(deal.penalties, book, seats)
    notes: Notes = (("end", end.kind),) if end is not None else ()
    notes += _final_scores(deal, book)
    net = net_of(transfers, seats)
    return Result(deal.id, book.id, (), _NO_HANDS, transfers, net, dealer, book.rules, None, notes)


def _ready(end: End, rule: EndRule, book: Rulebook) -> frozenset[int] | None:
    """Who is ready at an end, told or by the hands shown; None where neither is written.

    Raises `Refused` where one says otherwise than the other.
    """
    told = end.more.get(rule.ready) if rule.ready is not None else None
    if not end.hands:
        return None if told is None else frozenset(told)
    shown = frozenset(seat for seat, hand in end.hands.items() if _waits(hand, book))
    if told is None:
        return shown
    wrong = sorted(seat for seat in end.hands if (seat in told) != (seat in shown))
    if wrong:
        names = " and ".join(SEATS[seat].capitalize() for seat in wrong)
        message = f"{names}: the hand shown and {rule.ready} do not agree"
        help = f"correct the hand, or {rule.ready}"
        raise Refused((Problem("contradiction", message, help, At((*end.path, str(rule.ready)))),))
    return frozenset(told)


def _waits(hand: Hand, book: Rulebook) -> int:
    """The kinds that complete a hand by shape, less those of which it holds all four itself."""
    table = table_sets(hand.melds)
    waits = winning_tiles(keys(hand.concealed), 0, table, not hand.melds, book)
    return waits_without_own_four(waits, (hand.concealed & ORDINARY_BITS) + table.bag)


def _check_declared(laid: Sequence[int], ready: Collection[int], offenders: Collection[int], book: Rulebook) -> None:
    """Raises `Refused` where somebody declared riichi, is not ready, and that is not the offence of this deal."""
    assert book.stakes is not None
    wrong = [seat for seat in laid if seat not in ready and seat not in offenders]
    if wrong:
        names = " and ".join(SEATS[seat].capitalize() for seat in wrong)
        message = f"{names} declared {book.stakes.laid_field} and is not ready at the end"
        help = "correct one of them, or write the offence as a penalty"
        raise Refused((Problem("contradiction", message, help, At((book.stakes.laid_field,))),))


def _paid_at(end: End, rule: EndRule, ready: frozenset[int] | None, deal: Deal, book: Rulebook) -> tuple[Transfer, ...]:
    """What an end costs. Raises `Refused` (`missing`) where it goes by readiness and that is not written."""
    seats = book.vocabulary.seats
    if rule.instead is not None:
        named = _instead(rule.instead, end, deal, seats)
        if named:
            return instead_transfers(rule.instead, named, seats)
    if rule.pool is None:
        return ()
    if ready is None:
        message = "it is not written who is ready"
        raise Refused((Problem("missing", message, f"add {rule.ready}: a list of seats, or hands", At(end.path)),))
    return pool_transfers(rule.pool, ready, seats)


def _instead(rule: InsteadRule, end: End, deal: Deal, seats: int) -> tuple[int, ...]:
    """Who is paid for what they discarded, told or found in it. Raises `Refused` where one contradicts the other."""
    told = end.more.get(rule.field)
    discards: Discards | None = deal.more.get(rule.discards)
    if told is None:
        return all_heads_thrown(discards, seats)
    wrong = [SEATS[seat].capitalize() for seat in told if discards is not None and not may_have_thrown(discards, seat)]
    if wrong:
        message = f"{' and '.join(wrong)}: {rule.field} and the discards written do not agree"
        help = f"correct the discards, or {rule.field}"
        raise Refused((Problem("contradiction", message, help, At((*end.path, rule.field))),))
    return tuple(told)


def _final_scores(deal: Deal, book: Rulebook) -> Notes:
    """What comes off at the end of the game, as the result says it."""
    told = [
        {penalty.kind: SEATS[seat], "final_score": -book.penalties[penalty.kind].off_final_score}
        for penalty in deal.penalties
        for seat in penalty.seats
        if book.penalties[penalty.kind].off_final_score
    ]
    return (("penalties", told),) if told else ()
