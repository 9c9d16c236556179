"""Rules of items by the facts that they ask for, so that those which hold in a hand are found without trying all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mjscore.rulebook.counting import BONUS, Entry, Index, ItemRule
from mjscore.rulebook.model import Rulebook


def index_of(rules: Sequence[ItemRule]) -> Index:
    """The index of some rules: each under the fact that the fewest others ask for."""
    asked = Counter(bit for rule in rules for bit in _bits(rule.condition.every))
    by_fact: dict[int, list[Entry]] = {}
    always: list[Entry] = []
    for place, rule in enumerate(rules):
        every, some, never = rule.condition
        entry: Entry = (place, every, some, never, rule.counted, rule.most, rule.winner_only, rule)
        if every:
            by_fact.setdefault(min(_bits(every), key=lambda bit: (asked[bit], bit)), []).append(entry)
        elif some:
            for bit in _bits(some[0]):
                by_fact.setdefault(bit, []).append(entry)
        else:
            always.append(entry)
    keys = 0
    for bit in by_fact:
        keys |= bit
    return Index(keys, {bit: tuple(entries) for bit, entries in by_fact.items()}, tuple(always))


def with_items(book: Rulebook, items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...]) -> Rulebook:
    """The rulebook with other items and limit hands, that no table says: it remembers nothing of what was counted before."""
    return replace(
        book,
        items=items,
        limits=limits,
        item_index=index_of(items),
        limit_index=index_of(limits),
        bonus_index=index_of([rule for rule in items if is_bonus(rule)]),
        remembered={},
    )


def is_bonus(rule: ItemRule) -> bool:
    """Whether an item counts bonus tiles one by one."""
    return rule.counted is not None and rule.klass == BONUS


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
