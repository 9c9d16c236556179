"""Rules of items by the facts that they ask for, so that those which hold in a hand are found without trying all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mjscore.facts import WAITS, WORD_BITS, mask_of
from mjscore.facts.table import OF_PUNGS
from mjscore.facts.win import WON
from mjscore.rulebook.counting import BONUS, TILES, Apart, Entry, Index, ItemRule, PartRules, ValueRule
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
        wanted = every | WON if rule.winner_only else every
        if wanted & never:  # it never holds
            continue
        entry: Entry = (place, wanted | never, wanted, some, rule.counted, rule.most, rule)
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
    return keys, {bit: tuple(entries) for bit, entries in by_fact.items()}, tuple(always)


def with_items(book: Rulebook, items: tuple[ItemRule, ...], limits: tuple[ItemRule, ...]) -> Rulebook:
    """The rulebook with other items and limit hands, that no table says: it remembers nothing of what was counted before."""
    return replace(
        book,
        items=items,
        limits=limits,
        item_index=index_of(items),
        limit_index=index_of(limits),
        apart=None if book.apart is None else apart_of(items, limits, book.value, book.combined),
        remembered={},
        counted_others={},
        faults={},
    )


def apart_of(
    items: Sequence[ItemRule], limits: Sequence[ItemRule], value: ValueRule, combined: frozenset[str]
) -> Apart | None:
    """The parts that a count is the sum of; None where items cannot be found and added up so."""
    han = value.of_base is not None
    alone = [rule for rule in items if rule.alone_in]
    if len(alone) > 1 or any(rule.unless_items for rule in (*items, *limits)):
        return None
    parts: dict[int, list[tuple[int, ItemRule]]] = {}
    lone: PartRules | None = None
    for place, rule in enumerate(items):
        if not han and (rule.unit != value.unit or not isinstance(rule.value, int) or rule.value < 0):
            return None
        if rule.alone_in:
            lone = PartRules(_placed_index([(place, rule)]), facts_of(rule) | WON, False, frozenset())
        else:
            placed = place + len(items) if han and rule.klass == BONUS else place  # there bonus tiles are told last
            parts.setdefault(_part_of(rule, combined), []).append((placed, rule))
    of: dict[str, set[int]] = {}
    for which, part in parts.items():
        for _, rule in part:
            of.setdefault(rule.id, set()).add(which)
    if alone and (alone[0].suppresses or any(one.id == alone[0].id for rule in items for one in rule.suppresses)):
        return None
    found = []
    for which, part in sorted(parts.items()):
        reaching = frozenset(rule.id for _, rule in part if _reaches(rule, of, which))
        if han and reaching:
            return None
        found.append(PartRules(_placed_index(part), _facts_of_part(part, which), which == _SEVERAL, reaching))
    limit_facts = WON if limits else 0
    for rule in limits:
        limit_facts |= facts_of(rule)
    return Apart(tuple(found), lone, value.unit, limit_facts, alone[0].alone_in if alone else frozenset())


_SEVERAL, _TILES, _PUNGS, _ASIDE = range(4)
_OF_THE_WIN = mask_of("self_drawn", "discarded", "from_another") | WAITS


def _part_of(rule: ItemRule, combined: frozenset[str]) -> int:
    """The part that an item belongs to, by what it asks for: several sets, the win or bonus tiles, pungs, other tiles."""
    if rule.id in combined:
        return _SEVERAL
    facts = facts_of(rule)
    if rule.klass != TILES or facts & _OF_THE_WIN:
        return _ASIDE
    return _PUNGS if facts & OF_PUNGS else _TILES


def _facts_of_part(part: Sequence[tuple[int, ItemRule]], which: int) -> int:
    facts = -1 << WORD_BITS | WON if which == _SEVERAL else WON  # above the facts the choices of several sets are noted
    for _, rule in part:
        facts |= facts_of(rule)
    return facts


def _reaches(rule: ItemRule, of: Mapping[str, set[int]], which: int) -> bool:
    """Whether an item has to do with items of other parts than its own."""
    return rule.beside is not None or any(of.get(one.id, {which}) != {which} for one in rule.suppresses)


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
