"""Counting sticks: an amount told in them, and what is handed over for a payment, change included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mjscore.rulebook.settling import Stick

Sticks = tuple[tuple[int, int], ...]
"""Worth and number of sticks, the largest first; none of which there are none."""


@dataclass(frozen=True, slots=True)
class Handing:
    """What goes from hand to hand for one payment; `missing` is what no sticks could be found for."""

    payer: int
    payee: int
    gives: Sticks
    gets: Sticks
    missing: int


def told(amount: int, sticks: Sequence[Stick]) -> tuple[Sticks, int]:
    """An amount in sticks from the largest down, and the rest that no stick is worth."""
    found = []
    for stick in sticks:
        count, amount = divmod(amount, stick.points)
        if count:
            found.append((stick.points, count))
    return tuple(found), amount


def handings(payments: Sequence[tuple[int, int, int]], sticks: Sequence[Stick], start: int) -> tuple[Handing, ...]:
    """The payments (payer, payee, points) in sticks, one after the other, each with as few sticks as can be.

    Everybody has the set he began with, or so many sets as `start` is worth. Where a payment cannot be made, as much as
    can be is handed over, and the rest said to be missing.
    """
    worth = sum(stick.points * stick.number for stick in sticks)
    sets = max(1, start // worth) if worth else 1
    held: dict[int, list[int]] = {}
    found = []
    for payer, payee, amount in payments:
        mine = held.setdefault(payer, [stick.number * sets for stick in sticks])
        yours = held.setdefault(payee, [stick.number * sets for stick in sticks])
        moves, missing = _nearest(amount, mine, yours, sticks)
        for place, count in enumerate(moves):
            mine[place] -= count
            yours[place] += count
        gives = tuple((stick.points, count) for stick, count in zip(sticks, moves, strict=True) if count > 0)
        gets = tuple((stick.points, -count) for stick, count in zip(sticks, moves, strict=True) if count < 0)
        found.append(Handing(payer, payee, gives, gets, missing))
    return tuple(found)


def _nearest(amount: int, mine: list[int], yours: list[int], sticks: Sequence[Stick]) -> tuple[list[int], int]:
    """The sticks that change hands (given, or got back where below zero) for as much of the amount as can be paid."""
    points = [stick.points for stick in sticks]
    reach: dict[int, tuple[int, list[int]]] = {0: (0, [])}  # sum → how many sticks, and which
    for place, worth in enumerate(points):
        rest = sum(w * mine[at] for at, w in enumerate(points[place + 1 :], place + 1))
        back = sum(w * yours[at] for at, w in enumerate(points[place + 1 :], place + 1))
        longer: dict[int, tuple[int, list[int]]] = {}
        for total, (count, moves) in reach.items():
            for move in range(-yours[place], mine[place] + 1):
                sum_ = total + move * worth
                if sum_ > amount + back or (sum_ < 0 and sum_ + rest < 0):
                    continue
                known = longer.get(sum_)
                if known is None or count + abs(move) < known[0]:
                    longer[sum_] = (count + abs(move), [*moves, move])
        reach = longer
    best = max(total for total in reach if total <= amount)
    return reach[best][1], amount - best
