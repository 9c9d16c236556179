"""Finished hands of Chinese Official by the thousand: every shape, state of a set, circumstance and way of winning.

A hand is made from its groups or its shape, so that it is known to win. `Made` is what both the deal for mjscore and the
call of another scorer are written from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

SEATS = ("east", "south", "west", "north")
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNRGB")
HEADS = [code for code in range(34) if code >= 27 or code % 9 in (0, 8)]
GREEN = [19, 20, 21, 23, 25, 32]
REVERSIBLE = [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33]
EVEN = [9 * suit + rank for suit in range(3) for rank in (1, 3, 5, 7)]
Group = tuple[int, ...]


@dataclass(slots=True)
class Meld:
    """A set on the table: its tiles, its state, and how many seats before the winner its tile came from."""

    tiles: Group
    state: str  # claimed, added, concealed
    offer: int

    def written(self, winner: int) -> str:
        body = "".join(NAMES[code] for code in self.tiles)
        source = "ESWN"[(winner - self.offer) % 4]
        if self.state == "concealed":
            return f"[{body}]"
        if self.state == "added":
            one = NAMES[self.tiles[0]]
            return f"({one * 3}<{source}+{one})"
        return f"({body}<{source})"


@dataclass(slots=True)
class Made:
    """A finished hand with how it was won."""

    melds: list[Meld]
    rest: list[int]  # concealed tiles without the winning one
    tile: int
    winner: int
    round: int
    by: str
    source: int
    flowers: int
    circumstances: list[str] = field(default_factory=list)

    @property
    def fourth(self) -> bool:
        """Whether the other copies of the winning tile lie open: stated, robbed, or in the player's own exposed sets."""
        exposed = [code for meld in self.melds if meld.state != "concealed" for code in meld.tiles]
        return "fourth_tile" in self.circumstances or self.by == "robbed_kong" or exposed.count(self.tile) == 3

    def deal(self) -> dict[str, Any]:
        """The hand as a written deal."""
        words = [meld.written(self.winner) for meld in self.melds]
        words += ["".join(NAMES[code] for code in self.rest), f"+{NAMES[self.tile]}"]
        deal: dict[str, Any] = {
            "variant": "mcr",
            "round": SEATS[self.round],
            "winner": SEATS[self.winner],
            "hand": " ".join(word for word in words if word),
            "by": self.by,
        }
        if self.by != "self_draw":
            deal["from"] = SEATS[self.source]
        if self.flowers:
            deal["flowers"] = " ".join(f"{'FS'[place // 4]}{place % 4 + 1}" for place in range(self.flowers))
        if self.circumstances:
            deal["with"] = list(self.circumstances)
        return deal


def made(rng: Random) -> Made:
    """A random finished hand."""
    while True:
        roll = rng.random()
        if roll < 0.14:
            groups, melds = [tuple(sorted(_special(rng)))], []
        elif roll < 0.24:
            groups, melds = _knitted(rng)
        else:
            groups, melds = _lay(rng, _sets(rng))
        counts = Counter(code for group in (*groups, *(meld.tiles for meld in melds)) for code in group)
        if groups and max(counts.values()) <= 4:
            return _won(rng, groups, melds)


# -- tiles ---------------------------------------------------------------------------------------------------------


def _kinds(rng: Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    low = rng.randrange(7)
    three = [9 * one + rank for one in range(3) for rank in range(low, low + 3)]
    return rng.choice(
        (
            list(range(34)), list(range(34)), list(range(27)), list(range(27)), list(range(suit, suit + 9)), HEADS, GREEN,
            [*range(suit, suit + 9), *range(27, 34)], list(range(27, 34)), REVERSIBLE, EVEN, three, three,
            [9 * one + rank for one in range(3) for rank in range(5, 9)],
            [9 * one + rank for one in range(3) for rank in range(4)],
            [9 * one + rank for one in range(3) for rank in range(2, 7)],
            [code for code in range(27) if code % 9 in (0, 1, 2, 6, 7, 8)], [*range(27, 31), suit, suit + 1, suit + 2],
            [*range(31, 34), suit, suit + 1, suit + 2], [0, 8, 9, 17, 18, 26], [code for code in range(27) if code >= suit],
        )
    )  # fmt: skip


def _sets(rng: Random) -> list[Group]:
    """Four sets and a pair, of kinds and sets that often go together."""
    if rng.random() < 0.3:
        return _related(rng)
    kinds = _kinds(rng)
    chows = rng.choice((0.0, 0.2, 0.6, 0.9, 1.0))
    groups: list[Group] = [_set(rng, rng.choice(kinds), chows) for _ in range(4)]
    pair = rng.choice(kinds)
    return [*groups, (pair, pair)]


def _set(rng: Random, low: int, chows: float) -> Group:
    if rng.random() < chows and low < 27:
        low -= max(0, low % 9 - 6)
        return (low, low + 1, low + 2)
    return (low,) * 3


def _related(rng: Random) -> list[Group]:
    """Sets at steps from each other, in one suit or in several, so that they form fans of two, three and four."""
    if rng.random() < 0.08:
        return _terminal_chows(rng)
    step = rng.choice((0, 0, 1, 1, 2, 3, 3, 6))
    suits = rng.choice(([0] * 4, [0, 1, 2, 0], [0, 1, 0, 1], [0, 0, 0, 1], [0, 1, 2, 2]))
    mixed = rng.sample(range(3), 3)
    chows = rng.random() < 0.65
    most = 7 if chows else 9
    low = rng.randrange(most)
    groups: list[Group] = []
    for place, suit in enumerate(suits):
        code = 9 * mixed[suit] + (low + step * place) % most
        groups.append((code, code + 1, code + 2) if chows else (code,) * 3)
    if rng.random() < 0.5:
        groups[rng.randrange(4)] = _set(rng, rng.choice(_kinds(rng)), 0.6)
    pair = rng.choice(_kinds(rng) if rng.random() < 0.6 else [4, 13, 22])
    return [*groups, (pair, pair)]


def _terminal_chows(rng: Random) -> list[Group]:
    """123 and 789 of one suit twice, or of two suits, and a pair, mostly of fives of the suit that makes the fan."""
    one, two, three = rng.sample((0, 9, 18), 3)
    if rng.random() < 0.4:
        two = three = one
    groups: list[Group] = [(low, low + 1, low + 2) for low in (one, one + 6, two, two + 6)]
    pair = three + 4 if rng.random() < 0.8 else rng.randrange(34)
    return [*groups, (pair, pair)]


def _special(rng: Random) -> list[int]:
    """Fourteen tiles of a shape of their own."""
    suits = rng.sample(range(3), 3)
    base = 9 * suits[0]
    low = rng.randrange(3)
    knit = [9 * suit + rank for suit, part in zip(suits, range(3), strict=True) for rank in (part, part + 3, part + 6)]
    honours = rng.choice((7, 7, 6, 5))
    kinds = _kinds(rng)
    return rng.choice(
        (
            [*HEADS, rng.choice(HEADS)],
            [base + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))],
            [base + low + rank for rank in range(7)] * 2,
            rng.sample(range(27, 34), honours) + rng.sample(knit, 14 - honours),
            rng.sample(range(27, 34), honours) + rng.sample(knit, 14 - honours),
            [rng.choice(kinds) for _ in range(7)] * 2,
            [rng.choice(range(34)) for _ in range(7)] * 2,
            [rng.choice(kinds) for _ in range(7)] * 2,
        )
    )


def _knitted(rng: Random) -> tuple[list[Group], list[Meld]]:
    suits = rng.sample(range(3), 3)
    knit: list[Group] = [tuple(9 * suit + part + 3 * step for step in range(3)) for part, suit in enumerate(suits)]
    kinds = _kinds(rng)
    pair = rng.choice(kinds)
    groups, melds = _lay(rng, [_set(rng, rng.choice(kinds), 0.6), (pair, pair)])
    return [*knit, *groups], melds


# -- how it was won ------------------------------------------------------------------------------------------------


def _lay(rng: Random, groups: list[Group]) -> tuple[list[Group], list[Meld]]:
    """The groups that stay concealed, and the sets on the table, some of them grown to kongs."""
    exposed = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    kongs = rng.choice((0.0, 0.1, 0.1, 0.9))
    concealed: list[Group] = []
    melds: list[Meld] = []
    for group in groups:
        pung = len(group) == 3 and group[0] == group[1]
        if pung and rng.random() < kongs:
            state = rng.choice(("claimed", "added", "concealed", "concealed"))
            melds.append(Meld(group + group[:1], state, rng.randint(1, 3)))
        elif len(group) == 3 and rng.random() < exposed:
            melds.append(Meld(group, "claimed", rng.randint(1, 3) if pung else 1))
        else:
            concealed.append(group)
    return concealed, melds


def _won(rng: Random, groups: list[Group], melds: list[Meld]) -> Made:
    tile = rng.choice(rng.choice(groups))
    rest = [code for group in groups for code in group]
    rest.remove(tile)
    rng.shuffle(rest)
    everything = [*rest, *(code for meld in melds for code in meld.tiles)]
    winner = rng.randrange(4)
    by = rng.choice(("discard", "discard", "self_draw", "self_draw", "robbed_kong"))
    if by == "robbed_kong" and tile in everything:
        by = "discard"
    circumstances = []
    if by != "robbed_kong" and rng.random() < 0.1:
        circumstances.append("last_tile")
    if by == "self_draw" and any(len(meld.tiles) == 4 for meld in melds) and rng.random() < 0.3:
        circumstances.append("kong_replacement")
    if tile not in rest and rng.random() < 0.1:
        circumstances.append("fourth_tile")
    return Made(
        melds, rest, tile, winner, rng.randrange(4), by, (winner + rng.randint(1, 3)) % 4, rng.choice((0, 0, 1, 3, 8)),
        circumstances,
    )  # fmt: skip
