"""A slow, obvious matcher, written from american.md alone: tiles are words such as "3s", hands are multisets of them.

It shares with the card room only the lines as read. Nothing is packed, indexed or clever, so it can be held against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from mjscore.card.records import Choice, Group, Line

SUITS = ["s", "m", "p"]
DRAGON_OF = {"s": "G", "m": "R", "p": "B"}
COPIES = Counter(dict.fromkeys([f"{n}{suit}" for n in range(1, 10) for suit in "smp"] + list("NEWSRGB"), 4))
COPIES.update({"F": 8, "J": 8})


@dataclass
class Inst:
    """One instantiation: loose tiles, and sets as (tile, size, natural-only)."""

    line: Line
    loose: Counter[str]
    sets: Counter[tuple[str, int, bool]]

    @cached_property
    def low(self) -> Counter[str]:
        """Places that take natural tiles only."""
        low = Counter({tile: n for tile, n in self.loose.items() if tile != "J"})
        for (tile, size, natural), n in self.sets.items():
            if natural:
                low[tile] += size * n
        return low

    @cached_property
    def high(self) -> Counter[str]:
        """All places for tiles."""
        high = Counter({tile: n for tile, n in self.loose.items() if tile != "J"})
        for (tile, size, _), n in self.sets.items():
            high[tile] += size * n
        return high


@dataclass
class Hand:
    """Concealed tiles, and exposures as (tile, size, jokers)."""

    concealed: Counter[str]
    exposures: list[tuple[str, int, int]]

    def jokers(self) -> int:
        return self.concealed["J"] + sum(jokers for _, _, jokers in self.exposures)

    def naturals(self) -> Counter[str]:
        found = Counter({tile: n for tile, n in self.concealed.items() if tile != "J" and n})
        for tile, size, jokers in self.exposures:
            found[tile] += size - jokers
        return found


def forms(line: Line) -> Iterator[list[Group]]:
    for form in line.forms:
        parts: list[list[list[Group]]] = [
            [list(choice) for choice in item.forms] if isinstance(item, Choice) else [[item]] for item in form.items
        ]
        for chosen in product(*parts):
            yield [group for part in chosen for group in part]


def wild_options(group: Group, parity: str | None) -> list[str]:
    if group.symbols[0] in "NEWS":
        return list("NEWS")
    if group.symbols[0] == "D":
        return list("RGB")
    return [str(n) for n in range(1, 10) if parity is None or n % 2 == (1 if parity == "odd" else 0)]


def is_suited(group: Group) -> bool:
    return any(symbol.isdigit() and symbol != "0" for symbol in group.symbols) or (
        "D" in group.symbols and not group.wild
    )


def moves(groups: list[Group], line: Line) -> list[int]:
    numbers = {int(s) for g in groups if not g.fixed and not g.wild for s in g.symbols if s in "123456789"}
    if line.clauses.move is None or not numbers:
        return [0]
    found = [by for by in range(-8, 9) if all(1 <= n + by <= 9 for n in numbers)]
    if line.clauses.parity:
        found = [by for by in found if by % 2 == 0]
    return [0] + [by for by in found if by]


def suit_choices(groups: list[Group], line: Line, any_suit: bool) -> list[list[str]]:
    """By group the suit it may have ("" for an unsuited one)."""
    inks = sorted({g.ink or "" for g in groups if is_suited(g) and g.ink != "*"})
    stars = [place for place, g in enumerate(groups) if is_suited(g) and g.ink == "*"]
    found = []
    for suits in product(SUITS, repeat=len(inks) + len(stars)):
        of_ink = dict(zip(inks, suits, strict=False))
        if not any_suit:
            fixed = {ink: SUITS[suit] for ink, suit in line.clauses.fixed}
            if any(of_ink[ink] != suit for ink, suit in fixed.items() if ink in of_ink):
                continue
            bound = [ink for ink in inks if ink not in line.clauses.free]
            number = len({of_ink[ink] for ink in bound})
            if line.clauses.suits is None and number != len(bound):
                continue
            if line.clauses.suits is not None and (number or 1) not in line.clauses.suits:
                continue
        of_star = dict(zip(stars, suits[len(inks) :], strict=True))
        found.append(
            [of_star.get(place, of_ink[g.ink or ""] if is_suited(g) and g.ink != "*" else "")
             for place, g in enumerate(groups)]
        )  # fmt: skip
    return found


def expand(line: Line, any_suit: bool = False) -> list[Inst]:
    """The instantiations in the order of S12, equal ones once."""
    found: dict[Any, Inst] = {}
    for groups in forms(line):
        wild = [place for place, g in enumerate(groups) if g.wild]
        keys = [(groups[p].kind, groups[p].tag if groups[p].tag is not None else ("own", p)) for p in wild]
        slots = list(dict.fromkeys(keys))
        options = [wild_options(groups[wild[keys.index(slot)]], line.clauses.parity) for slot in slots]
        for picks in product(*options):
            chosen = dict(zip(slots, picks, strict=True))
            tagged = [(slot[0], pick) for slot, pick in chosen.items() if isinstance(slot[1], str)]
            if len(set(tagged)) < len(tagged):
                continue
            pick_of = {place: chosen[key] for place, key in zip(wild, keys, strict=True)}
            for suits in suit_choices(groups, line, any_suit):
                for by in moves(groups, line):
                    inst = instantiate(line, groups, pick_of, suits, by)
                    key = (frozenset(inst.loose.items()), frozenset(inst.sets.items()))
                    if key not in found and (any_suit or supplied(inst)):
                        found[key] = inst
    return list(found.values())


def instantiate(line: Line, groups: list[Group], pick_of: dict[int, str], suits: list[str], by: int) -> Inst:
    loose: Counter[str] = Counter()
    sets: Counter[tuple[str, int, bool]] = Counter()
    for place, group in enumerate(groups):
        tiles = []
        for symbol in group.symbols:
            if place in pick_of:
                symbol = pick_of[place]
                tiles.append(symbol + suits[place] if symbol.isdigit() else symbol)
            elif symbol == "0":
                tiles.append("B")
            elif symbol.isdigit():
                tiles.append(str(int(symbol) + (0 if group.fixed else by)) + suits[place])
            elif symbol == "D":
                tiles.append(DRAGON_OF[suits[place]])
            else:
                tiles.append(symbol)
        if len(set(group.symbols)) == 1 and len(tiles) >= 3 and group.symbols[0] != "J":
            sets[tiles[0], len(tiles), group.natural] += 1
        else:
            loose.update(tiles)
    return Inst(line, loose, sets)


def supplied(inst: Inst) -> bool:
    if any(n > COPIES[tile] for tile, n in inst.low.items()) or inst.loose["J"] > 8:
        return False
    return sum(max(0, n - COPIES[tile]) for tile, n in inst.high.items()) + inst.loose["J"] <= 8


def matches(inst: Inst, hand: Hand, jokers_anywhere: bool = False) -> bool:
    """Steps 1 and 2 of matching; the mark is not asked."""
    if any(number > inst.high[tile] for tile, number in hand.concealed.items() if tile != "J"):
        return False  # only to be done sooner with most
    sets = Counter(inst.sets)
    for tile, size, jokers in sorted(hand.exposures, key=lambda exposure: exposure[2] == 0):
        order = (False, True) if jokers else (True, False)
        for natural in order:
            if sets[tile, size, natural] and (jokers_anywhere or not (natural and jokers)):
                sets[tile, size, natural] -= 1
                break
        else:
            return False
    rest = Inst(inst.line, inst.loose, sets) if hand.exposures else inst
    low, high, held = rest.low, rest.high, hand.concealed
    if jokers_anywhere:
        low = Counter()
    tiles = set(low) | set(high) | set(held) - {"J"}
    if any(not low[t] <= held[t] <= high[t] for t in tiles if t != "J"):
        return False
    return sum(high[t] - held[t] for t in tiles if t != "J") == held["J"] - inst.loose["J"] >= 0


def allowed(inst: Inst, hand: Hand) -> bool:
    return not (inst.line.concealed and hand.exposures)


def off(inst: Inst, hand: Hand) -> int:
    """The distance of american.md, literally."""
    low, high, held = inst.low, inst.high, hand.naturals()
    served = sum(min(held[t], high[t]) for t in high)
    unfilled = sum(high[t] - low[t] - max(0, min(held[t], high[t]) - low[t]) for t in high)
    return 14 - served - min(hand.jokers(), unfilled + inst.loose["J"])


def judge(expanded: list[list[Inst]], any_suits: list[list[Inst]], hand: Hand) -> dict[str, Any]:
    """The lines that fit, or the code of the refusal with what goes into it."""
    fitting = [insts[0].line.label for insts in expanded if any(allowed(i, hand) and matches(i, hand) for i in insts)]
    if fitting:
        return {"fits": fitting}
    for insts in expanded:
        if any(matches(inst, hand) for inst in insts):
            return {"code": "concealed_line", "line": insts[0].line.label}
    dissolved = Hand(hand.naturals() + Counter({"J": hand.jokers()}), [])
    for insts in expanded:
        if any(matches(inst, dissolved) for inst in insts):
            return {"code": "exposed_group", "line": insts[0].line.label}
    if hand.jokers():
        for insts in expanded:
            if any(allowed(i, hand) and matches(i, hand, jokers_anywhere=True) for i in insts):
                return {"code": "joker_place", "line": insts[0].line.label}
    for insts in any_suits:
        if any(allowed(i, hand) and matches(i, hand) for i in insts):
            return {"code": "suits", "line": insts[0].line.label}
    distances = {insts[0].line.label: min(off(inst, hand) for inst in insts) for insts in expanded}
    least = min(distances.values())
    return {"code": "no_line", "off": least, "nearest": [label for label, d in distances.items() if d == least]}
