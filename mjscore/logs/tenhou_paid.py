"""What was paid for the wins of a deal of tenhou.net/6, where a converter has worked it out wrongly.

Games of Mahjong Soul do not say what each winner was paid by whom, so converters work it out of a win's value. The
commonest of them, and those made after it, have faults that show in the course of play or in the scores behind the deal.
Only these are mended; other amounts are left as they are told, right or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.logs.writing import STICK
from mjscore.record import NamedTuple

_COUNTER = 100  # points of one counter from each payer


class Told(NamedTuple):
    """A win as the result tells it."""

    seat: int
    change: tuple[int, ...]


class Table(NamedTuple):
    """What the course of play and the scores say of the payments."""

    source: int | None  # whose tile the wins are on
    honba: int
    taken: int  # points of the sticks that the winners take
    unlaid: bool  # the tile is a riichi discard, whose stick was not laid
    misnamed: bool  # the result names another than whose tile it is
    scores: tuple[int, ...] | None = None  # what each seat gained or lost by the scores before and behind the deal


def paid(wins: Sequence[Told], table: Table) -> tuple[int, ...] | None:
    """What every seat gained or lost; None where the result tells it wrongly and nothing else does.

    Set right are: a robbed kong or north paid by who had discarded last before it; sticks that the winner does not have,
    or the one of a riichi discard that was won on; counters paid to every winner instead of the nearest.
    """
    scores = table.scores if table.scores is not None and sum(table.scores) == table.taken else None
    if table.misnamed:
        return scores
    change = tuple(map(sum, zip(*(win.change for win in wins), strict=True)))
    if sum(change) != table.taken:
        if scores is not None and sum(old != new for old, new in zip(change, scores, strict=True)) == 1:
            return scores
        too_many = sum(change) == table.taken + STICK
        return _less(change, wins[0].seat, STICK) if table.unlaid and too_many else change
    return scores if scores is not None and scores == _counted_once(change, wins, table) else change


def _counted_once(change: tuple[int, ...], wins: Sequence[Told], table: Table) -> tuple[int, ...]:
    """The same with the counters for the first winner alone."""
    counters = _COUNTER * table.honba * (len(change) - 1)
    for win in wins[1:]:
        if table.source is not None:
            change = _less(_less(change, win.seat, counters), table.source, -counters)
    return change


def _less(change: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return tuple(one - amount * (place == seat) for place, one in enumerate(change))
