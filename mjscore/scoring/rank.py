"""The rank of a count among the readings of one hand, by the order of preference of a table.

What goes by the form of a reading, and not by what it is worth, is asked only among equals (`scoring.best`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from mjscore.facts import FACTS
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook

T = TypeVar("T")
Ranked = tuple[Count, int, T]


def _limit_place(count: Count, book: Rulebook) -> int:
    return -book.order[count.limit] if count.limit is not None else -len(book.order)


def _total(unit: str) -> Callable[[Count, Rulebook], int]:
    def total(count: Count, book: Rulebook) -> int:
        for one, amount in count.totals:
            if one == unit:
                return amount
        return 0

    return total


_RANKS: dict[str, Callable[[Count, Rulebook], int]] = {
    "lawful": lambda count, book: 2 if count.problem is None else int(count.problem != "no_win"),
    "value": lambda count, book: count.value,
    "limit": lambda count, book: int(count.limit is not None),
    "limit_order": _limit_place,
    "uncapped": lambda count, book: count.uncapped,
    **{unit: _total(unit) for unit in ("doubles", "yakuman", "han", "fu")},
}


def highest(found: Sequence[Ranked[T]], book: Rulebook) -> list[T]:
    """The readings of a hand that the table prefers, each given behind its count and its facts: one, or several equals.

    Whether it is a win goes first, then the steps of the table's choice; most hands need no more than the first of them.
    """
    used, left = book.used, [*found]
    if len({word & used for _, word, _ in found}) == 1:  # equal facts: the same worth
        return [one for _, _, one in found]
    for step in (_LAWFUL, *book.choice):
        if step in _BY_FORM:
            continue
        ranks = [_preference(step, count, word, book) for count, word, _ in left]
        most = max(ranks)
        if min(ranks) != most:
            left = [one for one, rank in zip(left, ranks, strict=True) if rank == most]
            if len(left) == 1:
                break
    return [one for _, _, one in left]


_LAWFUL = "lawful"
_BY_FORM = ("tile_order", "written")


def _preference(step: str | tuple[str, str], count: Count, word: int, book: Rulebook) -> int:
    """How much a reading has of what one step of the table's order looks for."""
    if isinstance(step, str):
        return _RANKS[step](count, book)
    kind, name = step
    if kind == "item":
        return sum(item.count for item in count.items if item.id == name)
    fact = FACTS[name]
    return (word & fact.mask) >> fact.offset
