"""The rank of a count among the readings of one hand, by the order of preference of a table.

What goes by the form of a reading, and not by what it is worth, is asked only among equals (`scoring.best`).
"""

from __future__ import annotations

from collections.abc import Callable

from mjscore.facts import FACTS
from mjscore.result import Count
from mjscore.rulebook.model import Rulebook


def _limit_place(count: Count, book: Rulebook) -> int:
    return -book.order[count.limit] if count.limit is not None else -len(book.order)


def _total(unit: str) -> Callable[[Count, Rulebook], int]:
    return lambda count, book: dict(count.totals).get(unit, 0)


_RANKS: dict[str, Callable[[Count, Rulebook], int]] = {
    "value": lambda count, book: count.value,
    "limit": lambda count, book: int(count.limit is not None),
    "limit_order": _limit_place,
    "uncapped": lambda count, book: count.uncapped,
    **{unit: _total(unit) for unit in ("doubles", "yakuman", "han", "fu")},
}


def rank_of(count: Count, word: int, book: Rulebook) -> tuple[int, ...]:
    """What orders the readings of a hand, the highest first: whether it is a win, then the steps of the table's choice."""
    lawful = int(count.problem is None), int(count.problem != "no_win")
    return (*lawful, *(_preference(step, count, word, book) for step in book.choice if step not in _BY_FORM))


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
