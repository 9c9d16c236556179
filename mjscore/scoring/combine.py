"""Which items of several chows, or several pungs, count where a set may join others only once.

The choice depends on the sets alone (and, for four of them, on the pair), so it is made once for each way the sets can
be, and noted above the facts in the word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from mjscore.facts import FACTS
from mjscore.facts.relations import Sets, chow_relations, chows_of, formed, pung_relations, pungs_of
from mjscore.facts.suits import ALL_CHOWS, PUNGS_BEGIN
from mjscore.result import Suppressed
from mjscore.rulebook.counting import ItemRule, Together
from mjscore.rulebook.model import Rulebook
from mjscore.scoring.suppression import Holding, lost

if TYPE_CHECKING:  # shares are rare, and their module is slow to load
    from fractions import Fraction

Choice = Mapping[str, int]  # item → how many times it counts
_NOTHING: Choice = {}
_MASK = (1 << 12) - 1
_FOUR_CHOWS, _FOUR_PUNGS = FACTS["four_chows"].mask, FACTS["four_pungs"].mask


def related_word(word: int, sets: int, book: Rulebook) -> int:
    """A word with the facts of what some sets (as `facts.suits` has them) form, and with the choices of the combinations."""
    chows, pungs = sets & ALL_CHOWS, sets >> PUNGS_BEGIN
    if chows:
        word |= chow_relations(chows)
    if pungs & (pungs - 1):  # two or more
        word |= pung_relations(pungs)
    for together in book.together:
        kind, four, _, _, _, shift, remembered, _, _, _ = together
        key, all_four = (chows, _FOUR_CHOWS) if kind == "chows" else (pungs, _FOUR_PUNGS)
        if not key:
            continue
        if four and word & all_four:
            whole = next((rule for rule in four if rule.condition.holds(word)), None)
            if whole is not None:
                word |= _place({whole.id: 1}, together) << shift
                continue
        choice = remembered.get(key)
        if choice is None:
            choice = remembered[key] = _noted(key, kind, together)
        word |= choice
    return word


def _noted(key: int, kind: str, together: Together) -> int:
    """The choice among the sets of a key, as it is noted in the word."""
    return _place(_choose(chows_of(key) if kind == "chows" else pungs_of(key), together), together) << together.shift


def _place(choice: Choice, together: Together) -> int:
    """Where a choice stands in the list of them; a new one is added."""
    key = frozenset(choice.items())
    place = together.places.get(key)
    if place is None:
        place = together.places[key] = len(together.choices)
        together.choices.append(choice)
    return place


def joined_items(holding: list[Holding], word: int, book: Rulebook) -> tuple[list[Holding], list[Suppressed]]:
    """What holds, items of several sets as often as the choice noted in the word lets them count; and what it leaves."""
    counted = chosen(word, book)
    times_of: dict[str, int] = {}
    kept: list[Holding] = []
    for one in holding:
        rule, times = one
        id = rule.id
        if id not in book.combined:
            kept.append(one)
            continue
        times_of[id] = times
        counts = counted.get(id)
        if counts:
            kept.append((rule, counts))
    return kept, left_over(times_of, counted, book) if times_of and times_of != counted else []


def chosen(word: int, book: Rulebook) -> dict[str, int]:
    """What the combinations noted in a word let count."""
    found: dict[str, int] = {}
    for together in book.together:
        found.update(together.choices[word >> together.shift & _MASK])
    return found


def left_over(times: Mapping[str, int], counted: Choice, book: Rulebook) -> list[Suppressed]:
    """What the sets form too and is not counted: a set would be used twice."""
    found = []
    for together in book.together:
        by: str | None = None
        more: list[Holding] = []
        for rule in together.rules:
            id = rule.id
            counts = counted.get(id, 0)
            if counts and by is None:
                by = id
            if id in times and times[id] > counts:
                more.append((rule, times[id] - counts))
        for rule, number in more:
            found.append(lost(rule, number, by))
    return found


def _choose(sets: Sets, together: Together) -> Choice:
    if len(sets) < 2:
        return _NOTHING
    return _three(sets, together) or _twos(sets, together)


def _three(sets: Sets, together: Together) -> Choice:
    """The best that three sets and a fourth that joins one of them make; nothing where no three form anything."""
    best: tuple[int | Fraction, list[str]] | None = None
    for three in _THREES[len(sets)]:
        one, two, last = three
        names = formed((sets[one], sets[two], sets[last]), together.sets)
        if not names:  # as most have it
            continue
        for rule in (rule for rule, relation in together.three if relation in names):
            ids, worth = [rule.id], rule.value
            joined = _joining(sets, three, together)
            if joined is not None:
                ids.append(joined.id)
                worth += joined.value
            if best is None or worth > best[0]:
                best = worth, ids
    return dict.fromkeys(best[1], 1) if best is not None else _NOTHING


_TWOS = tuple(tuple(combinations(range(sets), 2)) for sets in range(5))  # by number of sets
_THREES = tuple(tuple(combinations(range(sets), 3)) for sets in range(5))


def _joining(sets: Sets, three: tuple[int, ...], together: Together) -> ItemRule | None:
    """The item of two that a fourth set makes with one of three, the first of the table's order."""
    others = [place for place in range(len(sets)) if place not in three]
    pairs = [tuple(sorted((sets[one], sets[two]))) for one in others for two in three]
    names = {name for pair in pairs for name in formed(pair, together.sets)}
    return next((rule for rule, relation in together.two if relation in names), None)


def _twos(sets: Sets, together: Together) -> Choice:
    """Every two that form something, less the repeats that are too many."""
    links: dict[str, int] = {}
    group = list(range(len(sets)))  # by set, the connected group that it is in
    for one, two in _TWOS[len(sets)]:
        names = formed((sets[one], sets[two]), together.sets)
        if not names:
            continue
        for rule in (rule for rule, relation in together.two if relation in names):
            links[rule.id] = links.get(rule.id, 0) + 1
            joined, old = group[one], group[two]
            group = [joined if place == old else place for place in group]
    if together.dropped is not None:
        _drop(links, together.dropped, len(sets) - len(set(group)))
    return {id: times for id, times in links.items() if times}


def _drop(links: dict[str, int], order: Sequence[str], most: int) -> None:
    """Takes out links that are too many: first each is reduced to one, then to none, in this order."""
    for least in (1, 0):
        for id in order:
            while links.get(id, 0) > least and sum(links.values()) > most:
                links[id] -= 1
