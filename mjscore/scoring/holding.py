"""Which rules hold with a word of facts, found through an index of the facts that they ask for."""

from __future__ import annotations

from mjscore.rulebook.counting import Index
from mjscore.scoring.suppression import Holding


def holding_of(index: Index, word: int) -> list[Holding]:
    """The rules whose conditions hold, in the order of the table, with how many times."""
    return [held for _, held in placed_holding(index, word)]


def placed_holding(index: Index, word: int) -> list[tuple[int, Holding]]:
    """The same, each with its place in the order."""
    keys, by_fact, entries = index
    found: dict[int, Holding] = {}  # by place: a rule may stand under several facts
    present = word & keys
    while True:
        for place, looked_at, wanted, some, counted, most, rule in entries:
            if word & looked_at != wanted:
                continue
            for mask in some:
                if not word & mask:
                    break
            else:
                found[place] = rule, 1 if counted is None else word >> counted & most
        if not present:
            return sorted(found.items())
        fact = present & -present
        present ^= fact
        entries = by_fact[fact]
