"""Rules of items by the facts that they ask for, so that those which hold in a hand are found without trying all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mjscore.facts import FACTS
from mjscore.rulebook.counting import BONUS, TILES, Apart, Entry, Index, ItemRule
from mjscore.rulebook.model import Rulebook


def index_of(rules: Sequence[ItemRule]) -> Index:
    """The index of some rules: each under the fact that the fewest others ask for."""
    return _placed_index([*enumerate(rules)])


def _placed_index(rules: Sequence[tuple[int, ItemRule]]) -> Index:
    """The index of some rules, each with its place in the order."""
    asked = Counter(bit for _, rule in rules for bit in _bits(rule.condition.every))
    by_fact: dict[int, list[Entry]] = {}
    always: list[Entry] = []
    for place, rule in rules:
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
        apart=None if book.apart is None else apart_of(items, limits),
        remembered={},
    )


def apart_of(items: Sequence[ItemRule], limits: Sequence[ItemRule]) -> Apart | None:
    """The parts that a count of han is the sum of; None where items of one have to do with items of the other."""
    won = FACTS["won"].mask
    parts: tuple[list[tuple[int, ItemRule]], list[tuple[int, ItemRule]]] = [], []
    facts = [won, won]
    for place, rule in enumerate(items):
        which = int(rule.klass != TILES)
        parts[which].append((place + len(items) if rule.klass == BONUS else place, rule))  # bonus tiles are told last
        facts[which] |= facts_of(rule)
    ids = [{rule.id for _, rule in part} for part in parts]
    for part, others in zip(parts, reversed(ids), strict=True):
        for _, rule in part:
            named = {one.id for one in rule.suppresses}
            if named & others or rule.unless_items or rule.alone_in or rule.beside is not None:
                return None
    of_limits = won
    for rule in limits:
        of_limits |= facts_of(rule)
    tiles, aside = (_placed_index(part) for part in parts)
    return Apart(tiles, facts[0], aside, facts[1], of_limits, {}, {}, {})


def facts_of(rule: ItemRule) -> int:
    """All facts that decide whether a rule holds, how often, and how much it suppresses."""
    facts = rule.condition.mask
    if rule.counted is not None:
        facts |= rule.most << rule.counted
    for one in rule.suppresses:
        for offset in one.only or ():
            facts |= 15 << offset
    return facts


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
