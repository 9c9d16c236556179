"""Wins of several players on one tile, in a deal that is over with them: each is settled for itself, or the nearest alone."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.deal.records import Deal, Win
from mjscore.judge.win import Judged, fault_of, judge_win
from mjscore.place import Problem, Refused
from mjscore.result import Result, Transfer
from mjscore.rotation import next_dealer
from mjscore.rulebook.model import Rulebook
from mjscore.settlement import net_of, penalty_transfers, win_transfers


def score_several(deal: Deal, wins: Sequence[Win], book: Rulebook) -> Result:
    """The result of a deal that several players win on one tile.

    Where the table lets the nearest in turn win alone, the others' wins stand in the result, `refused`. One win that is
    none by the rules makes the whole deal a result with a `fault`. Raises `Refused` with the problems of all wins.
    """
    judged = _judge(deal, wins, book)
    fault = next(
        (
            fault_of(win, one.result.count, one.word, book)
            for win, one in zip(wins, judged, strict=True)
            if _is_none(one)
        ),
        None,
    )
    paid = list(zip(wins, judged, strict=True))
    several = book.several_wins
    if several is not None and several.most is not None:
        paid = sorted(paid, key=lambda pair: _distance(pair[0]))[: several.most]
    transfers: list[Transfer] = []
    for win, one in paid if fault is None else ():
        transfers += _payments(win, one, book)
    transfers += penalty_transfers(deal.penalties, book)
    winners = {win.winner for win, _ in paid}
    return Result(
        id=deal.id,
        variant=book.id,
        wins=tuple(
            one.result
            if one.result.winner in winners or several is None
            else one.result._replace(refused=several.refused)
            for one in judged
        ),
        hands={},
        transfers=tuple(transfers),
        net=net_of(transfers),
        next_dealer=None if fault is not None else next_dealer(book.rotation, sorted(winners)),
        rules=book.rules,
        fault=fault,
    )


def _judge(deal: Deal, wins: Sequence[Win], book: Rulebook) -> list[Judged]:
    problems: list[Problem] = []
    judged = []
    for win in wins:
        try:
            judged.append(judge_win(win, deal.round, book))
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(problems)
    return judged


def _is_none(judged: Judged) -> bool:
    return judged.result.count.problem is not None


def _distance(win: Win) -> int:
    """How many seats after the player the tile came from the winner sits."""
    return (win.winner - (win.source or 0)) % 4


def _payments(win: Win, judged: Judged, book: Rulebook) -> tuple[Transfer, ...]:
    count = judged.result.count
    by, source = win.by, win.source
    paid, _ = win_transfers(book.payment, count.value, count.limit is not None, win.winner, by, source, None)
    return paid
