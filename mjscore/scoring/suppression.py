"""What of the items that hold is left: whitelists, suppressions whole and in part, items that count alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjscore.result import Suppressed, made
from mjscore.rulebook.counting import TILES, ItemRule

Holding = tuple[ItemRule, int]  # a rule that holds, and how many times


def without_contradicted(holding: list[Holding], items: list[Holding]) -> list[Holding]:
    """Those left when those go that do not hold beside items that count in points."""
    scoring = {rule.id for rule, _ in items if rule.unit == "points"}
    return [(rule, times) for rule, times in holding if not rule.unless_items & scoring]


def admitted(holding: list[Holding]) -> tuple[list[Holding], list[Suppressed]]:
    """What may count beside the first item that has a list of its own, and what that keeps out.

    Circumstances of the win and bonus tiles are always let in. What is kept out holds over nothing itself.
    """
    for host, _ in holding:
        if host.beside is not None:
            break
    else:
        return holding, []
    listed = host.beside
    kept: list[Holding] = []
    out = []
    for rule, times in holding:
        if rule is host or rule.klass != TILES or rule.id in listed:
            kept.append((rule, times))
        elif not rule.alone_in:  # such an item does not hold beside another
            out.append(lost(rule, times, host.id))
    return kept, out


def suppressed(
    holding: list[Holding], word: int, beside: Sequence[Holding] = (), silenced: bool = False
) -> tuple[list[Holding], list[Suppressed]]:
    """What is left of the items that hold when each of them, and of those beside, has suppressed what it holds over.

    With `silenced`, an item that is wholly suppressed by one before it suppresses nothing itself.
    """
    times_of = {rule.id: times for rule, times in holding}
    covers: dict[str, _Cover] = {}
    for rule, times in (*holding, *beside) if beside else holding:
        suppresses = rule.suppresses
        if not suppresses or (silenced and rule.id in covers and covers[rule.id].covered(word) >= times):
            continue
        for id, only, more in suppresses:
            if id in times_of:
                cover = covers.get(id)
                if cover is None:
                    cover = covers[id] = _Cover()
                cover.add(only, more, rule.id, word)
    return _left(holding, covers, word) if covers else (holding, [])


class _Cover:
    """How much of one item others keep from counting, and who was the first of them."""

    __slots__ = ("by", "parts", "times", "whole")

    def __init__(self) -> None:
        self.by: str | None = None
        self.parts: set[int] = set()  # facts by offset: what two items name by one fact is the same sets
        self.times = 0
        self.whole = False

    def add(self, only: tuple[int, ...] | None, times: int, by: str, word: int) -> None:
        """Covers all, or so much as some facts say and `times` more."""
        if only is None:
            self.whole = True
        else:
            self.parts.update(only)
            self.times += times
        if self.by is None and self.covered(word):
            self.by = by

    def covered(self, word: int) -> int:
        if self.whole:
            return 15
        covered = self.times
        for offset in self.parts:
            covered += word >> offset & 15
        return covered


def _left(
    holding: Sequence[Holding], covers: Mapping[str, _Cover], word: int
) -> tuple[list[Holding], list[Suppressed]]:
    kept: list[Holding] = []
    gone = []
    for one in holding:
        rule, times = one
        cover = covers.get(rule.id)
        if cover is None:
            kept.append(one)
            continue
        covered = min(times, cover.covered(word))
        if covered:
            gone.append(lost(rule, covered, cover.by))
        if times > covered:
            kept.append((rule, times - covered))
    return kept, gone


def alone(kept: list[Holding]) -> list[Holding]:
    """Those left when items go that count only where nothing else of some classes does."""
    going = None
    for rule, _ in kept:
        if rule.alone_in and _has_another(rule, kept):
            going = [rule] if going is None else [*going, rule]
    if going is None:
        return kept
    return [one for one in kept if one[0] not in going]


def _has_another(rule: ItemRule, kept: list[Holding]) -> bool:
    """Whether there is another item of the classes that a rule wants to be alone in."""
    classes = rule.alone_in
    return any(other.klass in classes and other is not rule for other, _ in kept)


def lost(rule: ItemRule, times: int, by: str | None) -> Suppressed:
    """An item as one that held and was not counted."""
    return made(Suppressed, (rule.id, times, rule.unit, rule.value * times, by))
