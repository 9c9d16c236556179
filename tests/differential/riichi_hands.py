"""Japanese winning hands by the hundred thousand: every shape, state of a set, circumstance and option, as plain data.

A hand is made from its groups, so that it has the shape of a win; whether it has a yaku is left to those who score it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

SEATS = ("east", "south", "west", "north")
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNRGB")
FIVES = {4: "0m", 13: "0p", 22: "0s"}
HEADS = [code for code in range(34) if code >= 27 or code % 9 in (0, 8)]
GREEN = [19, 20, 21, 23, 25, 32]
OPTIONS: dict[str, list[Any]] = {
    "open_tanyao": [True, False],
    "red_fives": [True, False],
    "double_yakuman": [False, True],
    "kiriage": [False, True],
    "counted_yakuman": ["yakuman", "sanbaiman"],
    "open_pinfu_fu": [30, 20],
    "renhou": ["off", "mangan", "yakuman"],
}
Group = tuple[int, ...]


@dataclass(slots=True)
class Made:
    """A deal, and the same hand tile by tile."""

    deal: dict[str, Any]
    melds: list[tuple[str, Group, bool]] = field(default_factory=list)  # kind, tiles, claimed
    concealed: list[int] = field(default_factory=list)  # with the winning tile
    tile: int = 0
    red: list[int] = field(default_factory=list)  # fives of which one is red
    dora: list[int] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)


@cache
def _option_sets() -> tuple[dict[str, Any], ...]:
    """Some sets of options, the same in every run: a rulebook is compiled once for each, however many hands there are."""
    rng = Random("riichi")
    return tuple(
        {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.5} for _ in range(24)
    )


def made(rng: Random, with_options: bool = True) -> Made:
    """A random hand that has the shape of a win."""
    while True:
        found = _special(rng) if rng.random() < 0.12 else _ordinary(rng)
        if found is not None:
            _add_win(rng, found, with_options)
            return found


def _kinds(rng: Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    return rng.choice(
        (
            list(range(34)), list(range(34)), list(range(27)), list(range(27)), list(range(suit, suit + 9)), HEADS, GREEN,
            [*range(suit, suit + 9), *range(27, 34)], list(range(27, 34)), [0, 1, 2, 9, 10, 11, 18, 19, 20, 31],
            [0, 1, 2, 6, 7, 8, 9, 10, 11, 15, 16, 17, 27], [0, 8, 9, 17, 18, 26],
            [rank + 9 * s for s in range(3) for rank in range(1, 8)],
        )
    )  # fmt: skip


def _ordinary(rng: Random) -> Made | None:
    kinds, chows = _kinds(rng), rng.choice((0.0, 0.5, 0.8, 1.0, 1.0))
    kongs = rng.choice((0.0, 0.1, 0.1, 0.7))
    lows = [code for code in kinds if code < 27 and code % 9 < 7 and {code, code + 1, code + 2} <= set(kinds)]
    groups: list[Group] = []
    for _ in range(4):
        if lows and rng.random() < chows:
            low = rng.choice(lows)
            groups.append((low, low + 1, low + 2))
        else:
            groups.append((rng.choice(kinds),) * (4 if rng.random() < kongs else 3))
    if rng.random() < 0.2:
        groups[1] = groups[0]
    groups.append((rng.choice(kinds),) * 2)
    if max(Counter(code for group in groups for code in group).values()) > 4:
        return None
    exposed = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    found = Made({"variant": "riichi", "winner": rng.choice(SEATS)})
    for group in groups[:4]:
        if len(group) == 4:
            kind = rng.choice(("concealed", "claimed", "added"))
            found.melds.append((kind, group, kind != "concealed"))
        elif rng.random() < exposed:
            found.melds.append(("chow" if group[0] != group[1] else "pung", group, True))
        else:
            found.concealed += group
    found.concealed += groups[4]
    return found


def _special(rng: Random) -> Made | None:
    suit = 9 * rng.randrange(3)
    kinds = rng.choice(
        (list(range(34)), list(range(27, 34)), HEADS, [*range(suit, suit + 9)], [*range(1, 8), *range(10, 17)])
    )
    gates = [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    shapes = [[*HEADS, rng.choice(HEADS)], [*gates, suit + rng.randrange(9)], 2 * rng.sample(kinds, 7)]
    return Made({"variant": "riichi", "winner": rng.choice(SEATS)}, concealed=rng.choice(shapes))


# -- the win around them -------------------------------------------------------------------------------------------


def _add_win(rng: Random, found: Made, with_options: bool) -> None:
    deal, winner = found.deal, SEATS.index(found.deal["winner"])
    found.tile = rng.choice(found.concealed)
    held = [*found.concealed, *(code for _, group, _ in found.melds for code in group)]
    by = rng.choice(("discard", "discard", "self_draw", "self_draw", "robbed_kong"))
    if by == "robbed_kong" and held.count(found.tile) > 1:
        by = "discard"
    deal |= {"by": by, "round": rng.choice(SEATS)}
    if by != "self_draw":
        deal["from"] = rng.choice([seat for seat in SEATS if seat != deal["winner"]])
    if with_options and rng.random() < 0.5:
        deal["rules"] = dict(rng.choice(_option_sets()))
    _add_circumstances(rng, found, winner)
    _add_indicators(rng, found, held)
    often = rng.choice((0.0, 0.6))
    found.red = [code for code in FIVES if code in held and (rng.random() < often or held.count(code) == 4)]
    _write(rng, found, winner)


def _add_circumstances(rng: Random, found: Made, winner: int) -> None:
    deal, by = found.deal, found.deal["by"]
    closed = not any(claimed for _, _, claimed in found.melds)
    kongs = any(kind in ("concealed", "claimed", "added") for kind, _, _ in found.melds)
    stated: list[str] = []
    if not found.melds and by != "robbed_kong" and rng.random() < 0.04:
        first = "man" if by == "discard" else "heaven" if winner == 0 else "earth"
        if first != "man" or winner:
            deal["with"] = [first]
            return
    if closed and rng.random() < 0.5:
        stated.append(rng.choice(("riichi", "riichi", "double_riichi")))
        if rng.random() < 0.3:
            stated.append("ippatsu")
    if by == "self_draw" and kongs and "ippatsu" not in stated and rng.random() < 0.3:
        stated.append("kong_replacement")
    if by != "robbed_kong" and "kong_replacement" not in stated and rng.random() < 0.1:
        stated.append("last_tile")
    if stated:
        deal["with"] = stated


def _add_indicators(rng: Random, found: Made, held: list[int]) -> None:
    counts = Counter(held)
    left = [code for code in range(34) for _ in range(4 - counts[code])]
    likely = [code for code in left if counts[_after(code)]] or left
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        pile = likely if rng.random() < 0.3 else left
        code = rng.choice(pile)
        if code in left:
            left.remove(code)
            found.dora.append(code)
    if {"riichi", "double_riichi"} & set(found.deal.get("with", ())):
        for _ in found.dora:
            found.ura.append(left.pop(rng.randrange(len(left))))


def _after(code: int) -> int:
    if code < 27:
        return code + 1 if code % 9 < 8 else code - 8
    return 27 + (code - 26) % 4 if code < 31 else {33: 32, 32: 31, 31: 33}[code]


def _write(rng: Random, found: Made, winner: int) -> None:
    """The deal's texts: brackets, concealed tiles, the winning tile; of a red five one copy is written red."""
    left = set(found.red)

    def text(group: list[int] | Group) -> str:
        names = []
        for code in group:
            names.append(FIVES[code] if code in left else NAMES[code])
            left.discard(code)
        return "".join(names)

    words = []
    for kind, group, _ in found.melds:
        source = "ESWN"[(winner - 1) % 4 if kind == "chow" else rng.choice([s for s in range(4) if s != winner])]
        if kind == "concealed":
            words.append(f"[{text(group)}]")
        elif kind == "added":
            words.append(f"({text(group[:3])}<{source}+{NAMES[group[0]]})")
        else:
            words.append(f"({text(group)}<{source})")
    rest = list(found.concealed)
    rest.remove(found.tile)
    rng.shuffle(rest)
    tile = f"+{text([found.tile])}"
    found.deal["hand"] = " ".join([*words, text(rest), tile])
    if found.dora:
        found.deal["dora"] = " ".join(NAMES[code] for code in found.dora)
    if found.ura:
        found.deal["ura"] = " ".join(NAMES[code] for code in found.ura)
