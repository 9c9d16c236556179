"""Schemes of value: what totals are worth, by the figures of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mjscore.rulebook.counting import ValueRule

Totals = Mapping[str, int]

_MOST_DOUBLES: Final = 1000
"""House rules without a limit may add up more, and a number has to be one that can be written."""


def _from_rows(rule: ValueRule, totals: Totals, won: bool) -> tuple[int, int]:
    total = totals[rule.unit]
    held = total if rule.cap is None else min(total, rule.cap)
    return rule.rows[min(held, len(rule.rows) - 1)], total


def _power(rule: ValueRule, totals: Totals, won: bool) -> tuple[int, int]:
    total = totals[rule.unit]
    held = total if rule.cap is None else min(total, rule.cap)
    return _doubled(rule.base, held), total


def _sum(rule: ValueRule, totals: Totals, won: bool) -> tuple[int, int]:
    return totals[rule.unit], totals[rule.unit]


def _doubles(rule: ValueRule, totals: Totals, won: bool) -> tuple[int, int]:
    uncapped = _doubled(totals[rule.unit], totals[rule.double_unit])
    return held_and_rounded(rule, uncapped, won), uncapped


def _doubled(amount: int, times: int) -> int:
    return amount << min(times, _MOST_DOUBLES)


_SCHEMES: Final[dict[str, Callable[[ValueRule, Totals, bool], tuple[int, int]]]] = {
    "laak": _from_rows,
    "rows": _from_rows,
    "power": _power,
    "doubles": _doubles,
    "sum": _sum,
}


def value_of(rule: ValueRule, totals: Totals, won: bool) -> tuple[int, int]:
    """The value of totals, and what orders readings of equal value: the total or product without limit or cap."""
    return _SCHEMES[rule.scheme](rule, totals, won)


def held_and_rounded(rule: ValueRule, amount: int, won: bool) -> int:
    """An amount held at the limit, where hands of this kind are, then rounded to the nearest multiple, halves upwards."""
    if rule.limit is not None and (rule.capped == "all" or (rule.capped == "winner" and won)):
        amount = min(amount, rule.limit)
    return rounded(rule, amount)


def rounded(rule: ValueRule, amount: int) -> int:
    """The nearest multiple of the table's step, halves upwards."""
    step = rule.round_to
    return amount if step == 1 else (amount + step // 2) // step * step
