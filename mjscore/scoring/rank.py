"""The rank of a count among the readings of one hand, by the order of preference of a table.

What goes by the form of a reading, and not by what it is worth, is asked only among equals (`scoring.best`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mjscore.facts import FACTS
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook

if TYPE_CHECKING:
    from mjscore.scoring.best import Best


def _lawful(count: Count) -> int:
    return 2 if count.problem is None else int(count.problem != "no_win")


def _limit_place(count: Count, book: Rulebook) -> int:
    return -book.order[count.limit] if count.limit is not None else -len(book.order)


def _total(unit: str) -> Callable[[Count, Rulebook], int]:
    def total(count: Count, book: Rulebook) -> int:
        for one, amount in count.totals:
            if one == unit:
                return amount
        return 0

    return total


_RANKS: Final[dict[str, Callable[[Count, Rulebook], int]]] = {
    "limit": lambda count, book: int(count.limit is not None),
    "limit_order": _limit_place,
    "uncapped": lambda count, book: count.uncapped,
    **{unit: _total(unit) for unit in ("doubles", "yakuman", "han", "fu")},
}


def highest(found: Sequence[Best], book: Rulebook) -> list[Best]:
    """The readings of a hand that the table prefers: one, or several equals."""
    best = [found[0]]
    for one in found[1:]:
        order = _order(one, best[0], book)
        if order > 0:
            best = [one]
        elif order == 0:
            best.append(one)
    return best


def _order(one: Best, other: Best, book: Rulebook) -> int:
    """How one reading stands to another: above it (more than 0), below it, or equal (0).

    Whether it is a win goes first, then the steps of the table's choice; most hands need no more than the first of them.
    """
    (count, _, _, _, word, _), (count_2, _, _, _, word_2, _) = one, other
    if not (word ^ word_2) & book.used:  # equal facts: the same worth
        return 0
    if count.problem != count_2.problem:
        order = _lawful(count) - _lawful(count_2)
        if order:
            return order
    for step in book.choice:
        if step == "value":  # mostly the first, and decides
            order = count.value - count_2.value
        elif step in _BY_FORM:
            continue
        else:
            order = _preference(step, count, word, book) - _preference(step, count_2, word_2, book)
        if order:
            return order
    return 0


_BY_FORM: Final = ("tile_order", "written")


def _preference(step: str | tuple[str, str], count: Count, word: int, book: Rulebook) -> int:
    """How much a reading has of what one step of the table's order looks for."""
    if isinstance(step, str):
        return _RANKS[step](count, book)
    kind, name = step
    if kind == "item":
        return sum(item.count for item in count.items if item.id == name)
    fact = FACTS[name]
    return (word & fact.mask) >> fact.offset
