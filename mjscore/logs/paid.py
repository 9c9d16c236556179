"""What was paid for the wins of a deal, where a converter has worked it out wrongly.

Games of Mahjong Soul do not say what each winner was paid by whom, so converters to tenhou.net/6 work it out of a win's
value, and converters from there to mjai hand it on. The commonest of them, and those made after it, have faults that show in
the course of play or in the scores behind the deal. Only these are mended; other amounts are left as they are told, right
or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjscore.logs.replay import Replay
from mjscore.logs.writing import STICK, Counters, Winner

_COUNTER = 100  # points of one counter from each payer

_Amounts = tuple[int, ...]


def gained(replay: Replay, before: Sequence[Any] | None, after: Sequence[Any] | None) -> _Amounts | None:
    """What every seat gained or lost by the scores before and behind a deal, where both are told."""
    scores = [(part or ())[: replay.seats] for part in (before, after)]
    if any(len(part) != replay.seats or any(type(score) is not int for score in part) for part in scores):
        return None
    return tuple(new - old + STICK * laid for old, new, laid in zip(*scores, replay.laid, strict=True))


def paid(
    replay: Replay,
    counters: Counters,
    wins: Sequence[tuple[Winner, Sequence[int]]],
    misnamed: bool,
    scores: _Amounts | None,
) -> _Amounts | None:
    """What every seat gained or lost by the wins; None where that is told wrongly and nothing else tells it.

    `wins` are the winners with the amounts told of each, `misnamed` says that another was named than whose tile it is,
    `scores` are what was gained by the scores. Set right are: a robbed kong or north paid by who had discarded before
    it; sticks that the winner does not have, or the one of a riichi discard that was won on; counters paid to every winner
    instead of the nearest.
    """
    taken = STICK * (counters.sticks + replay.sticks)
    if scores is not None and sum(scores) != taken:
        scores = None
    if misnamed:
        return scores
    change = tuple(map(sum, zip(*(amounts for _, amounts in wins), strict=True)))
    if sum(change) == taken:
        return scores if scores is not None and scores == _counted_once(change, wins, counters.honba) else change
    if scores is not None and sum(old != new for old, new in zip(change, scores, strict=True)) == 1:
        return scores
    if replay.unlaid() and sum(change) == taken + STICK:
        return _less(change, wins[0][0].won.seat, STICK)
    return change


def may_be_nagashi(replay: Replay, change: Sequence[int]) -> bool:
    """Whether payments at an empty wall can be those of a mangan: who is paid for discards is not paid for readiness."""
    return any(change[seat] > 0 for seat in replay.nagashi()) and max(map(abs, change)) > 3 * STICK


def _counted_once(change: _Amounts, wins: Sequence[tuple[Winner, Sequence[int]]], honba: int) -> _Amounts:
    """The same with the counters for the first winner alone."""
    counters = _COUNTER * honba * (len(change) - 1)
    for winner, _ in wins[1:]:
        if winner.won.source is not None:
            change = _less(_less(change, winner.won.seat, counters), winner.won.source, -counters)
    return change


def _less(change: _Amounts, seat: int, amount: int) -> _Amounts:
    return tuple(one - amount * (place == seat) for place, one in enumerate(change))
