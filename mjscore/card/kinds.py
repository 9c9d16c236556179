"""The kinds of tile in the American box of 152, and bags of them packed into one integer.

A kind is a number; a *bag* holds a count of every kind, five bits each: counts stay below 15, so the fifth bit of a
field is free for comparing all fields at once. The suits stand in the order of the card's rules (bams, craks, dots),
and the dragon that matches suit s is GREEN + s.
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "smp"  # bams, craks, dots
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
GREEN, RED, SOAP = 31, 32, 33  # bams green, craks red, dots soap
FLOWER, JOKER = 34, 35
NATURAL_KINDS = 35  # every kind but the joker
HONOURS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH, "R": RED, "G": GREEN, "B": SOAP, "F": FLOWER, "J": JOKER}
COPIES = (4,) * 34 + (8, 8)
WINDS_IN_ORDER = (NORTH, EAST, WEST, SOUTH)  # the order of a card's choices
DRAGONS_IN_ORDER = (RED, GREEN, SOAP)

WIDTH = 5
FIELD = (1 << WIDTH) - 1
LANE = WIDTH * (NATURAL_KINDS + 1)  # bits of one bag
LANE_MASK = (1 << LANE) - 1
ONE = tuple(1 << (WIDTH * kind) for kind in range(NATURAL_KINDS + 1))
GUARD = sum(16 * one for one in ONE)
BOX = sum(copies * one for copies, one in zip(COPIES, ONE, strict=True))

_LETTERS = {kind: letter for letter, kind in HONOURS.items()}


def number(suit: int, digit: int) -> int:
    """The kind of a numbered tile: suit 0 to 2, digit 1 to 9."""
    return 9 * suit + digit - 1


def name(kind: int) -> str:
    """How results write one tile: `3s`, `E`, `B` for the soap."""
    return _LETTERS[kind] if kind >= EAST else f"{kind % 9 + 1}{SUITS[kind // 9]}"


def bag_of(tiles: Iterable[int]) -> int:
    """The bag of some tiles (14 of a kind at most)."""
    return sum(ONE[kind] for kind in tiles)


def count(bag: int, kind: int) -> int:
    """How many of a kind a bag holds."""
    return (bag >> (WIDTH * kind)) & FIELD


def counts(bag: int) -> list[int]:
    """The count of every kind, jokers last."""
    return [(bag >> shift) & FIELD for shift in range(0, LANE, WIDTH)]


def tiles_of(bag: int) -> list[int]:
    """The tiles of a bag, in the order of their kinds."""
    return [kind for kind, held in enumerate(counts(bag)) for _ in range(held)]


def within(small: int, large: int) -> bool:
    """Whether a bag holds no more of any kind than another."""
    return ((large | GUARD) - small) & GUARD == GUARD


def write(tiles: Iterable[int], zeros: bool = False) -> str:
    """Tiles in the order given, as results write them: `22s`, `FFFJ`, `44sJ`.

    With `zeros` a soap between the digits of a suit is written 0, as in a year: `2030m`.
    """
    parts: list[str] = []
    digits, suit = "", -1
    for kind in tiles:
        if zeros and digits and kind == SOAP:
            digits += "0"
            continue
        if digits and (kind >= EAST or kind // 9 != suit):
            parts.append(digits + SUITS[suit])
            digits = ""
        if kind < EAST:
            digits, suit = digits + str(kind % 9 + 1), kind // 9
        else:
            parts.append(_LETTERS[kind])
    if digits:
        parts.append(digits + SUITS[suit])
    return "".join(parts)
