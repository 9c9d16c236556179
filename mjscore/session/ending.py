"""The end of an evening: places, bonus, the final score, money, who pays whom, and the sticks to hand over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mjscore.rulebook.settling import FinalRule
from mjscore.session.money import Payment, fewest_payments, shares, whole_points
from mjscore.session.records import Evening
from mjscore.session.sticks import Handing, handings


@dataclass(frozen=True, slots=True)
class Settlement:
    """What everybody goes home with; all by person."""

    totals: tuple[int, ...]
    places: tuple[int, ...]  # from 1; equals share one
    left_over: tuple[tuple[int, int], ...]  # person and points that lay on the table
    bonus: tuple[int | Fraction, ...]
    table_points: tuple[Fraction, ...]  # empty where the variant has none
    penalties: tuple[int, ...]
    final: tuple[int | Fraction, ...]  # gained or lost, all counted
    money: tuple[int, ...] | None  # in the currency's smallest unit
    payments: tuple[Payment, ...]  # of money, or of points where there is no stake
    sticks: tuple[Handing, ...]
    over: Fraction = Fraction(0)  # what the final scores add up to; where players pay each other, all bear it alike


def settled(evening: Evening) -> Settlement:
    """The end of an evening as it stands."""
    table, rule = evening.table, evening.book.final
    start = evening.first.totals[0]
    totals, left_over = _with_left_over(evening)
    persons = range(len(totals))
    ranks = [sum(other > totals[one] for other in totals) + 1 for one in persons]
    if not rule.shared:  # the earlier of equals goes first
        ranks = [rank + ranks[:one].count(rank) for one, rank in enumerate(ranks)]
    bonus = _bonus(rule, totals, ranks, start)
    off = [0] * len(totals)
    for person, points in table.final:
        off[person] -= points
    back = start if rule.back is None else rule.back
    final = tuple(totals[one] - back + bonus[one] + off[one] for one in persons)
    stake = evening.header.stake
    money = None if stake is None else shares(final, stake)
    in_points = () if _scored(evening) else fewest_payments(whole_points(final))
    payments = in_points if money is None else fewest_payments(money)
    handed = handings(in_points, evening.book.sticks, start) if evening.book.sticks else ()
    return Settlement(
        totals=tuple(totals),
        places=tuple(ranks),
        left_over=left_over,
        bonus=bonus,
        table_points=_by_rank(rule.table_points, ranks, True, persons) if rule.table_points else (),
        penalties=tuple(off),
        final=final,
        money=money,
        payments=payments,
        sticks=handed,
        over=Fraction(0) if money is None and _scored(evening) else sum(map(Fraction, final), Fraction(0)),
    )


def _scored(evening: Evening) -> bool:
    """Whether points are scored, as in a tournament, and not paid by one to another."""
    results = [line.result for line in evening.lines if line.result is not None and line.void_by is None]
    return any("points" in dict(result.notes) for result in results)


def _with_left_over(evening: Evening) -> tuple[list[int], tuple[tuple[int, int], ...]]:
    """The totals, what was left on the table given to the first where the rules say so."""
    table, rule = evening.table, evening.book.final
    totals = list(table.totals)
    left = dict(table.lying).get(rule.left_over or "", 0)
    if not left or not rule.to_first:
        return totals, ()
    first = max(range(len(totals)), key=lambda one: (totals[one], -one))
    totals[first] += left
    return totals, ((first, left),)


def _bonus(rule: FinalRule, totals: list[int], ranks: list[int], start: int) -> tuple[int | Fraction, ...]:
    """The bonus by place, and to the first what all have put in beyond their start."""
    persons = range(len(totals))
    by_place = rule.bonus
    if rule.floating:
        above = sum(total > start for total in totals)
        by_place = rule.floating.get(above, rule.floating.get(-1, ()))
    put_in = 0 if rule.back is None else (rule.back - start) * len(totals)
    if not by_place and not put_in:
        return (0,) * len(totals)
    whole = [Fraction(points) for points in by_place] + [Fraction(0)] * (len(totals) - len(by_place))
    whole[0] += put_in
    return _by_rank(tuple(whole), ranks, rule.shared, persons)


def _by_rank(
    by_place: tuple[int | Fraction, ...], ranks: list[int], shared: bool, persons: range
) -> tuple[Fraction, ...]:
    """What each receives by place; of equals each an equal part (in hundredths, the rest to the earlier), or by seat."""
    found = [Fraction(0)] * len(ranks)
    for rank in sorted(set(ranks)):
        equals = [one for one in persons if ranks[one] == rank]
        parts = [Fraction(points) for points in by_place[rank - 1 : rank - 1 + len(equals)]]
        parts += [Fraction(0)] * (len(equals) - len(parts))
        if shared and len(equals) > 1:
            parts = _even(sum(parts, Fraction(0)), len(equals))
        for one, part in zip(equals, parts, strict=True):
            found[one] = part
    return tuple(found)


def _even(whole: Fraction, count: int) -> list[Fraction]:
    """Equal parts; where points are given in hundreds, what does not divide goes to the earlier."""
    if whole.denominator != 1 or whole % 100:
        return [whole / count] * count
    share, over = divmod(int(whole) // 100, count)
    return [Fraction((share + (place < over)) * 100) for place in range(count)]
